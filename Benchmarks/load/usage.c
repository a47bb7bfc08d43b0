/* SPDX-License-Identifier: Apache-2.0 */

/* What a process has used, from /proc (proc(5)). */
#define _GNU_SOURCE
#include "fanout.h"

#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

static double cpu_seconds(int pid) {
    char path[64], text[4096];
    snprintf(path, sizeof path, "/proc/%d/stat", pid);
    FILE *file = fopen(path, "r");
    if (!file) fail("no process %d", pid);
    text[fread(text, 1, sizeof text - 1, file)] = 0;
    fclose(file);
    /* The name may hold anything, so fields are counted from the last parenthesis; utime and stime are 14 and 15. */
    const char *fields = strrchr(text, ')');
    unsigned long user = 0, system = 0;
    if (!fields || sscanf(fields + 2, "%*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %lu %lu", &user, &system) != 2)
        fail("%s cannot be read", path);
    return (double)(user + system) / (double)sysconf(_SC_CLK_TCK);
}

/* smaps_rollup walks the pages, so it is exact where VmRSS is a sum of counters that threads update now and then. */
static long resident_kib(int pid) {
    char path[64], line[256];
    snprintf(path, sizeof path, "/proc/%d/smaps_rollup", pid);
    FILE *file = fopen(path, "r");
    if (!file) fail("%s cannot be opened", path);
    long kib = -1;
    while (kib < 0 && fgets(line, sizeof line, file)) sscanf(line, "Rss: %ld", &kib);
    fclose(file);
    return kib;
}

struct usage usage_of(int pid) {
    return (struct usage){.cpu_seconds = cpu_seconds(pid), .resident_kib = resident_kib(pid)};
}

double own_cpu_seconds(void) {
    struct rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    return (double)(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec)
         + (double)(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1e6;
}
