# SPDX-License-Identifier: Apache-2.0
"""The peers that Tripfeed is measured beside, as they come: nginx, PocketBase, etcd, and the C floor."""
from __future__ import annotations

import base64
import json
import os
import shutil
import subprocess
import urllib.request
from pathlib import Path
from typing import Any

from .server import Server, answers, free_port

NGINX_CONFIGURATION = """\
daemon off; worker_processes 1; worker_rlimit_nofile 10000; pid {folder}/pid; {user}
events {{ worker_connections 4096; }}
http {{
    access_log off; sendfile on; tcp_nopush on; open_file_cache max=100;
    keepalive_requests 100000000; keepalive_timeout 600;
    types {{ application/json json; }}
    client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy; fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi; scgi_temp_path {folder}/scgi;
    server {{ listen 127.0.0.1:{port} backlog=4096; root {folder}/html; }}
}}
"""

Json = dict[str, Any]

POCKETBASE_RECORDS = "/api/collections/trips/records"
ETCD_PUT = "/v3/kv/put"


class Nginx(Server):
    """nginx with one worker and static files: what it costs to answer the same bytes without thinking."""

    def __init__(self, folder: Path) -> None:
        self.root = folder / "html"
        self.root.mkdir(parents=True)
        port = free_port()
        user = "user root;" if os.geteuid() == 0 else ""
        configuration = folder / "nginx.conf"
        configuration.write_text(NGINX_CONFIGURATION.format(folder=folder, port=port, user=user))
        argv = ["nginx", "-e", str(folder / "error.log"), "-c", str(configuration)]
        super().__init__("nginx", argv, folder / "nginx.log", port, lambda port: answers(port, "/"))

    def offer(self, name: str, content: bytes) -> str:
        """Makes a file available and returns its path. A name is used once, since nginx keeps files open."""
        (self.root / name).write_bytes(content)
        return "/" + name


class Etcd(Server):
    """etcd by its JSON gateway, one member. It syncs its log before it answers."""

    def __init__(self, folder: Path, trace: Path | None = None) -> None:
        folder.mkdir(parents=True)
        port, peer = free_port(), f"http://127.0.0.1:{free_port()}"
        client = f"http://127.0.0.1:{port}"
        argv = ["etcd", "--data-dir", str(folder / "data"), "--log-level", "error"]
        argv += ["--listen-client-urls", client, "--advertise-client-urls", client]
        argv += ["--listen-peer-urls", peer, "--initial-advertise-peer-urls", peer]
        argv += ["--initial-cluster", f"default={peer}", "--quota-backend-bytes", str(4 << 30)]
        super().__init__("etcd", argv, folder / "etcd.log", port, lambda port: answers(port, "/health"), trace)

    @staticmethod
    def put_body(trip: str) -> str:
        """A put of a trip under a key of its own; the key's end is `%N` itself, as digits are base64 too."""
        value = base64.b64encode(trip.replace("%N", "0" * 12).encode()).decode()
        return json.dumps({"key": base64.b64encode(b"trips/").decode() + "%N", "value": value})


class PocketBase(Server):
    """PocketBase as it comes, with an open collection of trips. It answers before its writes are synced."""

    def __init__(self, binary: Path, folder: Path, seed: Path | None = None, trace: Path | None = None) -> None:
        if seed:
            shutil.copytree(seed, folder)
        folder.mkdir(parents=True, exist_ok=True)
        port = free_port()
        argv = [str(binary), "serve", f"--http=127.0.0.1:{port}", f"--dir={folder / 'data'}", "--automigrate=false"]
        log = folder / "pocketbase.log"
        super().__init__("pocketbase", argv, log, port, lambda port: answers(port, "/api/health"), trace)


def make_pocketbase_seed(binary: Path, folder: Path) -> Path:
    """Makes a data folder with an empty collection `trips`, open to anyone, to be copied for each run."""
    folder.mkdir(parents=True)
    account = {"identity": "bench@example.com", "password": "bench-password"}
    upsert = [str(binary), "superuser", "upsert", *account.values(), f"--dir={folder / 'data'}"]
    subprocess.run(upsert, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, timeout=60)
    with PocketBase(binary, folder) as server:
        login = server.url + "/api/collections/_superusers/auth-with-password"
        token = _post(login, account)["token"]
        rules = {rule + "Rule": "" for rule in ("list", "view", "create", "update", "delete")}
        fields: list[Json] = [{"name": name, "type": "text"} for name in ("name", "destination", "startDate", "endDate")]
        fields.append({"name": "created", "type": "autodate", "onCreate": True})
        fields.append({"name": "updated", "type": "autodate", "onCreate": True, "onUpdate": True})
        collection: Json = {"name": "trips", "type": "base", **rules, "fields": fields}
        _post(server.url + "/api/collections", collection, {"Authorization": token})
    return folder


class Floor(Server):
    """The C floor: see load/floor.c."""

    def __init__(self, binary: Path, folder: Path, event_bytes: int) -> None:
        folder.mkdir(parents=True)
        port = free_port()
        super().__init__("floor", [str(binary), str(port), str(event_bytes)], folder / "floor.log", port)


def _post(url: str, body: Json, headers: dict[str, str] | None = None) -> Json:
    request = urllib.request.Request(
        url, json.dumps(body).encode(), {"Content-Type": "application/json", **(headers or {})}, method="POST"
    )
    with urllib.request.urlopen(request, timeout=20) as response:
        answer: Json = json.load(response)
        return answer
