/* SPDX-License-Identifier: Apache-2.0 */

/*
 * The few Linux calls that the Glibc module does not show to Swift: epoll, eventfd, signalfd, accept4, and what
 * needs errno, a variadic call or a global variable of C.
 *
 * Every function that can fail returns the negated errno value instead of setting errno, so that nothing can run
 * between the failure and the reading of it. Calls that a signal may interrupt are tried again in here: no caller
 * ever sees -EINTR.
 */

#ifndef CLINUX_H
#define CLINUX_H

#include <getopt.h>
#include <signal.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/epoll.h>

/* ---- events.c: readiness, wake-up, signals ------------------------------------------------------------------ */

/* Makes an epoll instance that is closed on exec. */
int tripfeed_epoll_create(void);

/* Registers `descriptor` edge-triggered for reading, writing and the peer's shutdown; events carry `token`. */
int tripfeed_epoll_add(int epoll, int descriptor, uint64_t token);

/* Waits at most `milliseconds` (-1: without end) and returns the number of events stored. */
int tripfeed_epoll_wait(int epoll, struct epoll_event *events, int capacity, int milliseconds);

/* Makes a non-blocking event counter that is closed on exec. */
int tripfeed_eventfd_create(void);

/* Makes the counter readable. */
int tripfeed_eventfd_signal(int descriptor);

/* Makes the counter unreadable again. */
int tripfeed_eventfd_drain(int descriptor);

/*
 * Makes a non-blocking descriptor that becomes readable when one of the `count` signals arrives, from now on.
 *
 * A handler and a pipe instead of signalfd: the latter needs the signals blocked in every thread, and a program with
 * an asynchronous main has one thread, parked by the runtime in sigsuspend, that lets all signals in.
 */
int tripfeed_signals_open(const int *signals, int count);

/* Takes one signal that arrived; -EAGAIN when there is none. */
int tripfeed_signals_take(int descriptor);

/* The loop that runs on the calling thread, as its owner has set it; NULL on any other thread. */
const void *tripfeed_current_loop(void);
void tripfeed_set_current_loop(const void *loop);

/* Starts a detached thread with a name of at most 15 bytes that runs `body(context)`. */
int tripfeed_thread_start(const char *name, void (*body)(void *context), void *context);

/* ---- sockets.c ---------------------------------------------------------------------------------------------- */

/* The kind of a numeric address: 4, 6, or 0 when it is neither. */
int tripfeed_address_family(const char *host);

/* Whether a numeric address is one of this host alone: 127.0.0.0/8, ::1, and the former mapped into IPv6. */
int tripfeed_address_is_loopback(const char *host);

/* Binds and listens on a numeric address. Returns the descriptor and stores the port that the kernel chose. An accepted
   connection ends when its peer has taken nothing for untaken_milliseconds although bytes waited; 0 is the system's
   own limit (TCP_USER_TIMEOUT, tcp(7)). */
int tripfeed_listen(const char *host, uint16_t port, int backlog, unsigned untaken_milliseconds,
                    uint16_t *bound_port);

/* Accepts one connection, non-blocking and closed on exec. */
int tripfeed_accept(int listener);

/* Receives up to `capacity` bytes; 0 is the end of what the peer sends. */
ptrdiff_t tripfeed_receive(int descriptor, void *bytes, size_t capacity);

/* Sends what the socket takes, never raising SIGPIPE. */
ptrdiff_t tripfeed_send(int descriptor, const void *bytes, size_t count);

/* Sends two pieces in one call, as if they lay one behind the other. */
ptrdiff_t tripfeed_send_pair(int descriptor, const void *first, size_t first_count, const void *second,
                             size_t second_count);

/* Ends the sending side: the peer reads the end after the last byte. */
int tripfeed_shutdown_sending(int descriptor);

/* Lets the next close reset the connection instead of ending it in order. */
int tripfeed_reset_on_close(int descriptor);

/* Closes a descriptor. Linux releases it even when this is interrupted, so it is never tried again. */
int tripfeed_close(int descriptor);

/* ---- process.c ---------------------------------------------------------------------------------------------- */

/* Raises the soft limit of open descriptors to the hard one; returns the limit, or the negated errno. */
int64_t tripfeed_raise_descriptor_limit(void);

/* Writes all bytes to standard error, in one write(2) as long as the kernel takes them whole. */
int tripfeed_write_error(const void *bytes, size_t count);

/* One `NAME=value` of the environment; NULL behind the last. */
const char *tripfeed_environment_entry(size_t index);

/* The number of processors that the calling thread may run on. */
int tripfeed_processor_count(void);

/* The text for an errno value, in a buffer of the caller. Always ends with NUL. */
void tripfeed_error_text(int code, char *text, size_t capacity);

/* What tripfeed_getopt returns as the value when it found no option it could take. */
enum {
    TRIPFEED_OPTION_END = -1,
    TRIPFEED_OPTION_UNKNOWN = -2,
    TRIPFEED_OPTION_LACKS_ARGUMENT = -3,
    TRIPFEED_OPTION_TAKES_NO_ARGUMENT = -4,
};

/* What getopt_long found: its results are global variables of C, which Swift must not touch. */
struct tripfeed_option {
    int value;            /* the option's `val`, or one of the above */
    const char *argument; /* the argument of the option, NULL without one */
    int index;            /* where the scan goes on; at the end the first operand */
};

/*
 * getopt_long for long options, without abbreviations (`--lis` is not `--listen`) and without state between calls.
 * Looks at the word at `index` (1 at the start; arguments[0] is the program) and stops at the first operand.
 */
struct tripfeed_option tripfeed_getopt(int count, char *const arguments[], const struct option *options, int index);

#endif
