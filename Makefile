# `make help` lists what one can do. DEPS=DIR puts what set-up fetches elsewhere than into .deps.

DEPS ?= .deps
override DEPS := $(if $(filter /%,$(firstword $(DEPS))),$(DEPS),$(CURDIR)/$(DEPS))
PREFIX ?= /usr/local
DESTDIR ?=
DURATION ?=
FRAMES ?= 600

export DEPS PREFIX DESTDIR DURATION
export PKG_CONFIG_PATH := $(DEPS)/lib/pkgconfig$(if $(PKG_CONFIG_PATH),:$(PKG_CONFIG_PATH))
export FACETRACKD_MODELS ?= $(DEPS)/share/facetrackd/models
export FACETRACKD_SAMPLE ?= $(DEPS)/share/facetrackd/sample/carphone_pristine.mp4

# Where the programs look for the runtime's libraries: where `make install` puts them, then in the checkout. Both are
# relative to the program, so that no path of the build machine is left in it, unless DEPS is elsewhere.
RUNTIME = $(if $(subst $(CURDIR)/.deps,,$(DEPS)),$(DEPS),$$ORIGIN/../../../.deps)/lib/openvino
LINK = -Xlinker -rpath -Xlinker '$$ORIGIN/../lib/facetrackd' -Xlinker -rpath -Xlinker '$(RUNTIME)'
# The installed programs need no Swift runtime on the machine. The toolchain's own linker is quicker than the system's, and
# has no warning for a function of the static Foundation that we do not call.
# A terminal must not change how the compiler is called: everything would be compiled again for each `make … | cat`.
PLAIN = --no-color-diagnostics
RELEASE = -c release $(PLAIN) --static-swift-stdlib -Xswiftc -use-ld=lld $(LINK)

# Each script is a target of its own, so that `make -k` runs the others after one that fails.
TOOL_TESTS = test-setup test-install test-unit test-docs test-run test-daemon test-package

.DEFAULT_GOAL := help
.PHONY: help setup build test test-swift test-tools $(TOOL_TESTS) sanitize sanitize-address run run-check lint format camera-test camera-test-long jpeg-test bench bench-smoke eval fuzz fuzz-smoke compare install uninstall clean distclean

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-17s %s\n", $$1, $$2 }' Makefile

setup: ## fetch what building and running need (packages, runtime, networks, sample clip)
	@tools/setup

build: setup ## build the programs into .build/release
	@swift build $(RELEASE)
	@.build/release/facetrack models --prepare >/dev/null

test: test-swift test-tools ## set up, build and run all tests

test-swift: build ## the tests of the Swift package alone
	@swift test $(PLAIN) $(LINK)

test-tools: $(TOOL_TESTS) ## the tests of set-up, installation, the unit and `make run` alone

$(TOOL_TESTS): build
	@tools/$@

sanitize: setup ## look for data races: daemon, supervisors, sessions, server and log under ThreadSanitizer
	@tools/sanitize

sanitize-address: setup ## look for memory used wrongly or lost: pictures, networks and the library under AddressSanitizer
	@tools/sanitize --address

run: run-check build ## track faces from the first camera, or the sample clip, in the terminal (DURATION=10: for ten seconds)
	@tools/run

run-check:
	@tools/run --check

lint: ## check formatting and rules of Swift, and the scripts
	@tools/lint

format: ## format the Swift sources in place
	@tools/lint --format

camera-test: build ## run the daemon on a real V4L2 driver inside a User Mode Linux kernel
	@tools/camera-lab/test

camera-test-long: build ## the same with 50 rounds of unplugging (takes about 15 minutes)
	@LAB_ROUNDS=50 LAB_TIMEOUT=3600 tools/camera-lab/test

jpeg-test: ## decode the damaged JPEG pictures of the shared material under AddressSanitizer, counted by reason
	@tools/test-jpeg

bench: build ## cost of each stage on the sample clip at 640x480 (FRAMES=600)
	@.build/release/facetrack bench --size 640x480 --frames $(FRAMES)
	@.build/release/facetrack bench --capture
	@.build/release/facetrack bench --library --size 640x480 --frames $(FRAMES)
	@tools/bench-start

bench-smoke: build ## a short bench that checks its own answer
	@tools/bench-smoke

eval: build ## how good tracking is, on pictures and clips with truth and on made ones
	@tools/eval

fuzz: setup ## feed garbage to what reads drivers, commands, recordings, tokens, configurations and sockets (FUZZ_SECONDS=60 each)
	@tools/fuzz

fuzz-smoke: setup ## the fuzzers for a moment each
	@FUZZ_SECONDS=10 tools/fuzz

compare: build ## CPU a frame against other face trackers, in turns on the same frames
	@tools/compare

install: build ## install to DESTDIR and PREFIX (/usr/local)
	@tools/install

uninstall: ## remove what install put there; a changed configuration stays
	@tools/install --remove

clean: ## remove what was built
	rm -rf .build

distclean: clean ## remove what was built and what set-up fetched
	rm -rf -- "$(DEPS)"
