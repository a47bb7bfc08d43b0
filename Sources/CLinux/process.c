/* SPDX-License-Identifier: Apache-2.0 */

#define _GNU_SOURCE
#include "CLinux.h"

#include <errno.h>
#include <pthread.h>
#include <sched.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

int64_t tripfeed_raise_descriptor_limit(void) {
    struct rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit) < 0) return -errno;
    limit.rlim_cur = limit.rlim_max;
    if (setrlimit(RLIMIT_NOFILE, &limit) < 0) return -errno;
    return limit.rlim_cur > INT64_MAX ? INT64_MAX : (int64_t)limit.rlim_cur;
}

int tripfeed_write_error(const void *bytes, size_t count) {
    const char *next = bytes;
    while (count > 0) {
        ssize_t written = write(STDERR_FILENO, next, count);
        if (written < 0 && errno == EINTR) continue;
        if (written < 0) return -errno;
        next += written;
        count -= (size_t)written;
    }
    return 0;
}

void tripfeed_error_text(int code, char *text, size_t capacity) {
    snprintf(text, capacity, "%s", strerrordesc_np(code) ? strerrordesc_np(code) : "unknown error");
}

/* The option that the word spells out, or NULL: getopt_long also takes unique beginnings. */
static const struct option *spelled_out(const char *word, const struct option *options) {
    if (strncmp(word, "--", 2) != 0) return NULL;
    size_t length = strcspn(word + 2, "=");
    for (const struct option *option = options; option->name; option++)
        if (strlen(option->name) == length && memcmp(word + 2, option->name, length) == 0) return option;
    return NULL;
}

struct tripfeed_option tripfeed_getopt(int count, char *const arguments[], const struct option *options, int index) {
    static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
    pthread_mutex_lock(&lock);
    /* Each call is a scan of its own over the words that are left (behind one that stands for the program), so that
       no state survives between calls. '+' ends the scan at the first operand, ':' tells a missing argument apart. */
    opterr = 0;
    optind = 0;
    int skipped = index - 1;
    int value = getopt_long(count - skipped, arguments + skipped, "+:", options, NULL);
    struct tripfeed_option found = {.value = value, .argument = optarg, .index = optind + skipped};
    pthread_mutex_unlock(&lock);
    if (value == -1) return found;
    const char *word = arguments[index];
    if (!spelled_out(word, options))
        found.value = TRIPFEED_OPTION_UNKNOWN;
    else if (value == ':')
        found.value = TRIPFEED_OPTION_LACKS_ARGUMENT;
    else if (value == '?')
        found.value = TRIPFEED_OPTION_TAKES_NO_ARGUMENT;
    return found;
}

const char *tripfeed_environment_entry(size_t index) {
    for (size_t i = 0; i <= index; i++) {
        if (environ == NULL || environ[i] == NULL) {
            return NULL;
        }
    }
    return environ[index];
}

int tripfeed_processor_count(void) {
    cpu_set_t set;
    if (sched_getaffinity(0, sizeof set, &set) != 0) {
        return 1;
    }
    return CPU_COUNT(&set);
}
