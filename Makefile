# make          builds sheetd
# make demo     plays a recorded drag through it and shows the sheet's height over time
# make test     runs every test: the sources' form, units, transcripts, real clients, sanitizers, a short fuzz and soak
# make quick    the same without sanitizers, fuzz and soak
# make fuzz     fuzzes for an hour in all (SECONDS for each of two targets)
# make soak     two million messages (MESSAGES)
# make format   formats the sources
# Each installs what it needs first.

SOURCES = Package.swift Sources Tests
PYTHON = .venv/bin/python
SECONDS = 1800
MESSAGES = 2000000
# A crash says so at once; collecting a backtrace takes minutes.
export SWIFT_BACKTRACE = enable=no
# What the argument parser still holds when it ends the process is not lost memory.
export LSAN_OPTIONS = suppressions=$(CURDIR)/Tests/Conformance/leaks.txt:print_suppressions=0

build: installed
	swift build

demo: build
	python3 Tests/Demo/demo.py .build/debug/sheetd

test: quick
	$(MAKE) sanitized SANITIZER=address
	$(MAKE) sanitized SANITIZER=thread
	$(MAKE) fuzz SECONDS=60
	$(MAKE) soak MESSAGES=500000

quick: installed-for-tests
	swift format lint --strict --recursive $(SOURCES)
	swift build --build-tests
	swift test --skip-build
	$(PYTHON) -m pytest -q Tests/Conformance

# Everything again, on binaries that look after their own memory and threads. XCTest, which nothing here uses, leaks.
sanitized: installed-for-tests
	swift build --build-tests --sanitize=$(SANITIZER) --scratch-path .build-$(SANITIZER)
	swift test --skip-build --disable-xctest --sanitize=$(SANITIZER) --scratch-path .build-$(SANITIZER)
	SHEETD=.build-$(SANITIZER)/debug/sheetd $(PYTHON) -m pytest -q Tests/Conformance

# What is found beyond the corpus of the repository is kept in Tests/Fuzz/.build/found.
fuzz: installed
	cd Tests/Fuzz && swift build -c release --sanitize=fuzzer --sanitize=address
	mkdir -p Tests/Fuzz/.build/found/messages Tests/Fuzz/.build/found/sessions
	cd Tests/Fuzz/.build && ASAN_OPTIONS=detect_leaks=0 release/FuzzMessages -max_total_time=$(SECONDS) -max_len=4000 \
	  -timeout=20 -verbosity=0 -print_final_stats=1 found/messages ../Corpus/messages
	cd Tests/Fuzz/.build && ASAN_OPTIONS=detect_leaks=0 release/FuzzSessions -max_total_time=$(SECONDS) -max_len=1500 \
	  -timeout=20 -verbosity=0 -print_final_stats=1 found/sessions ../Corpus/sessions

soak: installed
	swift build -c release
	python3 Tests/Conformance/soak.py .build/release/sheetd $(MESSAGES)

# Rewrites what the transcripts expect; read the difference line by line.
update-transcripts: installed
	UPDATE=1 swift test --filter TranscriptTests

format:
	swift format --in-place --recursive $(SOURCES)

installed:
	@.ci/install build

installed-for-tests:
	@.ci/install test

clean:
	rm -rf .build .build-* .venv Tests/Fuzz/.build

.PHONY: build demo test quick sanitized fuzz soak update-transcripts format installed installed-for-tests clean
