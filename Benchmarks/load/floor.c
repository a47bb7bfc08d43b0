/* SPDX-License-Identifier: Apache-2.0 */

/* floor - the least that a server can do to tick: one epoll thread, no parsing worth the name, nothing stored.
 *
 *   floor PORT EVENT_BYTES
 *
 * Any GET subscribes. Any POST counts as one publication: the tick is made once, padded to EVENT_BYTES so that it is as
 * long on the wire as the tick it is compared with, and written to every subscriber by one send each; then the POST is
 * answered 201. What is left is the kernel's own price of waking that many TCP connections on this machine.
 * Loopback only.
 */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <netinet/tcp.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

enum { MAX_CONNECTIONS = 65536, REQUEST_BYTES = 4096, EVENT_MAX = 4096, EVENTS_A_WAIT = 1024, ACCEPTS_AT_ONCE = 64 };

struct connection {
    char *request;  /* what has come of a request; freed on subscribing */
    int length;
    int subscribed; /* place in `subscribers`, or -1 */
};

static struct connection connections[MAX_CONNECTIONS]; /* by descriptor */
static int subscribers[MAX_CONNECTIONS], subscriber_count;
static int epoll_fd, event_bytes;
static long counter;

static void write_whole(int fd, const char *bytes, int length) {
    /* A subscriber whose socket is full misses the event: the floor has no queues. The client notices. */
    if (send(fd, bytes, (size_t)length, MSG_NOSIGNAL) != length && errno != EAGAIN && errno != EPIPE) perror("send");
}

/* One event in one chunk of the transfer coding; `padding` digits (at least one) lengthen its data. */
static int make_event(char *out, const char *name, int padding) {
    char event[EVENT_MAX];
    int length = snprintf(event, sizeof event, "event: %s\ndata: {\"eventCounter\":%ld,\"token\":\"%0*d\"}\n\n", name,
                          counter, padding, 0);
    return snprintf(out, EVENT_MAX + 16, "%x\r\n%s\r\n", length, event);
}

/* The same, padded until the chunk is `event_bytes` long with its framing. */
static int make_padded_event(char *out, const char *name) {
    int padding = 1, length = make_event(out, name, padding);
    if (length < event_bytes) {
        padding += event_bytes - length;
        length = make_event(out, name, padding);
        if (length > event_bytes) length = make_event(out, name, padding - 1); /* the chunk's size has one digit more */
    }
    return length;
}

static void subscribe(int fd) {
    static const char head[] = "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nCache-Control: no-store\r\n"
                               "Transfer-Encoding: chunked\r\n\r\n";
    char answer[sizeof head + EVENT_MAX + 16];
    memcpy(answer, head, sizeof head - 1);
    int length = (int)sizeof head - 1 + make_padded_event(answer + sizeof head - 1, "hello");
    write_whole(fd, answer, length);
    connections[fd].subscribed = subscriber_count;
    subscribers[subscriber_count++] = fd;
    free(connections[fd].request);
    connections[fd].request = NULL;
    connections[fd].length = 0;
}

static void publish(int fd) {
    static const char created[] = "HTTP/1.1 201 Created\r\nContent-Length: 2\r\n\r\n{}";
    char event[EVENT_MAX + 16];
    counter++;
    int length = make_padded_event(event, "tick");
    for (int i = 0; i < subscriber_count; i++) write_whole(subscribers[i], event, length);
    write_whole(fd, created, (int)sizeof created - 1);
}

static void drop(int fd) {
    struct connection *connection = &connections[fd];
    if (connection->subscribed >= 0) {
        int last = subscribers[--subscriber_count];
        subscribers[connection->subscribed] = last;
        connections[last].subscribed = connection->subscribed;
        connection->subscribed = -1;
    }
    free(connection->request);
    connection->request = NULL;
    close(fd);
}

static void accept_some(int listener) {
    for (int i = 0, on = 1; i < ACCEPTS_AT_ONCE; i++) {
        int fd = accept4(listener, NULL, NULL, SOCK_NONBLOCK | SOCK_CLOEXEC);
        if (fd < 0) return;
        if (fd >= MAX_CONNECTIONS) {
            close(fd);
            continue;
        }
        setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
        connections[fd] = (struct connection){.subscribed = -1};
        struct epoll_event watch = {.events = EPOLLIN, .data.fd = fd};
        epoll_ctl(epoll_fd, EPOLL_CTL_ADD, fd, &watch);
    }
}

static void serve(int fd) {
    struct connection *connection = &connections[fd];
    if (!connection->request && !(connection->request = malloc(REQUEST_BYTES))) exit(1);
    ssize_t received = recv(fd, connection->request + connection->length,
                            (size_t)(REQUEST_BYTES - 1 - connection->length), 0);
    if (received < 0 && errno == EAGAIN) return;
    if (received <= 0) {
        drop(fd);
        return;
    }
    connection->length += (int)received;
    connection->request[connection->length] = 0;
    char *end = strstr(connection->request, "\r\n\r\n"), *field = strcasestr(connection->request, "content-length:");
    if (!end) return;
    long body = field && field < end ? atol(field + strlen("content-length:")) : 0;
    if (connection->length < end + 4 - connection->request + body) return;
    connection->length = 0; /* the one client never sends a request before it has the answer */
    if (connection->request[0] == 'G') subscribe(fd);
    else publish(fd);
}

static int listen_loopback(int port) {
    int fd = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0), on = 1;
    setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
    struct sockaddr_in address = {
        .sin_family = AF_INET, .sin_port = htons((uint16_t)port), .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    if (bind(fd, (struct sockaddr *)&address, sizeof address) || listen(fd, 4096)) {
        perror("floor");
        exit(1);
    }
    return fd;
}

int main(int count, char **arguments) {
    if (count != 3 || (event_bytes = atoi(arguments[2])) < 0 || event_bytes > EVENT_MAX - 256) {
        fprintf(stderr, "usage: floor PORT EVENT_BYTES\n");
        return 2;
    }
    struct rlimit limit;
    getrlimit(RLIMIT_NOFILE, &limit);
    limit.rlim_cur = limit.rlim_max;
    setrlimit(RLIMIT_NOFILE, &limit);
    signal(SIGPIPE, SIG_IGN);
    epoll_fd = epoll_create1(EPOLL_CLOEXEC);
    int listener = listen_loopback(atoi(arguments[1]));
    struct epoll_event watch = {.events = EPOLLIN, .data.fd = listener};
    epoll_ctl(epoll_fd, EPOLL_CTL_ADD, listener, &watch);
    static struct epoll_event ready[EVENTS_A_WAIT];
    for (;;) {
        int waiting = epoll_wait(epoll_fd, ready, EVENTS_A_WAIT, -1);
        for (int i = 0; i < waiting; i++) {
            if (ready[i].data.fd == listener) accept_some(listener);
            else serve(ready[i].data.fd);
        }
    }
}
