# make          builds sheetd
# make release  builds sheetd as a single self-contained binary: .build-release/release/sheetd
# make wasm     builds the daemon as a WebAssembly module: .build-wasm/sheetd.wasm
# make demo     replays a recorded drag through sheetd and shows the sheet's height over time
# make app-and-back  exports a sheet as a web page, drags and records it, compares the trace with the document, and fits it
# make preview  shows a sheet in the browser (FILE=a sheet document; without FILE, a sheet to try out)
# make site     builds the static site in DIST/site: the preview, which needs no daemon there, and the manual
# make test     runs the tests: format, units, transcripts, the page's model, the daemon over pipes, the manual, exports, clients
# make ci       runs what CI runs: make test, the browser and a short fuzz; nothing in it measures times
# make check    runs everything, for a release: make ci, editors, terminals, what depends on times, a soak, the benchmark, the packages and
#               the manual's build
# make run-swift-tests  runs the Swift tests (FILTER=SheetEngineTests)
# make test-editors  runs tests of the clients in editors (ONLY='-k timeline')
# make fuzz     fuzzes three targets, SECONDS each; an hour in all by default
# make fuzz-module  compares the WebAssembly module with the daemon in the conversations of all kept inputs of the fuzz targets
# make soak     sends MESSAGES messages, two million by default, and checks memory and descriptors
# make bench    compares its speed with lower bounds
# make format   formats the sources
# make clients  regenerates the clients' protocol types from the daemon's OpenRPC document, and the contents of its pictures from the page's
# make pictures retakes the preview's screenshots
# make manual   regenerates the manual's pictures, scenes and references
# make docs     builds the HTML manual in .build/docs
# make npm      packs the Node client together with the module in DIST (dist)
# make vsix     packs the VS Code extension in DIST: with the module, and with the binary for this platform
# make wheel    packs the Python client in DIST: with the binary for this platform, and with the module
# make update   rewrites what is made from the sources: the messages of transcripts, files of clients and the manual, exported code
# make requirements  resolves the Python packages of the preview and the tests to their newest versions, with hashes
# make function-order  rewrites the order of the functions in the static binary
# make install  installs the binary of make release, its manual page and completions below PREFIX (/usr/local), in DESTDIR
# make uninstall  removes them
# make dist     makes every file of a release in DIST (dist)
# make test-packages  makes them, and tests the commands in the README that install them
# make help     prints this list
# make clean    removes what was built
# Each target first installs what it needs.

SOURCES = Package.swift Sources Tests
PYTHON = .venv/bin/python
SECONDS = 1800
MESSAGES = 2000000
PREFIX = /usr/local
DIST = dist
# The single binary of make release.
OPTIMIZED = .build-release/release/sheetd
# The date in packages and in the manual page, so that the same commit makes the same bytes.
export SOURCE_DATE_EPOCH := $(or $(SOURCE_DATE_EPOCH),$(shell git log -1 --format=%ct 2>/dev/null || date -r CHANGELOG.md +%s))
# Node, where the system's is too old (.ci/install).
export PATH := $(CURDIR)/.venv/node:$(PATH)
# Report a crash at once: collecting a backtrace takes minutes.
export SWIFT_BACKTRACE = enable=no
# Memory that the argument parser still holds when it exits the process is not a leak. Suppressions match the names of functions,
# so a program needs the symbolizer even if its PATH lacks it.
export ASAN_SYMBOLIZER_PATH := $(shell command -v llvm-symbolizer)
export LSAN_OPTIONS = suppressions=$(CURDIR)/Tests/Conformance/leaks.txt:print_suppressions=0

build: release
release: .build-release/built

# Built again when a source has changed.
.build-release/built: $(shell find Package.swift Sources -name '*.docc' -prune -o -print)
	@.ci/install build
	@.ci/jansson $(JANSSON)
	$(BUILD_STATIC) --scratch-path .build-release -Xlinker -s
	@touch $@

# The jansson of the static binaries, built from its source: it parses in 60 % of the installed library's time.
JANSSON = .build-release/jansson

# Links everything into one file, keeps one copy of functions and of ends of strings that are the same (4 % of the file), and places
# functions that run at every start together (Tests/Benchmarks/order.sh).
BUILD_STATIC = PKG_CONFIG_PATH=$(CURDIR)/$(JANSSON):$$PKG_CONFIG_PATH swift build -c release \
  -Xswiftc -static-executable -Xswiftc -use-ld=lld -Xswiftc -Xfrontend -Xswiftc -function-sections -Xlinker --icf=all -Xlinker -O2 \
  -Xlinker --symbol-ordering-file=$(CURDIR)/Sources/sheetd/functions.order -Xlinker --no-warn-symbol-ordering \
  $(patsubst %,-Xlinker --wrap=%,malloc calloc realloc aligned_alloc posix_memalign)

WASM = .build-wasm/sheetd.wasm
wasm: $(WASM)
$(WASM): .ci/wasm Sources/CPlatform/memory.c $(shell find Sources \( -path Sources/sheetd -o -path Sources/SheetTrace -o -path Sources/SheetTranscript \
  -o -path Sources/CPlatform -o -name '*.docc' \) -prune -o -type f -print)
	@.ci/install wasm
	.ci/wasm .build-wasm

site: $(WASM)
	@.ci/install site
	$(PYTHON) editors/site/build.py $(WASM) $(DIST)/site

demo: build
	python3 Tests/Demo/demo.py $(OPTIMIZED)

# What it makes stays in .build/app-and-back.
app-and-back: build
	@.ci/install editors
	$(PYTHON) Tests/Demo/app_and_back.py $(OPTIMIZED) .build/app-and-back

# What tests need, built in two lanes: the module takes one core. (The binaries have no prerequisite of their own, because make would
# then begin with the module and wait for it.)
tested:
	@.ci/install $(TIER)
	@echo "Building the daemon, its module and the tests (ten minutes or more the first time, on two cores)"
	@$(MAKE) --silent -j2 $(WASM) binaries TIER=$(TIER) >.build-tests.log 2>&1 || { cat .build-tests.log; exit 1; }
binaries: release swift-tests $(if $(filter test,$(TIER)),,fuzzers)

test: TIER = test
ci: TIER = editors
check: TIER = packages
test ci check: tested
	@Tests/run.py $@

# The Swift tests run once, optimized and with the address sanitizer. Edges are counted for the fuzzers, which are linked with the same
# objects. XCTest is disabled: no test uses it, and it leaks. There are no lines for a debugger, which the search for leaks would read at
# the end of each process. There is no thread sanitizer: no code here starts a thread, and the compiler refuses to share what can change.
# A module that changes rebuilds what imports it: going by what of it changed, the compiler keeps objects that no longer link.
SANITIZE = -Xswiftc -O -Xswiftc -gnone --sanitize=address -Xswiftc -sanitize-coverage=edge,inline-8bit-counters,pc-table \
  -Xswiftc -disable-incremental-imports \
  --scratch-path .build-address
swift-tests:
	swift build --build-tests $(SANITIZE)
run-swift-tests: swift-tests
	swift test --skip-build --disable-xctest $(SANITIZE) $(if $(FILTER),--filter $(FILTER))

test-editors: release $(WASM)
	@.ci/install editors
	SHEETD=$(OPTIMIZED) $(PYTHON) -m pytest -q Tests/Editors $(ONLY)

preview: build
	@.ci/install preview
	@SHEETD=$(OPTIMIZED) .venv/bin/sheetd-preview $(FILE)

clients: build
	python3 editors/generate.py $(OPTIMIZED)
	node editors/contents.mjs

pictures: build
	@.ci/install editors
	$(PYTHON) Tests/Editors/pictures.py $(OPTIMIZED)
	$(PYTHON) Tests/Editors/tour.py $(OPTIMIZED)

manual: build
	python3 Tests/Manual/generate.py $(OPTIMIZED)

docs: installed
	swift build
	.ci/docs .build/docs
	@echo 'Open it with: python3 -m http.server -d .build/docs, at http://localhost:8000'

# The package has the modules that the client shares with the page, and all but programs and what runs only as ES modules once more for
# CommonJS. There the address of a module is that of the ES one beside it, from which the worker and the daemon are found.
COMMONJS = $(filter-out node-worker.js list-scenarios.js vitest.js,$(notdir $(wildcard editors/node/*.js))) preview/rpc.js preview/worker-daemon.js
MODULE_URL = const MODULE_URL = require('node:url').pathToFileURL(require('node:path').join(__dirname, '..', 'index.js')).href;
npm: $(WASM)
	@.ci/install dist
	rm -rf .build-npm && cp -r editors/node .build-npm
	install -D -m 644 -t .build-npm/preview $(addprefix editors/preview/,instance.js rpc.js worker.js worker-daemon.js)
	perl -pi -e "s,'\.\./preview/,'./preview/," .build-npm/*.js
	cd .build-npm && esbuild $(COMMONJS) --outdir=cjs --outbase=. --format=cjs --platform=node --target=node20 --log-level=warning \
	  --define:import.meta.url=MODULE_URL --banner:js="$(MODULE_URL)"
	cd .build-npm && cp $(filter-out vitest.d.ts,$(notdir $(wildcard editors/node/*.d.ts))) cjs && echo '{"type": "commonjs"}' >cjs/package.json
	install -m 644 LICENSE $(WASM) .build-npm
	mkdir -p $(DIST)
	npm pack --silent --pack-destination $(DIST) ./.build-npm

vsix: $(WASM) release
	@.ci/install dist
	mkdir -p $(DIST)
	python3 editors/vscode/build_vsix.py --output $(DIST)
	python3 editors/vscode/build_vsix.py --sheetd $(OPTIMIZED) --output $(DIST)

wheel: release wasm
	@.ci/install preview
	for daemon in $(OPTIMIZED) $(WASM); do SHEETD_BUNDLED=$(CURDIR)/$$daemon \
	  .venv/bin/pip wheel --quiet --disable-pip-version-check --no-build-isolation --no-deps -w $(DIST) ./editors/python || exit 1; done

# BINARY is what is installed. It is built only if it is missing, because root may have no Swift.
BINARY = $(OPTIMIZED)
INSTALLED = bin/sheetd share/man/man1/sheetd.1 share/bash-completion/completions/sheetd \
  share/zsh/site-functions/_sheetd share/fish/vendor_completions.d/sheetd.fish
install: TARGET = $(DESTDIR)$(PREFIX)
install:
	@[ -e $(BINARY) ] || $(MAKE) release
	install -d $(addprefix $(TARGET)/,$(dir $(INSTALLED)))
	install -m 755 $(BINARY) $(TARGET)/bin/sheetd
	.ci/manual-page $(BINARY) >$(TARGET)/share/man/man1/sheetd.1
	$(BINARY) --generate-completion-script bash >$(TARGET)/share/bash-completion/completions/sheetd
	$(BINARY) --generate-completion-script zsh >$(TARGET)/share/zsh/site-functions/_sheetd
	$(BINARY) --generate-completion-script fish >$(TARGET)/share/fish/vendor_completions.d/sheetd.fish
	chmod 644 $(addprefix $(TARGET)/,$(filter share/%,$(INSTALLED)))

uninstall:
	rm -f $(addprefix $(DESTDIR)$(PREFIX)/,$(INSTALLED))

# The packages of the clients, then the rest. Files of earlier versions go.
dist: release wasm
	@.ci/install dist
	mkdir -p $(DIST)
	find $(DIST) -maxdepth 1 -type f '(' -name 'sheetd*' -o -name SHA256SUMS -o -name SIZES.md ')' -delete
	rm -rf $(DIST)/site
	$(MAKE) wheel npm vsix site
	.ci/dist $(DIST)

test-packages: dist
	@.ci/install packages
	$(PYTHON) -m pytest -q Tests/Packages

# The fuzzers are linked with what the Swift tests are built from: sanitized, and with a counter for each edge that is taken. Inputs found
# beyond the repository's corpus are kept in .build-fuzz/found.
FUZZERS = messages:4000 documents:4000 sessions:1500
EACH_FUZZER = printf '%s\n' $(FUZZERS) | tr : ' ' | xargs -P 2 -L 1 Tests/Fuzz/run
fuzzers: swift-tests
	Tests/Fuzz/build .build-address/debug .build-fuzz $(FUZZERS)
fuzz: installed fuzzers
	$(EACH_FUZZER) -max_total_time=$(SECONDS)

# The conversation of every kept input has the same bytes with the WebAssembly module.
FUZZED = $(CURDIR)/.build-fuzz/transcripts
fuzz-module: installed fuzzers $(WASM)
	rm -rf $(FUZZED) && mkdir -p $(FUZZED)
	export TRANSCRIPTS=$(FUZZED); $(EACH_FUZZER) -runs=0
	find $(FUZZED) -name '*.jsonl' | xargs -P 2 -n 500 node Tests/Conformance/module.mjs $(WASM) --replay

soak: installed
	swift build -c release
	python3 Tests/Conformance/soak.py .build/release/sheetd $(MESSAGES)

# The floors (lower bounds) are built like the daemon: static and optimised. BENCH=--short takes a fifth of the time,
# BENCH=--json prints JSON. If the tests' Python is installed, servers built on its libraries and the Python clients are
# measured too.
bench: bench-built
	cd Tests/Benchmarks && .build/bench $(BENCH) --sheetd ../../$(OPTIMIZED) \
	  --dynamic ../../.build/release/sheetd --echo .build/floor-echo --jansson .build/floor-jansson \
	  --direct .build/floor-direct --limit .build/floor-limit --ticks .build/release/EngineTicks \
	  --thresholds thresholds.json $(if $(wildcard $(PYTHON)),--python ../../$(PYTHON))
	python3 Tests/Benchmarks/instructions.py $(OPTIMIZED) Tests/Benchmarks/.build
	$(if $(wildcard $(PYTHON)),$(PYTHON) Tests/Benchmarks/clients.py $(BENCH) --sheetd $(OPTIMIZED))

bench-built: release
	@.ci/install bench
	swift build -c release
	cd Tests/Benchmarks && swift build -c release
	for floor in echo jansson direct limit loop; do \
	  cc -O2 -static -o Tests/Benchmarks/.build/floor-$$floor Tests/Benchmarks/floor-$$floor.c -L$(JANSSON) -ljansson -lm; done
	cc -O2 -Wall -Wextra -o Tests/Benchmarks/.build/bench Tests/Benchmarks/bench.c -ljansson -lm

# Writes functions.order again. Run it after the hot path has changed; it needs valgrind.
function-order: installed
	@.ci/jansson $(JANSSON)
	$(BUILD_STATIC) --scratch-path .build-order
	Tests/Benchmarks/order.sh .build-order/release/sheetd

# Rewrites the expected messages of the transcripts, and the files that contain presets, fields, methods or pictures. Read the diff line
# by line.
update: clients manual
	@.ci/install test
	$(OPTIMIZED) replay --update $(shell git ls-files 'Tests/Transcripts/*.jsonl')
	export UPDATE=1 SHEETD=$(OPTIMIZED); for tests in Manual/test_manual Export/test_golden Editors/test_capabilities; do \
	  $(PYTHON) -m pytest -q Tests/$$tests.py || exit 1; done

# Resolves the lists of Python packages again, to the newest versions. It needs uv.
requirements:
	uv pip compile --upgrade $(COMPILE) --extra preview .ci/requirements/preview.in editors/python/pyproject.toml -o .ci/requirements/preview.txt
	uv pip compile --upgrade $(COMPILE) --all-extras .ci/requirements/tests.in editors/python/pyproject.toml -o .ci/requirements/tests.txt
COMPILE = --quiet --universal --python-version 3.10 --generate-hashes --no-annotate --no-header

format:
	swift format --in-place --recursive $(SOURCES)

# The list at the top.
help:
	@sed -n '/^#/!q; s/^# \{0,1\}//p' Makefile

installed:
	@.ci/install build

clean:
	rm -rf .build .build-* .venv Tests/Benchmarks/.build dist editors/vscode/dist

.PHONY: build release wasm site demo app-and-back preview clients pictures manual docs npm vsix wheel install uninstall dist test-packages help tested binaries test ci check swift-tests run-swift-tests test-editors fuzzers fuzz fuzz-module soak bench bench-built function-order update requirements format installed clean
