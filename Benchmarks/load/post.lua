-- SPDX-License-Identifier: Apache-2.0

-- post.lua - wrk script: POSTs a JSON body made from a template, a new one each time; every answer has to be 2xx.
--
--   wrk ... -s post.lua http://127.0.0.1:PORT/PATH -- 'BODY with %N'
--
-- %N becomes a number of twelve digits that no other request of the run has. The request is made once and only its
-- digits are exchanged, so that the client costs the same for every server.

local PLACE = "000000000000"
local before, after, number = nil, nil, 0

function init(arguments)
  wrk.headers["Content-Type"] = "application/json"
  local request = wrk.format("POST", wrk.path, wrk.headers, (arguments[1]:gsub("%%N", PLACE)))
  local first, last = request:find(PLACE, 1, true)
  before, after = request:sub(1, first - 1), request:sub(last + 1)
end

function request()
  number = number + 1
  return before .. string.format("%012d", number) .. after
end

function done(summary, latency)
  local errors = summary.errors
  io.write(string.format('{"requests":%d,"seconds":%.6f,"not_2xx":%d,"socket_errors":%d,"bytes":%d,"p99_us":%d}\n',
    summary.requests, summary.duration / 1e6, errors.status,
    errors.connect + errors.read + errors.write + errors.timeout, summary.bytes,
    latency:percentile(99)))
end
