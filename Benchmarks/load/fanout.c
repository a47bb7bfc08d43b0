/* SPDX-License-Identifier: Apache-2.0 */

/* fanout - holds N event streams open on one server and measures how its ticks reach them. Loopback only.
 *
 *   fanout --port PORT --pid PID --streams N [--hold-ms 1000]            memory of a subscriber
 *          ... --bursts COUNT [--gap-ms 100]                             publish, wait until all have it, pause, again
 *          ... --rate PER_SECOND --seconds S                             publish at a steady rate
 *
 * A stream is a GET of /history/events; publishing is a POST of a trip to /trips. A stream "has" a publication when it
 * has read a tick whose eventCounter is at least the one that the publication made: ticks may be merged, never lost.
 * Prints one JSON object. Everything is bounded: streams, publications, and 120 seconds in all.
 */
#define _GNU_SOURCE
#include "fanout.h"

#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/epoll.h>

enum { MAX_STREAMS = 28000, MAX_BURSTS = 1000, RUN_SECONDS = 120, BURST_SECONDS = 10, EVENTS_A_WAIT = 1024 };

struct options {
    int port, pid, streams, hold_ms, bursts, gap_ms;
    double rate, seconds;
};

void pump(struct fanout *run, struct publisher *publisher, int milliseconds) {
    static struct epoll_event ready[EVENTS_A_WAIT];
    int count = epoll_wait(run->epoll, ready, EVENTS_A_WAIT, milliseconds);
    for (int i = 0; i < count; i++) {
        if (publisher && ready[i].data.ptr == publisher) publisher_ready(publisher);
        else stream_ready(run, ready[i].data.ptr, ready[i].events);
    }
    if (now_microseconds() > run->deadline)
        fail("out of time: %d streams ready, %d behind, %ld deliveries", run->streams_ready, run->streams_behind,
             run->deliveries);
}

static void pump_for(struct fanout *run, struct publisher *publisher, uint64_t microseconds) {
    for (uint64_t end = now_microseconds() + microseconds; now_microseconds() < end;) pump(run, publisher, 1);
}

/* Publishes and returns the time just before the request was written. */
static uint64_t publish(struct fanout *run, struct publisher *publisher) {
    streams_expect(run, run->base + publisher->published + 1);
    uint64_t start = now_microseconds();
    publisher_send(publisher, "/trips");
    return start;
}

/* Publishes once, waits until every stream has it, and returns how long that took in milliseconds. */
static double burst(struct fanout *run, struct publisher *publisher) {
    uint64_t start = publish(run, publisher);
    while (run->streams_behind > 0 || publisher->waiting) {
        pump(run, publisher, 10);
        if (now_microseconds() - start > BURST_SECONDS * 1000000ull)
            fail("%d of %d streams have no tick after %d s", run->streams_behind, run->stream_count, BURST_SECONDS);
    }
    return (double)(run->last_arrival - start) / 1000;
}

/* Publishes at a fixed rate whatever the server does, then waits for the last tick to reach everyone. */
static void publish_steadily(struct fanout *run, struct publisher *publisher, double rate, double seconds) {
    uint64_t start = now_microseconds();
    long wanted = (long)(rate * seconds);
    for (long i = 0; i < wanted; i++) {
        uint64_t due = start + (uint64_t)((double)i * 1e6 / rate);
        while (now_microseconds() < due || publisher->waiting) pump(run, publisher, 1);
        publish(run, publisher);
    }
    uint64_t end = now_microseconds();
    while (run->streams_behind > 0 || publisher->waiting) {
        pump(run, publisher, 10);
        if (now_microseconds() - end > BURST_SECONDS * 1000000ull)
            fail("%d streams never saw the last tick", run->streams_behind);
    }
}

static struct options parse(int count, char **arguments) {
    static const struct option known[] = {
        {"port", 1, 0, 'p'}, {"pid", 1, 0, 'i'},  {"streams", 1, 0, 'n'}, {"hold-ms", 1, 0, 'h'}, {"bursts", 1, 0, 'b'},
        {"gap-ms", 1, 0, 'g'}, {"rate", 1, 0, 'r'}, {"seconds", 1, 0, 's'}, {0, 0, 0, 0}};
    struct options options = {.hold_ms = 1000, .gap_ms = 100};
    for (int option; (option = getopt_long(count, arguments, "", known, NULL)) != -1;) {
        switch (option) {
        case 'p': options.port = atoi(optarg); break;
        case 'i': options.pid = atoi(optarg); break;
        case 'n': options.streams = atoi(optarg); break;
        case 'h': options.hold_ms = atoi(optarg); break;
        case 'b': options.bursts = atoi(optarg); break;
        case 'g': options.gap_ms = atoi(optarg); break;
        case 'r': options.rate = atof(optarg); break;
        case 's': options.seconds = atof(optarg); break;
        default: exit(2);
        }
    }
    if (options.port < 1 || options.port > 65535 || options.pid < 1) fail("--port and --pid are needed");
    if (options.streams < 1 || options.streams > MAX_STREAMS) fail("--streams is 1 to %d", MAX_STREAMS);
    if (options.bursts < 0 || options.bursts > MAX_BURSTS) fail("--bursts is 0 to %d", MAX_BURSTS);
    if (options.rate < 0 || options.rate > 10000 || options.seconds < 0 || options.seconds > RUN_SECONDS)
        fail("--rate is at most 10000, --seconds at most %d", RUN_SECONDS);
    return options;
}

int main(int count, char **arguments) {
    struct options options = parse(count, arguments);
    raise_descriptor_limit(options.streams);
    struct fanout run = {.port = options.port,
                         .epoll = epoll_create1(EPOLL_CLOEXEC),
                         .stream_count = options.streams,
                         .deadline = now_microseconds() + RUN_SECONDS * 1000000ull};
    struct publisher publisher = {0};

    struct usage before = usage_of(options.pid);
    streams_open(&run, "/history/events");
    pump_for(&run, NULL, (uint64_t)options.hold_ms * 1000);
    struct usage held = usage_of(options.pid);

    publisher_open(&publisher, &run);
    double all_ms[MAX_BURSTS], own = own_cpu_seconds();
    for (int i = 0; i < options.bursts; i++) {
        all_ms[i] = burst(&run, &publisher);
        pump_for(&run, &publisher, (uint64_t)options.gap_ms * 1000);
    }
    if (options.rate > 0) publish_steadily(&run, &publisher, options.rate, options.seconds);
    own = own_cpu_seconds() - own;
    struct usage after = usage_of(options.pid);

    printf("{\"streams\":%d,\"published\":%ld,\"deliveries\":%ld,", options.streams, publisher.published,
           run.deliveries);
    printf("\"kib_before\":%ld,\"kib_held\":%ld,\"kib_after\":%ld,", before.resident_kib, held.resident_kib,
           after.resident_kib);
    printf("\"server_cpu_s\":%.3f,\"client_cpu_s\":%.3f,\"all_ms\":[", after.cpu_seconds - held.cpu_seconds, own);
    for (int i = 0; i < options.bursts; i++) printf("%s%.3f", i ? "," : "", all_ms[i]);
    printf("]}\n");
    return 0;
}
