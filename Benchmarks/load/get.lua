-- SPDX-License-Identifier: Apache-2.0

-- get.lua - wrk script: GETs the paths of a file, one a line, in random order; every answer has to be 2xx.
--
--   wrk ... -s get.lua http://127.0.0.1:PORT -- PATHS_FILE
--
-- Requests are made once, before the load begins, so that the client costs the same for every server.

local requests = {}

function init(arguments)
  for path in io.lines(arguments[1]) do requests[#requests + 1] = wrk.format("GET", path) end
  math.randomseed(os.time())
end

function request() return requests[math.random(#requests)] end

function done(summary, latency)
  local errors = summary.errors
  io.write(string.format('{"requests":%d,"seconds":%.6f,"not_2xx":%d,"socket_errors":%d,"bytes":%d,"p99_us":%d}\n',
    summary.requests, summary.duration / 1e6, errors.status,
    errors.connect + errors.read + errors.write + errors.timeout, summary.bytes,
    latency:percentile(99)))
end
