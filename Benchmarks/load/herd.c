/* SPDX-License-Identifier: Apache-2.0 */

/* herd - N clients wait for the history of one server, and one save wakes them all. Loopback only.
 *
 *   herd --port PORT --pid PID --clients N --rounds R --wait        each holds a request of /history?after=now&wait=55
 *        ...                                          --follow      each follows /history?after=now as an event stream
 *
 * A round is one POST of a trip. A client has it when it has read a transaction's token, which has to be the one that
 * the POST was answered with; a client that waits then asks again. Memory is taken when the server has come to rest:
 * before the first client, while all wait, and while all wait again behind the last round. Prints one JSON object.
 */
#define _GNU_SOURCE
#include "fanout.h"

#include <errno.h>
#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

enum { MAX_CLIENTS = 28000, MAX_ROUNDS = 100, RUN_SECONDS = 120, TOKEN = 44, BUFFER = 4096, CONNECTING_AT_ONCE = 64 };

struct client {
    int fd;
    enum { CONNECTING, OPENING, WAITING } state;
    bool has;             /* whether it has this round's transaction */
    char token[TOKEN];
    int length;
    char buffer[BUFFER];  /* what came since it last waited */
};

static struct {
    int port, pid, count, rounds, epoll, ready, has;
    bool follows;
    uint64_t deadline, last;
    struct client *clients;
    struct publisher publisher;
} herd;

static const char *find(struct client *client, const char *text) {
    return memmem(client->buffer, (size_t)client->length, text, strlen(text));
}

static void send_request(struct client *client) {
    char request[512];
    int length = snprintf(request, sizeof request, "GET /history?after=now%s HTTP/1.1\r\nHost: 127.0.0.1\r\n%s\r\n",
                          herd.follows ? "" : "&wait=55", herd.follows ? "Accept: text/event-stream\r\n" : "");
    if (send(client->fd, request, (size_t)length, 0) != length) fail("a request could not be written whole");
    client->length = 0;
    client->state = herd.follows ? OPENING : WAITING;
    if (!herd.follows) herd.ready++;
}

/* Whether what the client waits for has come whole: an answer with its length, or `upToDate` behind the transaction. */
static bool is_complete(struct client *client) {
    if (herd.follows) return find(client, "event: upToDate") && client->buffer[client->length - 3] == '\n';
    const char *end = find(client, "\r\n\r\n");
    const char *field = find(client, "Content-Length: ");
    if (!end || !field) return false;
    return client->length >= end + 4 - client->buffer + atol(field + strlen("Content-Length: "));
}

static void read_client(struct client *client) {
    ssize_t received = recv(client->fd, client->buffer + client->length, (size_t)(BUFFER - client->length), 0);
    if (received < 0 && (errno == EAGAIN || errno == EINTR)) return;
    if (received <= 0) fail("the server closed a connection behind %.*s", client->length, client->buffer);
    client->length += (int)received;
    if (client->length == BUFFER) fail("an answer is longer than %d bytes", BUFFER);
    if (!is_complete(client)) return;
    if (client->state == OPENING) {
        client->state = WAITING;
        herd.ready++;
    } else if (!find(client, "event: ping") || find(client, "{\"token\":\"")) {
        const char *token = find(client, "{\"token\":\"");
        if (!token || client->has) fail("a client was woken for nothing: %.*s", client->length, client->buffer);
        memcpy(client->token, token + strlen("{\"token\":\""), TOKEN);
        client->has = true;
        herd.has++;
        herd.last = now_microseconds();
    }
    client->length = 0;
}

static void handle(struct client *client) {
    if (client->state != CONNECTING) return read_client(client);
    send_request(client);
    struct epoll_event watch = {.events = EPOLLIN, .data.ptr = client};
    epoll_ctl(herd.epoll, EPOLL_CTL_MOD, client->fd, &watch);
}

static void turn(int milliseconds) {
    static struct epoll_event ready[1024];
    int count = epoll_wait(herd.epoll, ready, 1024, milliseconds);
    for (int i = 0; i < count; i++) {
        if (ready[i].data.ptr == &herd.publisher) publisher_ready(&herd.publisher);
        else handle(ready[i].data.ptr);
    }
    if (now_microseconds() > herd.deadline) fail("out of time: %d ready, %d have it", herd.ready, herd.has);
}

/* Waits until the server has used no processor time for a while. */
static struct usage rest(void) {
    double last = -1;
    for (;;) {
        for (uint64_t end = now_microseconds() + 500000; now_microseconds() < end;) turn(10);
        struct usage usage = usage_of(herd.pid);
        if (usage.cpu_seconds - last < 0.02) return usage;
        last = usage.cpu_seconds;
    }
}

static void open_clients(void) {
    herd.clients = calloc((size_t)herd.count, sizeof *herd.clients);
    if (!herd.clients) fail("no memory for %d clients", herd.count);
    for (int opened = 0; herd.ready < herd.count; turn(100)) {
        for (; opened < herd.count && opened - herd.ready < CONNECTING_AT_ONCE; opened++) {
            struct client *client = &herd.clients[opened];
            client->fd = connect_loopback(herd.port, true);
            struct epoll_event watch = {.events = EPOLLOUT, .data.ptr = client};
            epoll_ctl(herd.epoll, EPOLL_CTL_ADD, client->fd, &watch);
        }
    }
}

/* One save; gives the milliseconds until the last client had it. */
static double wake_all(void) {
    herd.has = 0;
    for (int i = 0; i < herd.count; i++) herd.clients[i].has = false;
    uint64_t start = now_microseconds();
    publisher_send(&herd.publisher, "/trips");
    while (herd.has < herd.count || herd.publisher.waiting) turn(10);
    const char *token = strcasestr(herd.publisher.answer, "\r\ntripfeed-token: ");
    if (!token) fail("the save was answered without a token");
    for (int i = 0; i < herd.count; i++)
        if (memcmp(herd.clients[i].token, token + strlen("\r\ntripfeed-token: "), TOKEN))
            fail("a client has %.44s", herd.clients[i].token);
    return (double)(herd.last - start) / 1000;
}

static void parse(int count, char **arguments) {
    static const struct option known[] = {{"port", 1, 0, 'p'},   {"pid", 1, 0, 'i'},  {"clients", 1, 0, 'n'},
                                          {"rounds", 1, 0, 'r'}, {"wait", 0, 0, 'w'}, {"follow", 0, 0, 'f'},
                                          {0, 0, 0, 0}};
    for (int option; (option = getopt_long(count, arguments, "", known, NULL)) != -1;) {
        switch (option) {
        case 'p': herd.port = atoi(optarg); break;
        case 'i': herd.pid = atoi(optarg); break;
        case 'n': herd.count = atoi(optarg); break;
        case 'r': herd.rounds = atoi(optarg); break;
        case 'w': herd.follows = false; break;
        case 'f': herd.follows = true; break;
        default: exit(2);
        }
    }
    if (herd.port < 1 || herd.port > 65535 || herd.pid < 1) fail("--port and --pid are needed");
    if (herd.count < 1 || herd.count > MAX_CLIENTS) fail("--clients is 1 to %d", MAX_CLIENTS);
    if (herd.rounds < 1 || herd.rounds > MAX_ROUNDS) fail("--rounds is 1 to %d", MAX_ROUNDS);
}

int main(int count, char **arguments) {
    parse(count, arguments);
    raise_descriptor_limit(herd.count);
    herd.epoll = epoll_create1(EPOLL_CLOEXEC);
    herd.deadline = now_microseconds() + RUN_SECONDS * 1000000ull;
    struct usage before = usage_of(herd.pid);
    open_clients();
    struct usage held = rest();

    struct fanout run = {.port = herd.port, .epoll = herd.epoll};
    publisher_open(&herd.publisher, &run);
    double all_ms[MAX_ROUNDS], cpu_seconds = 0;
    struct usage after = held;
    for (int i = 0; i < herd.rounds; i++) {
        double start = usage_of(herd.pid).cpu_seconds;
        all_ms[i] = wake_all();
        cpu_seconds += usage_of(herd.pid).cpu_seconds - start;
        for (int client = 0; client < herd.count && !herd.follows; client++) send_request(&herd.clients[client]);
        after = rest();
    }
    printf("{\"clients\":%d,\"kib_before\":%ld,\"kib_held\":%ld,\"kib_after\":%ld,\"server_cpu_s\":%.3f,\"all_ms\":[",
           herd.count, before.resident_kib, held.resident_kib, after.resident_kib, cpu_seconds);
    for (int i = 0; i < herd.rounds; i++) printf("%s%.3f", i ? "," : "", all_ms[i]);
    printf("]}\n");
    return 0;
}
