# SPDX-License-Identifier: Apache-2.0
# Everything that is done with this repository has a verb here. `make` alone lists them.
# ARGS are handed on: make run ARGS="--listen 127.0.0.1:9000", make test ARGS="--filter HTTPTests".

ARGS ?=
SWIFT ?= swift

# A module that is not among a target's declared dependencies is an error even where the build would find it.
STRICT := --explicit-target-dependency-import-check error
# The program that people run: one file without the toolchain's libraries, optimised across rooms. Exclusive access to
# memory is proven or checked in every debug build, so in every test; checking it again at run time costs a tenth.
RELEASE := -c release --static-swift-stdlib -Xswiftc -cross-module-optimization -Xswiftc -enforce-exclusivity=unchecked
# All suites are written with swift-testing; without the empty XCTest run its summary is the last line.
TESTS := $(STRICT) --disable-xctest
# Rooms without threads, whose long tables would only keep the others waiting under the thread sanitizer.
SINGLE_THREADED := ^(ChangeHistoryTests|HTTPTests|TidyTests|TripsTests)
# What was freed stays in memory for a while under the address sanitizer.
MEASURES_MEMORY := memory stays flat
VENV := .build/check-venv
FORMATTED := Package.swift Sources Tests Fuzz
# How long each fuzzer runs.
SECONDS ?= 60

.DEFAULT_GOAL := help
.PHONY: help run build test check check-openapi check-feed check-sanitizers lint format bench fuzz docs clean setup setup-test setup-check

help: ## List the verbs
	@sed -n 's/^\([a-z][a-z-]*\):.*## \(.*\)/  make \1|\2/p' Makefile | awk -F'|' '{ printf "%-14s %s\n", $$1, $$2 }'

run: setup ## Build in release mode and serve (options in ARGS)
	@$(SWIFT) build $(RELEASE) $(STRICT) --product tripfeed
	@exec .build/release/tripfeed serve $(ARGS)

build: setup ## Build the program in release mode: .build/release/tripfeed
	@$(SWIFT) build $(RELEASE) $(STRICT) --product tripfeed

test: setup-test ## Build and run the tests
	@$(SWIFT) build --build-tests $(STRICT)
	@$(SWIFT) test --skip-build $(TESTS) $(ARGS)

check: setup-check lint check-openapi ## Everything: lint, OpenAPI, docs, slow suites, kills, fuzzers, sanitizers
	@$(MAKE) --no-print-directory docs
	@TRIPFEED_SLOW_TESTS=1 $(MAKE) --no-print-directory test
	@$(MAKE) --no-print-directory check-feed
	@$(MAKE) --no-print-directory fuzz SECONDS=5
	@$(MAKE) --no-print-directory check-sanitizers

check-openapi: setup-check
	@.ci/venv $(VENV) openapi-spec-validator
	@$(VENV)/bin/python -m openapi_spec_validator openapi/openapi.json

# Kills and suspends the program under load; more options with Tests/FeedCheck/feedcheck.py --help.
check-feed: setup-test
	@$(SWIFT) build $(STRICT) --product tripfeed
	@Tests/FeedCheck/feedcheck.py --program .build/debug/tripfeed --seconds 20 --kill-every 2 --pause-every 3 --prove

# Leaks are not counted: the test libraries leak, and so does a loop whose thread outlives the last test.
check-sanitizers: setup-test
	@TSAN_OPTIONS=suppressions="$(CURDIR)/.ci/thread-sanitizer" \
		$(SWIFT) test --sanitize=thread --scratch-path .build/thread $(TESTS) --skip '$(SINGLE_THREADED)' $(ARGS)
	@ASAN_OPTIONS=detect_leaks=0 $(SWIFT) test --sanitize=address --scratch-path .build/address $(TESTS) --skip '$(MEASURES_MEMORY)' $(ARGS)

lint: ## Hold the Swift files against .swift-format
	@$(SWIFT) format lint --strict --recursive --parallel $(FORMATTED)

format: ## Rewrite the Swift files as .swift-format says
	@$(SWIFT) format --in-place --recursive --parallel $(FORMATTED)

bench: setup ## Measure against other servers on this machine (options in ARGS)
	@Benchmarks/run $(ARGS)

fuzz: setup ## Let the fuzzers run, each for SECONDS (60 unless told)
	@Fuzz/run $(SECONDS)

docs: setup ## Build the documentation of the library products into .build/docs
	@.ci/docs

clean: ## Remove everything that was built
	@rm -rf .build

setup:
	@.ci/setup libsqlite3-dev

setup-test: setup
	@.ci/setup curl python3

setup-check: setup
	@.ci/setup python3-venv
