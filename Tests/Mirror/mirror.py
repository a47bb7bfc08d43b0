#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Mirrors a store from its snapshot and what follows it, as a client would, from the contract alone.

mirror.py PORT SEED: follows, losing the connection at random; on SIGTERM it goes on to the head, prints all and ends
mirror.py PORT: prints the server's own snapshot in the same way"""
import http.client, json, random, signal, sys

port, chance, told = int(sys.argv[1]), random.Random("".join(sys.argv[2:])), []
signal.signal(signal.SIGTERM, lambda *_: told or told.append(None))

def get(target, fields={}):
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=2)
    connection.request("GET", target, headers=fields)
    answer = connection.getresponse()
    if answer.status != 200: raise SystemExit(f"{target} answered {answer.status}: {answer.read()}")
    return answer

def goal():
    # The head as it was when the end was asked for; an `upToDate` that is still on its way may be older.
    if len(told) == 1: told.append(get("/history/status").getheader("Tripfeed-Token"))
    return told[-1]
def keep(records, model, record):
    records[model, record["id"]] = {name: value for name, value in record.items() if name != "model"}
def snapshot():
    answer, records = get("/snapshot"), {}
    for line in answer.read().split(b"\n")[:-1]: keep(records, json.loads(line)["model"], json.loads(line))
    print(f"{len(records)} records at {answer.getheader('Tripfeed-Token')}", file=sys.stderr, flush=True)
    return answer.getheader("Tripfeed-Token"), records
def events(answer):
    event, data, place = "", "", None
    while line := answer.readline().decode():
        name, _, value = line.rstrip("\n").partition(": ")
        if name == "event": event = value
        elif name == "data": data = value
        elif name == "id": place = value
        elif not name:
            if data: yield event, data, place
            event, data = "", ""

def follow(token, records):  # until the connection is lost: the new token, None after a reset, and whether to end
    left = chance.expovariate(1 / 300)
    try:
        answer = get("/history?include=record", {"Accept": "text/event-stream", "Last-Event-ID": token})
        for event, data, place in events(answer):
            if event == "reset": return None, False
            for change in json.loads(data)["changes"] if event == "transaction" else []:
                if change["record"]: keep(records, change["model"], change["record"])
                else: records.pop((change["model"], change["id"]), None)
            token, left = place or token, left - 1
            if event == "upToDate" and told and token >= goal(): return token, True
            if left < 0: break
    except (OSError, http.client.HTTPException): pass  # The connection is lost; the token says where to go on.
    return token, False

token, records, finished = *snapshot(), len(sys.argv) < 3
while not finished:
    token, finished = follow(token, records)
    if token is None: token, records = snapshot()
for (model, _), record in sorted(records.items()): print(model, json.dumps(record, sort_keys=True, ensure_ascii=False))
