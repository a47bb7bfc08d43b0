/* SPDX-License-Identifier: Apache-2.0 */

/* The parts of `fanout`, the client that holds many event streams open and measures when a tick has reached them all.
 *
 *   fanout.c       options, what is published and when, the report
 *   streams.c      the subscribers: opening their streams, reading ticks
 *   publisher.c    the one connection that makes the server tick
 *   usage.c        processor time and memory of the server, read from /proc
 *   common.c       the clock, sockets, failing
 *
 * `herd` uses the last three too.
 */
#ifndef FANOUT_H
#define FANOUT_H

#include <stdbool.h>
#include <stdint.h>

/* The whole run: one client, one server, one thread. */
struct fanout {
    int port;              /* the server's, on 127.0.0.1 */
    int epoll;             /* watches every stream and the publisher */
    int stream_count;      /* how many subscribers are wanted */
    struct stream *streams;
    int streams_ready;     /* those that have had their `hello` */
    int streams_behind;    /* ready ones that have not yet seen `target` */
    long base;             /* eventCounter that every `hello` named */
    long target;           /* eventCounter that the newest publication will reach */
    long deliveries;       /* ticks read, over all streams */
    uint64_t last_arrival; /* when the last stream reached `target`, microseconds */
    uint64_t deadline;     /* the run ends in an error then */
};

/* Connects, subscribes all streams and returns when each has had its `hello`. */
void streams_open(struct fanout *run, const char *path);
/* Makes every stream count as behind until it has seen `target`. */
void streams_expect(struct fanout *run, long target);
/* Handles one epoll event of a stream. */
void stream_ready(struct fanout *run, struct stream *stream, uint32_t events);

struct publisher {
    int fd;
    bool waiting;          /* a request is out and not yet answered */
    long published;
    char answer[16384];
    int answer_length;
};

void publisher_open(struct publisher *publisher, struct fanout *run);
/* Sends one POST; its answer is read by publisher_ready. */
void publisher_send(struct publisher *publisher, const char *path);
void publisher_ready(struct publisher *publisher);

/* Processor time (user and system, seconds) and resident memory (KiB) of a process. */
struct usage {
    double cpu_seconds;
    long resident_kib;
};
struct usage usage_of(int pid);
/* The same processor time for this client itself. */
double own_cpu_seconds(void);

/* Handles what is ready, waiting `milliseconds` at most. */
void pump(struct fanout *run, struct publisher *publisher, int milliseconds);
/* A connected TCP socket to the server with Nagle's delay off, or the end of the run. */
int connect_loopback(int port, bool nonblocking);
uint64_t now_microseconds(void);
/* Lets this process open as many files as it may, or ends the run where that is too few. */
void raise_descriptor_limit(int connections);
/* Says what went wrong on stderr and ends with status 2. */
__attribute__((noreturn, format(printf, 1, 2))) void fail(const char *format, ...);

#endif
