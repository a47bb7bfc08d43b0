/* SPDX-License-Identifier: Apache-2.0 */

/* What a store needs of the kernel beside its database: a thread, a lock on a file, a folder, a file without a name, a last word. */

#ifndef TRIPFEED_CSQLITE_KERNEL_H
#define TRIPFEED_CSQLITE_KERNEL_H

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <semaphore.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

/* Starts a detached thread that takes no signals; they are for the threads that handle them. Gives 0 or an errno. */
static inline int tripfeed_thread_start(void *(*body)(void *), void *context) {
    sigset_t all, before;
    sigfillset(&all);
    pthread_attr_t attributes;
    int code = pthread_attr_init(&attributes);
    if (code != 0) return code;
    pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    pthread_t thread;
    code = pthread_create(&thread, &attributes, body, context);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    pthread_attr_destroy(&attributes);
    return code;
}

/* prctl is variadic. At most 15 characters are kept. */
static inline void tripfeed_thread_name(const char *name) {
    prctl(PR_SET_NAME, name, 0, 0, 0);
}

/* Linux has a priority for each thread, and 0 means the calling one. Anyone may lower its own. */
static inline void tripfeed_thread_lower_priority(int niceness) {
    setpriority(PRIO_PROCESS, 0, niceness);
}

static inline sem_t *tripfeed_semaphore_make(void) {
    sem_t *semaphore = malloc(sizeof(sem_t));
    if (semaphore == NULL || sem_init(semaphore, 0, 0) != 0) abort();
    return semaphore;
}

static inline void tripfeed_semaphore_free(sem_t *semaphore) {
    sem_destroy(semaphore);
    free(semaphore);
}

static inline void tripfeed_semaphore_wait(sem_t *semaphore) {
    while (sem_wait(semaphore) != 0 && errno == EINTR) {}
}

/* Waits at most so many nanoseconds, less than a second. */
static inline void tripfeed_semaphore_wait_briefly(sem_t *semaphore, long nanoseconds) {
    struct timespec end;
    clock_gettime(CLOCK_REALTIME, &end);
    end.tv_nsec += nanoseconds;
    if (end.tv_nsec >= 1000000000L) {
        end.tv_sec += 1;
        end.tv_nsec -= 1000000000L;
    }
    while (sem_timedwait(semaphore, &end) != 0 && errno == EINTR) {}
}

/* Opens the file and takes its lock. Gives the descriptor, or the errno negated; EWOULDBLOCK: another holds it. */
static inline int tripfeed_lock_file(const char *path, char *owner, size_t capacity) {
    owner[0] = 0;
    int file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (file < 0) return -errno;
    if (flock(file, LOCK_EX | LOCK_NB) == 0) return file;
    int code = errno;
    ssize_t count = read(file, owner, capacity - 1);
    owner[count > 0 ? count : 0] = 0;
    close(file);
    return -code;
}

/* Writes this process's number and a text into a locked file, for whoever finds it locked. */
static inline int tripfeed_sign_file(int file, const char *text) {
    if (ftruncate(file, 0) != 0) return -1;
    return dprintf(file, "process %ld%s\n", (long)getpid(), text) < 0 ? -1 : 0;
}

/* The size of a file in bytes, or the errno negated. */
static inline long long tripfeed_file_size(const char *path) {
    struct stat status;
    return stat(path, &status) == 0 ? (long long)status.st_size : -(long long)errno;
}

/* Renames a file and has the new name on disk. Gives 0 or an errno. */
static inline int tripfeed_rename(const char *from, const char *to, const char *folder) {
    if (rename(from, to) != 0) return errno;
    int file = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (file < 0) return errno;
    int code = fsync(file) == 0 ? 0 : errno;
    close(file);
    return code;
}

/* Removes a file. Gives 0, also when there was none, or an errno. */
static inline int tripfeed_remove_file(const char *path) {
    return unlink(path) == 0 || errno == ENOENT ? 0 : errno;
}

/* Opens a file in the folder that has no name, so that nothing of it outlives its descriptor. Gives that, or the errno
 * negated. A file system that makes no such files gets one whose name is taken away at once. */
static inline int tripfeed_unlinked_file(const char *folder) {
#ifdef __O_TMPFILE
    int unnamed = open(folder, __O_TMPFILE | O_RDWR | O_EXCL | O_CLOEXEC, 0600);
    if (unnamed >= 0) return unnamed;
    if (errno != EOPNOTSUPP && errno != EISDIR && errno != EINVAL) return -errno;
#endif
    char path[4096];
    if (snprintf(path, sizeof path, "%s/tripfeed-XXXXXX", folder) >= (int)sizeof path) return -ENAMETOOLONG;
    int file = mkstemp(path);
    if (file < 0) return -errno;
    int code = unlink(path) == 0 && fcntl(file, F_SETFD, FD_CLOEXEC) == 0 ? 0 : errno;
    if (code == 0) return file;
    close(file);
    return -code;
}

/* Writes all bytes behind those that were written. Gives 0 or an errno. */
static inline int tripfeed_write_all(int file, const void *bytes, size_t count) {
    while (count > 0) {
        ssize_t written = write(file, bytes, count);
        if (written < 0 && errno == EINTR) continue;
        if (written < 0) return errno;
        bytes = (const char *)bytes + written;
        count -= (size_t)written;
    }
    return 0;
}

/* Reads up to `count` bytes from a place in a file. Gives how many, 0 at its end, or the errno negated. */
static inline long tripfeed_read_at(int file, void *bytes, size_t count, long long offset) {
    ssize_t result;
    do result = pread(file, bytes, count, (off_t)offset); while (result < 0 && errno == EINTR);
    return result < 0 ? -(long)errno : (long)result;
}

/* Makes a folder, whose name ends in six Xs that are replaced. Gives 0 or an errno. */
static inline int tripfeed_make_folder(char *path) {
    return mkdtemp(path) != NULL ? 0 : errno;
}

/* Removes a folder and the files in it; folders inside are left, and so is then the folder. */
static inline void tripfeed_remove_folder(const char *path) {
    DIR *folder = opendir(path);
    if (folder == NULL) return;
    for (struct dirent *entry = readdir(folder); entry != NULL; entry = readdir(folder)) {
        unlinkat(dirfd(folder), entry->d_name, 0);
    }
    closedir(folder);
    rmdir(path);
}

/* Writes one line to the standard error and ends the process without running anything else of it. */
static inline void tripfeed_end_process(const char *line, size_t count, int status) {
    ssize_t written = write(STDERR_FILENO, line, count);
    (void)written;
    _exit(status);
}

#endif
