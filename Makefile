# make         builds sheetd
# make demo    plays a recorded drag through it and shows the sheet's height over time
# make test    runs every test
# make format  formats the sources
# Each installs what it needs first.

SOURCES = Package.swift Sources Tests
# A crash says so at once; collecting a backtrace takes minutes.
export SWIFT_BACKTRACE = enable=no

build: installed
	swift build

demo: build
	python3 Tests/Demo/demo.py .build/debug/sheetd

test: installed-for-tests
	swift format lint --strict --recursive $(SOURCES)
	swift build --build-tests
	swift test --skip-build
	.venv/bin/python -m pytest -q Tests/Conformance

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
	rm -rf .build .venv

.PHONY: build demo test update-transcripts format installed installed-for-tests clean
