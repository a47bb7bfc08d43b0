/* SPDX-License-Identifier: Apache-2.0 */

/* The publisher of `fanout`: one keep-alive connection, one request at a time. */
#define _GNU_SOURCE
#include "fanout.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

void publisher_open(struct publisher *publisher, struct fanout *run) {
    publisher->fd = connect_loopback(run->port, false);
    struct epoll_event watch = {.events = EPOLLIN, .data.ptr = publisher};
    epoll_ctl(run->epoll, EPOLL_CTL_ADD, publisher->fd, &watch);
}

void publisher_send(struct publisher *publisher, const char *path) {
    char body[256], request[1024];
    /* The clock makes the name new in every run against the same store. */
    int body_length = snprintf(body, sizeof body,
                               "{\"name\":\"Fan-out %llu\",\"destination\":\"Oslo\","
                               "\"startDate\":\"2025-06-01\",\"endDate\":\"2025-06-08\"}",
                               (unsigned long long)now_microseconds());
    int length = snprintf(request, sizeof request,
                          "POST %s HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
                          "Content-Length: %d\r\n\r\n%s", path, body_length, body);
    publisher->waiting = true;
    publisher->answer_length = 0;
    publisher->published++;
    if (send(publisher->fd, request, (size_t)length, 0) != length) fail("publishing: %s", strerror(errno));
}

/* The status when the answer is whole, 0 while it is not. Both servers give their answers a Content-Length. */
static int status_if_complete(const char *answer, int length) {
    const char *end = memmem(answer, (size_t)length, "\r\n\r\n", 4);
    if (!end) return 0;
    const char *field = strcasestr(answer, "\r\ncontent-length:");
    long body = field && field < end ? strtol(field + strlen("\r\ncontent-length:"), NULL, 10) : 0;
    return length >= end + 4 - answer + body ? atoi(answer + strlen("HTTP/1.1 ")) : 0;
}

void publisher_ready(struct publisher *publisher) {
    int room = (int)sizeof publisher->answer - 1 - publisher->answer_length;
    ssize_t received = recv(publisher->fd, publisher->answer + publisher->answer_length, (size_t)room, MSG_DONTWAIT);
    if (received < 0 && (errno == EAGAIN || errno == EINTR)) return;
    if (received <= 0) fail("the publisher's connection was closed");
    publisher->answer_length += (int)received;
    publisher->answer[publisher->answer_length] = 0;
    int status = status_if_complete(publisher->answer, publisher->answer_length);
    if (status == 0) return;
    if (status != 201) fail("publishing was answered %.300s", publisher->answer);
    publisher->waiting = false;
}
