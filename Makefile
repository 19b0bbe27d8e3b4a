# Everything a user or a developer of Shelf does, by name. Start with `make demo` or `make test`.

SHELL := /bin/bash
.DEFAULT_GOAL := help

# The Debian packages: what a build needs, what the readers open at run time, what checks need.
BUILD_DEPS := g++ libc6-dev pkg-config python3 git ca-certificates tzdata \
  libsqlite3-dev zlib1g-dev libyajl-dev libutf8proc-dev libncurses6
DRAW_DEPS := libpango1.0-dev libcairo2-dev libturbojpeg0-dev libspng-dev libwebp-dev libgif-dev \
  libavif-dev fonts-noto-core fonts-noto-cjk fonts-noto-color-emoji
READER_DEPS := libxml2 libyaz5 libuchardet0 libcurl4 libmicrohttpd12 libpq5
TEST_DEPS := locales curl nginx-light postgresql openssl sqlite3 chromium imagemagick libvips-tools
BENCH_DEPS := wrk python3-venv
DEPS := $(BUILD_DEPS) $(DRAW_DEPS) $(READER_DEPS) $(TEST_DEPS)

SUDO := $(shell [ "$$(id -u)" = 0 ] || echo sudo)
SWIFT := swift
# A program at a fixed address needs no relocation: every command starts half a millisecond sooner.
# Libraries are not looked for beside it.
RELEASE := $(SWIFT) build -c release --static-swift-stdlib --disable-local-rpath -Xlinker -no-pie
# Libraries that shelf holds instead of finding them at each start, which costs it a millisecond: the
# name of a file, and by which name the linker asks for it.
STATIC := .build/static-libraries
HELD := libstdc++:libstdc++ libsqlite3:libsqlite3 libutf8proc:libutf8proc libz:libz \
  libyajl_s:libyajl libgcc_eh:libgcc_s
DEMO := .demo

.PHONY: help
help: ## list the targets
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 16

.PHONY: deps
deps: ## install the Debian packages that are missing; asks nothing
	@missing=$$(for p in $(DEPS); do \
	  dpkg-query -W -f='$${Status}' $$p 2>/dev/null | grep -q 'ok installed' || echo $$p; done); \
	if [ -n "$$missing" ]; then \
	  echo "installing:" $$missing; \
	  $(SUDO) apt-get update -qq && \
	  $(SUDO) env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends \
	    $$missing >/dev/null; \
	fi

.PHONY: build
build: deps ## build the release: .build/release/shelf and shelf-draw beside it
	@mkdir -p $(STATIC); for l in $(HELD); do f="$$(g++ -print-file-name=$${l%:*}.a)"; \
	  if [ -f "$$f" ]; then ln -sf "$$f" $(STATIC)/$${l#*:}.a; fi; done
	$(RELEASE) -Xlinker -L$(CURDIR)/$(STATIC) --product shelf
	$(RELEASE) --product shelf-draw

.PHONY: demo
demo: build ## import the seed data into .demo/ and print its months
	@Scripts/demo.sh .build/release/shelf $(DEMO)

.PHONY: test
test: deps ## run every test
	@SWIFT=$(SWIFT) Scripts/test.sh
	python3 Scripts/check-readme.py .build/debug/shelf

.PHONY: test-locales
test-locales: deps ## run every test in other time zones and locales
	@Scripts/test-locales.sh

.PHONY: pictures
pictures: build ## draw the pictures of the README into docs/pictures
	@python3 Scripts/pictures.py .build/release/shelf docs/pictures

.PHONY: bench-render
bench-render: build ## measure drawing against libvips and ImageMagick in the same run
	@python3 Scripts/bench-render.py .build/release/shelf

.PHONY: lint
lint: deps ## check the formatting, the floors and the seed data
	$(SWIFT) format lint --strict --recursive Sources Tests migrations Package.swift
	python3 Scripts/check-imports.py
	python3 Scripts/check-seed-data.py

.PHONY: format
format: ## format the sources
	$(SWIFT) format format --in-place --recursive Sources Tests migrations Package.swift

.PHONY: bench
bench: build ## measure Shelf beside its peers; SIZE=100000 for a quick one
	$(SWIFT) build --package-path Benchmarks -c release --product generate-catalog
	$(SWIFT) build --package-path Benchmarks -c release --product bench-page
	@python3 Scripts/bench.py .build/release/shelf Benchmarks/.build/release/generate-catalog \
	  Benchmarks/.build/release/bench-page $(SIZE)

.PHONY: test-postgres
test-postgres: deps ## run the contract of every store, on a PostgreSQL server of the tests' own too
	@ls -d /usr/lib/postgresql/*/bin >/dev/null
	$(SWIFT) test --filter CatalogRepositoryContractTests

.PHONY: torture-postgres
torture-postgres: build ## kill a PostgreSQL server fifty times during imports
	@python3 Scripts/torture-postgres.py .build/release/shelf 50

.PHONY: bench-postgres
bench-postgres: build ## measure Shelf on PostgreSQL beside psql's COPY; SIZE=100000 for a quick one
	$(SWIFT) build --package-path Benchmarks -c release --product generate-catalog
	$(SWIFT) build --package-path Benchmarks -c release --product bench-postgres
	@python3 Scripts/bench-postgres.py .build/release/shelf \
	  Benchmarks/.build/release/generate-catalog Benchmarks/.build/release/bench-postgres $(SIZE)

.PHONY: bench-layout
bench-layout: ## measure the layouts beside their goals and peers
	@Scripts/bench-layout.sh

.PHONY: torture
torture: build ## kill, starve and damage: KILLS=500 PLACES=200 SIZES=40; see docs/reliability.md
	@python3 Scripts/torture-crash.py .build/release/shelf
	@python3 Scripts/torture-disks.py .build/release/shelf
	@python3 Scripts/torture-limits.py .build/release/shelf
	SHELF_DISK_SEEDS=10 $(SWIFT) test --filter FaultyDiskTests

.PHONY: torture-together
torture-together: build ## eight processes on one database: MINUTES=5
	@MINUTES=$(or $(MINUTES),5) python3 Scripts/torture-together.py .build/release/shelf

.PHONY: torture-long
torture-long: build ## long use: IMPORTS=10000 UPSERTS=1000 BOOKS=100000
	@python3 Scripts/torture-long.py .build/release/shelf

FUZZ := .build/fuzz/release/shelf-fuzz
READERS := csv json openlibrary-dump bibtex ris onix opds marc marcxml calibre any layout database http

.PHONY: fuzz
fuzz: deps ## fuzz every reader until 300 s bring nothing new: READERS=csv QUIET=60 MOST=600
	SHELF_FUZZ=1 $(SWIFT) build -c release --scratch-path .build/fuzz --sanitize=fuzzer \
	  --product shelf-fuzz
	@result=0; for reader in $(READERS); do \
	  python3 Scripts/fuzz.py $(FUZZ) $$reader || result=1; done; exit $$result

# The address sanitizer's own leak check finds fault with the test library of the toolchain.
.PHONY: asan
asan: deps ## run every test under the address sanitizer
	ASAN_OPTIONS=detect_leaks=0 SWIFT_BACKTRACE=enable=no \
	  $(SWIFT) test --scratch-path .build/asan --sanitize=address -Xswiftc -DSANITIZED

.PHONY: tsan
tsan: deps ## run every test under the thread sanitizer
	SHELF_TSAN=1 SWIFT_BACKTRACE=enable=no $(SWIFT) test --scratch-path .build/tsan \
	  --sanitize=thread -Xswiftc -DSANITIZED

.PHONY: bench-serve
bench-serve: build bench-deps ## measure the service beside nginx and Datasette; SIZE=100000 for a quick one
	@python3 Scripts/bench-serve.py .build/release/shelf $(SIZE)

.PHONY: load-serve
load-serve: build ## read, import and misbehave for a quarter of an hour; MINUTES=2 for a quick one
	@python3 Scripts/load-serve.py .build/release/shelf $(MINUTES)

.PHONY: fuzz-serve
fuzz-serve: build bench-deps ## ask the service all that its description allows and forbids
	@Scripts/fuzz-serve.sh .build/release/shelf

.PHONY: bench-deps
bench-deps:
	@$(MAKE) --no-print-directory deps DEPS="$(BENCH_DEPS)"

.PHONY: clean
clean: ## remove what was built
	rm -rf .build $(DEMO) Benchmarks/.build
