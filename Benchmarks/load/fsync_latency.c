/* SPDX-License-Identifier: Apache-2.0 */

/* fsync_latency - how long this disk takes to make 4 KiB durable.
 *
 *   fsync_latency FILE COUNT
 *
 * Appends 4 KiB and calls fdatasync, COUNT times, as a write-ahead log does; prints the median and the 99th percentile
 * in microseconds as JSON. The file is removed.
 */
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { BLOCK = 4096, MAX_COUNT = 20000 };

static double now_microseconds(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec * 1e6 + (double)time.tv_nsec / 1e3;
}

static int ascending(const void *left, const void *right) {
    double a = *(const double *)left, b = *(const double *)right;
    return (a > b) - (a < b);
}

int main(int count, char **arguments) {
    int times = count == 3 ? atoi(arguments[2]) : 0;
    if (times < 1 || times > MAX_COUNT) {
        fprintf(stderr, "usage: fsync_latency FILE COUNT (1 to %d)\n", MAX_COUNT);
        return 2;
    }
    int fd = open(arguments[1], O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (fd < 0) {
        perror(arguments[1]);
        return 1;
    }
    static double taken[MAX_COUNT];
    char block[BLOCK];
    memset(block, 7, sizeof block);
    for (int i = 0; i < times; i++) {
        double start = now_microseconds();
        if (pwrite(fd, block, BLOCK, (off_t)i * BLOCK) != BLOCK || fdatasync(fd)) {
            perror(arguments[1]);
            unlink(arguments[1]);
            return 1;
        }
        taken[i] = now_microseconds() - start;
    }
    unlink(arguments[1]);
    qsort(taken, (size_t)times, sizeof *taken, ascending);
    printf("{\"median_us\":%.0f,\"p99_us\":%.0f}\n", taken[times / 2], taken[times * 99 / 100]);
    return 0;
}
