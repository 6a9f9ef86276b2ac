// The benchmark: starts every contender as a child behind two pipes, round after round in turn, and compares.
//
//   bench [--short] [--json] --sheetd FILE [--dynamic FILE] --echo FILE --jansson FILE --direct FILE --limit FILE --ticks FILE
//         --thresholds FILE
//
// Times are the kernel's: CPU of a whole child by wait4, of a stretch of its life by /proc/PID/schedstat. A figure is the
// minimum of its rounds, and the median stands beside it; on a shared machine only their ratios mean something. Every answer
// is checked. Ends with 1 when a figure is beyond its threshold, with 2 when something did not work at all.
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <jansson.h>
#include <math.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <spawn.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { MOST_ROUNDS = 64 };

static const char *doing = "starting";

static void fail(const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  fprintf(stderr, "bench: %s: ", doing);
  vfprintf(stderr, format, arguments);
  fprintf(stderr, "\n");
  exit(2);
}

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

// MARK: Text that grows

struct text {
  char *bytes;
  size_t count, capacity;
};

static void reserve(struct text *text, size_t more) {
  if (text->count + more <= text->capacity) return;
  text->capacity = 2 * (text->count + more);
  if (!(text->bytes = realloc(text->bytes, text->capacity))) fail("no memory");
}

__attribute__((format(printf, 2, 3))) static void add(struct text *text, const char *format, ...) {
  va_list arguments;
  reserve(text, 1024);
  va_start(arguments, format);
  text->count += (size_t)vsnprintf(text->bytes + text->count, 1024, format, arguments);
  va_end(arguments);
}

static void append(struct text *text, const struct text *other) {
  reserve(text, other->count);
  memcpy(text->bytes + text->count, other->bytes, other->count);
  text->count += other->count;
}

// MARK: A contender's process

struct child {
  pid_t pid;
  int in, out;
  struct text answers;
};

static struct child start(const char *program) {
  int in[2], out[2];
  if (pipe2(in, O_CLOEXEC) || pipe2(out, O_CLOEXEC)) fail("pipe: %s", strerror(errno));
  // Unlike fork it takes no longer when this process is large.
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, in[0], 0);
  posix_spawn_file_actions_adddup2(&actions, out[1], 1);
  pid_t pid;
  int error = posix_spawn(&pid, program, &actions, NULL, (char *[]){(char *)program, NULL}, environ);
  if (error) fail("%s: %s", program, strerror(error));
  posix_spawn_file_actions_destroy(&actions);
  close(in[0]);
  close(out[1]);
  return (struct child){.pid = pid, .in = in[1], .out = out[0]};
}

// The CPU time of a child so far, in seconds, by the scheduler's own count.
static double cpu(const struct child *child) {
  char path[64];
  unsigned long long nanoseconds = 0;
  snprintf(path, sizeof path, "/proc/%d/schedstat", child->pid);
  FILE *file = fopen(path, "r");
  if (!file || fscanf(file, "%llu", &nanoseconds) != 1) fail("%s can't be read", path);
  fclose(file);
  return (double)nanoseconds / 1e9;
}

// The resident memory of a child, in KiB: "VmRSS" is all of it, "RssAnon" is it without the pages of the program's file,
// which come in as the code in them is first run.
static double resident(const struct child *child, const char *part) {
  char path[64], line[256], format[32];
  double size = 0;
  snprintf(format, sizeof format, "%s: %%lf", part);
  snprintf(path, sizeof path, "/proc/%d/status", child->pid);
  FILE *file = fopen(path, "r");
  while (file && fgets(line, sizeof line, file)) sscanf(line, format, &size);
  if (!file || size == 0) fail("%s can't be read", path);
  fclose(file);
  return size;
}

// Closes the child's input, waits for its end and returns the CPU time of its whole life, in seconds.
static double end(struct child *child) {
  int status;
  struct rusage usage;
  close(child->in);
  char rest[4096];
  while (read(child->out, rest, sizeof rest) > 0) {}
  close(child->out);
  if (wait4(child->pid, &status, 0, &usage) != child->pid || status != 0) fail("a contender ended with status %d", status);
  free(child->answers.bytes);
  child->answers = (struct text){0};
  return (double)(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) +
         (double)(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1e6;
}

static void read_more(struct child *child) {
  struct pollfd wait = {child->out, POLLIN, 0};
  if (poll(&wait, 1, 20000) <= 0) fail("a contender does not answer");
  reserve(&child->answers, 1 << 20);
  ssize_t count = read(child->out, child->answers.bytes + child->answers.count, 1 << 20);
  if (count <= 0) fail("a contender ended before it had answered");
  child->answers.count += (size_t)count;
}

// Writes all of `text` and reads meanwhile, until `last` is the start of the last line that came.
static void pipe_through(struct child *child, const struct text *text, const char *last) {
  size_t written = 0, line = 0, seen = 0;
  child->answers.count = 0;
  fcntl(child->in, F_SETFL, O_NONBLOCK);
  for (;;) {
    struct pollfd waits[] = {{child->out, POLLIN, 0}, {written < text->count ? child->in : -1, POLLOUT, 0}};
    if (poll(waits, 2, 20000) <= 0) fail("a contender does not answer");
    if (waits[1].revents & POLLOUT) {
      ssize_t count = write(child->in, text->bytes + written, text->count - written);
      if (count > 0) written += (size_t)count;
    }
    if (!waits[0].revents) continue;
    read_more(child);
    char *end;
    while ((end = memchr(child->answers.bytes + seen, '\n', child->answers.count - seen))) {
      size_t next = (size_t)(end - child->answers.bytes) + 1;
      if (!strncmp(child->answers.bytes + line, last, strlen(last))) {
        fcntl(child->in, F_SETFL, 0);
        return;
      }
      line = seen = next;
    }
    seen = child->answers.count;
  }
}

// Writes one line and reads one.
static void ask(struct child *child, const char *line, size_t length) {
  child->answers.count = 0;
  if (write(child->in, line, length) != (ssize_t)length) fail("a contender does not read");
  do read_more(child);
  while (child->answers.bytes[child->answers.count - 1] != '\n');
}

// MARK: Workloads

static const char hello[] = "{\"jsonrpc\":\"2.0\",\"id\":0,\"method\":\"initialize\"}\n";

// The same sequence in every run.
static unsigned chance(unsigned below) {
  static unsigned long long state = 88172645463325252ULL;
  state ^= state << 13;
  state ^= state >> 7;
  state ^= state << 17;
  return (unsigned)(state % below);
}

// Ids are of one length, so that the messages are, however many sheets are open.
static void open_sheets(struct text *text, int from, int to) {
  for (int index = from; index < to; index++)
    add(text,
        "{\"jsonrpc\":\"2.0\",\"method\":\"sheet/open\",\"params\":{\"sheet\":\"s%05d\",\"preset\":\"interruptible\","
        "\"content\":{\"height\":400},\"updates\":{\"frames\":false,\"events\":false,\"animations\":false}}}\n",
        index);
}

// What a drag is made of: 14 samples down and up again between the one that catches the sheet and the one that lets it go.
enum { SAMPLES = 16 };

// `count` samples of a sheet that is caught, dragged and let go, again and again, also while it still moves.
static void drags(struct text *text, double *fingers, int sheet, int count) {
  double time = 1, y = 0;
  for (int index = 0; index < count; index++) {
    int step = index % SAMPLES;
    const char *phase = step == 0 ? "began" : step == SAMPLES - 1 ? "ended" : "moved";
    if (step == 0) y = 480 + chance(4000) / 1e2;
    else if (step < 11) y += (chance(12000) - 3000.0) / 1e3;
    else if (step < SAMPLES - 1) y -= chance(14000) / 1e3;
    time += step == 0 ? 0.04 : 1.0 / 120;
    fingers[index] = y;
    add(text,
        "{\"jsonrpc\":\"2.0\",\"id\":%d,\"method\":\"gesture/sample\",\"params\":{\"sheet\":\"s%05d\",\"phase\":\"%s\","
        "\"x\":%.2f,\"y\":%.3f,\"time\":%.6f%s}}\n",
        index + 1, sheet, phase, 195 + chance(1000) / 1e2, y, time, step == 0 ? ",\"recognized\":true" : "");
  }
}

static double number_after(const char *line, const char *end, const char *key) {
  const char *place = memmem(line, (size_t)(end - line), key, strlen(key));
  if (!place) fail("no %s in %.*s", key, (int)(end - line), line);
  return strtod(place + strlen(key), NULL);
}

// Whether the answers are those of the samples, in order; a real sheet follows the finger point by point, but where it
// is held back at its end.
static void check_drags(const struct text *answers, const double *fingers, int count, int is_sheet) {
  const char *line = answers->bytes, *all = answers->bytes + answers->count;
  double before = 0;
  int followed = 0;
  for (int index = 0; index < count; index++) {
    const char *end = memchr(line, '\n', (size_t)(all - line));
    if (!end) fail("%d of %d answers", index, count);
    if (number_after(line, end, "\"id\":") != index + 1) fail("not answer %d: %.*s", index + 1, (int)(end - line), line);
    if (is_sheet) {
      double y = number_after(line, end, "\"frame\":{\"x\":0,\"y\":");
      int step = index % SAMPLES;
      if (y < 421 || y > 844) fail("the sheet is at %f: %.*s", y, (int)(end - line), line);
      if (step > 0 && step < SAMPLES - 1 && before > 422 && y > 422) {
        double way = fingers[index] - fingers[index - 1];
        if (fabs(y - before - way) > 2e-6) fail("the finger went %f, the sheet %f", way, y - before);
        followed++;
      }
      before = y;
    }
    line = end + 1;
  }
  if (is_sheet && followed < count / 4) fail("the sheet followed the finger only %d times", followed);
}

// A child that has one sheet on screen.
static struct child start_with_sheet(const char *program, int sheets) {
  struct child child = start(program);
  struct text text = {0};
  add(&text, "%s", hello);
  open_sheets(&text, 0, sheets);
  add(&text,
      "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"sheet/present\",\"params\":{\"sheet\":\"s%05d\",\"animated\":false}}\n",
      sheets - 1);
  pipe_through(&child, &text, "{\"jsonrpc\":\"2.0\",\"id\":1,");
  free(text.bytes);
  return child;
}

// MARK: Figures

struct figure {
  double rounds[MOST_ROUNDS];
  int count;
};

static json_t *figures;

static int by_size(const void *a, const void *b) {
  double difference = *(const double *)a - *(const double *)b;
  return (difference > 0) - (difference < 0);
}

static void sort(double *numbers, int count) {
  qsort(numbers, (size_t)count, sizeof *numbers, by_size);
}

static void note(struct figure *figure, double value) {
  if (figure->count < MOST_ROUNDS) figure->rounds[figure->count++] = value;
}

static double least(struct figure *figure) {
  sort(figure->rounds, figure->count);
  return figure->rounds[0];
}

static int is_json;

// A figure is the least of all tries.
static void keep(const char *name, double value) {
  json_t *before = json_object_get(figures, name);
  if (!before || value < json_number_value(before)) json_object_set_new(figures, name, json_real(value));
}

static void say(const char *name, double value, const char *unit) {
  keep(name, value);
  if (!is_json) printf("%-44s %12.3f %s\n", name, value, unit);
  fflush(stdout);
}

static double say_rounds(const char *name, struct figure *figure, const char *unit) {
  double minimum = least(figure), median = figure->rounds[figure->count / 2];
  char text[64];
  keep(name, minimum);
  snprintf(text, sizeof text, "%s median", name);
  keep(text, median);
  if (!is_json) printf("%-44s %12.3f %-4s (median %.3f)\n", name, minimum, unit, median);
  fflush(stdout);
  return minimum;
}

// MARK: The benchmark

enum { ECHO, JANSSON, DIRECT, LIMIT, SHEETD, CONTENDERS };
static const char *names[CONTENDERS] = {"floor-echo", "floor-jansson", "floor-direct", "floor-limit", "sheetd"};
static const char *programs[CONTENDERS];
static const char *dynamic, *ticks, *thresholds, *python;
static int rounds = 7, is_short;

static const char *name(const char *workload, int contender) {
  static char text[8][80];
  static int next;
  char *name = text[next++ % 8];
  snprintf(name, sizeof text[0], "%s %s", workload, names[contender]);
  return name;
}

// Puts this process and its children on one processor, or back on all. To wake an idle one takes longer than all the rest
// where it is a virtual one, and says nothing of who is woken.
static void share_processor(int shares) {
  static cpu_set_t all;
  if (!CPU_COUNT(&all) && sched_getaffinity(0, sizeof all, &all)) fail("sched_getaffinity: %s", strerror(errno));
  cpu_set_t set = all;
  for (int cpu = 0; shares && cpu < CPU_SETSIZE && CPU_COUNT(&set) > 1; cpu++) CPU_CLR(cpu, &set);
  if (sched_setaffinity(0, sizeof set, &set)) fail("sched_setaffinity: %s", strerror(errno));
}

// What the floor needs for a message, us: other figures are compared with it, so that their limits hold on any machine.
static double least_jansson_drag;

enum { PARTS = 8 };

// Pipes the samples through in parts. Memory is what it is after a part; it grows by as much as the least after the later
// half of them is above the least after the earlier half.
static double drag_once(struct child *child, const struct text *text, int count, struct text *answers) {
  double least[2] = {INFINITY, INFINITY};
  const char *from = text->bytes;
  for (int part = 0; part < PARTS; part++) {
    char last[64];
    int end = (part + 1) * (count / PARTS);
    snprintf(last, sizeof last, "{\"jsonrpc\":\"2.0\",\"id\":%d,", end + 1);
    const char *to = part == PARTS - 1 ? text->bytes + text->count : strstr(from, last);
    snprintf(last, sizeof last, "{\"jsonrpc\":\"2.0\",\"id\":%d,", part == PARTS - 1 ? count : end);
    struct text piece = {.bytes = (char *)from, .count = (size_t)(to - from)};
    pipe_through(child, &piece, last);
    append(answers, &child->answers);
    least[part / (PARTS / 2)] = fmin(least[part / (PARTS / 2)], resident(child, "RssAnon"));
    from = to;
  }
  return least[1] - least[0];
}

static void drag(void) {
  doing = "drag";
  int count = is_short ? 48000 : 200000;
  struct text text = {0};
  double *fingers = malloc((size_t)count * sizeof *fingers);
  struct figure figure[CONTENDERS] = {0}, growth = {0};
  drags(&text, fingers, 0, count);
  for (int round = 0; round < rounds; round++)
    for (int contender = 0; contender < CONTENDERS; contender++) {
      struct child child = start_with_sheet(programs[contender], 1);
      struct text answers = {0};
      double more = drag_once(&child, &text, count, &answers);
      if (contender == SHEETD) note(&growth, more);
      check_drags(&answers, fingers, count, contender == SHEETD);
      free(answers.bytes);
      note(&figure[contender], end(&child) / count * 1e6);
    }
  double least[CONTENDERS];
  for (int contender = 0; contender < CONTENDERS; contender++)
    least[contender] = say_rounds(name("drag CPU", contender), &figure[contender], "us");
  least_jansson_drag = least[JANSSON];
  say("drag / floor-jansson", least[SHEETD] / least[JANSSON], "");
  say("drag / floor-direct", least[SHEETD] / least[DIRECT], "");
  say("drag / floor-limit", least[SHEETD] / least[LIMIT], "");
  say_rounds("drag growth", &growth, "KiB");
  free(text.bytes);
  free(fingers);
}

static void ping_pong(void) {
  doing = "ping-pong";
  share_processor(1);
  int count = is_short ? 4000 : 20000;
  struct text text = {0};
  double *fingers = malloc((size_t)count * sizeof *fingers), *trips = malloc((size_t)count * sizeof *trips);
  struct figure p50[CONTENDERS] = {0}, p99[CONTENDERS] = {0};
  drags(&text, fingers, 0, count);
  for (int round = 0; round < rounds; round++)
    for (int contender = 0; contender < CONTENDERS; contender++) {
      struct child child = start_with_sheet(programs[contender], 1);
      struct text answers = {0};
      const char *line = text.bytes;
      for (int index = 0; index < count; index++) {
        const char *end = strchr(line, '\n') + 1;
        double start = now();
        ask(&child, line, (size_t)(end - line));
        trips[index] = (now() - start) * 1e6;
        line = end;
        append(&answers, &child.answers);
      }
      check_drags(&answers, fingers, count, contender == SHEETD);
      free(answers.bytes);
      end(&child);
      sort(trips, count);
      note(&p50[contender], trips[count / 2]);
      note(&p99[contender], trips[count / 100 * 99]);
    }
  double least50[CONTENDERS], least99[CONTENDERS];
  for (int contender = 0; contender < CONTENDERS; contender++) {
    least50[contender] = say_rounds(name("ping-pong p50", contender), &p50[contender], "us");
    least99[contender] = say_rounds(name("ping-pong p99", contender), &p99[contender], "us");
  }
  share_processor(0);
  say("ping-pong p50 / floor-jansson", least50[SHEETD] / least50[JANSSON], "");
  say("ping-pong p99 / floor-jansson", least99[SHEETD] / least99[JANSSON], "");
  free(text.bytes);
  free(fingers);
  free(trips);
}

static int count_of(const struct text *text, const char *what) {
  int count = 0;
  const char *place = text->bytes, *end = text->bytes + text->count;
  while ((place = memmem(place, (size_t)(end - place), what, strlen(what)))) count++, place++;
  return count;
}

// A sheet whose content changes its size, and the frames of its 0.4 s at 60 Hz.
static void size(void) {
  doing = "size";
  int count = is_short ? 1000 : 5000, frames = 24;
  struct text text = {0};
  struct figure figure = {0};
  for (int index = 0; index < count; index++) {
    add(&text,
        "{\"jsonrpc\":\"2.0\",\"id\":%d,\"method\":\"content/didChangeSize\",\"params\":{\"sheet\":\"s\",\"height\":%.2f,"
        "\"animation\":{\"duration\":0.4}}}\n",
        2 * index + 10, 100 + chance(60000) / 1e2);
    add(&text,
        "{\"jsonrpc\":\"2.0\",\"id\":%d,\"method\":\"clock/advance\",\"params\":{\"sheet\":\"s\",\"by\":0.4,"
        "\"frameRate\":60}}\n",
        2 * index + 11);
  }
  for (int round = 0; round < rounds; round++) {
    struct child child = start(programs[SHEETD]);
    struct text opening = {0};
    add(&opening, "%s", hello);
    add(&opening, "{\"jsonrpc\":\"2.0\",\"method\":\"sheet/open\",\"params\":{\"sheet\":\"s\"}}\n");
    add(&opening,
        "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"sheet/present\",\"params\":{\"sheet\":\"s\",\"animated\":false}}\n");
    pipe_through(&child, &opening, "{\"jsonrpc\":\"2.0\",\"id\":1,");
    free(opening.bytes);
    char last[64];
    snprintf(last, sizeof last, "{\"jsonrpc\":\"2.0\",\"id\":%d,", 2 * count + 9);
    pipe_through(&child, &text, last);
    int seen = count_of(&child.answers, "\"method\":\"sheet/frame\"");
    // The last one is the answer.
    if (seen != count * (frames - 1)) fail("%d frames instead of %d", seen, count * (frames - 1));
    note(&figure, end(&child) / (count * frames) * 1e6);
  }
  say_rounds("size CPU per frame", &figure, "us");
  free(text.bytes);
}

static double start_time(const char *program) {
  double before = now();
  struct child child = start(program);
  ask(&child, hello, sizeof hello - 1);
  double time = (now() - before) * 1e3;
  end(&child);
  return time;
}

static void starts(void) {
  doing = "start";
  int count = 200;
  share_processor(1);
  double *times[CONTENDERS + 1];
  for (int contender = 0; contender <= CONTENDERS; contender++) times[contender] = malloc((size_t)count * sizeof(double));
  for (int index = 0; index < count; index++)
    for (int contender = 0; contender <= CONTENDERS; contender++)
      if (contender < CONTENDERS || dynamic)
        times[contender][index] = start_time(contender < CONTENDERS ? programs[contender] : dynamic);
  share_processor(0);
  struct stat status;
  double median[CONTENDERS + 1];
  for (int contender = 0; contender <= CONTENDERS; contender++) {
    sort(times[contender], count);
    median[contender] = times[contender][count / 2];
    if (contender < CONTENDERS) say(name("start", contender), median[contender], "ms");
  }
  if (dynamic) {
    say("start sheetd, dynamic", median[CONTENDERS], "ms");
    say("start dynamic / floor-jansson", median[CONTENDERS] / median[JANSSON], "");
  }
  say("start / floor-jansson", median[SHEETD] / median[JANSSON], "");
  for (int contender = 0; contender < CONTENDERS; contender++) {
    if (stat(programs[contender], &status)) fail("%s: %s", programs[contender], strerror(errno));
    say(name("binary", contender), (double)status.st_size / 1024, "KiB");
    free(times[contender]);
  }
  free(times[CONTENDERS]);
}

static void memory(void) {
  doing = "memory";
  static const int counts[] = {1, 10, 1000, 10000};
  double least[4];
  for (int place = 0; place < 4; place++) {
    struct figure figure = {0};
    char text[64];
    for (int round = 0; round < 3; round++) {
      struct child child = start_with_sheet(programs[SHEETD], counts[place]);
      note(&figure, resident(&child, "VmRSS"));
      end(&child);
    }
    snprintf(text, sizeof text, "memory with %d open", counts[place]);
    least[place] = say_rounds(text, &figure, "KiB");
  }
  say("memory per further sheet", (least[3] - least[0]) / (counts[3] - counts[0]), "KiB");
}

// Sheets on springs, with their frames written: all of them move for 0.7 s at 120 Hz.
static const int counts[] = {1, 100, 1000, 10000};
static struct figure engine_ticks[4], loops;

// The time of an exponential and some operations that depend on it and on each other, ns: the core of a tick, for any machine.
static double loop_once(void) {
  enum { TURNS = 2000000 };
  volatile double seed = 0.3;
  double value = seed, before = now();
  for (int turn = 0; turn < TURNS; turn++) value = exp(-value) * (0.5 + 0.25 * value) + 0.1;
  double spent = now() - before;
  if (!(value > 0)) fail("the loop does not compute");
  return spent / TURNS * 1e9;
}

// One round of the engine alone. They are spread over all of the time: a processor that is shared is slow for seconds.
static void engine_round(void) {
  doing = "tick, engine alone";
  FILE *pipe = popen(ticks, "r");
  json_error_t error;
  json_t *engine = pipe ? json_loadf(pipe, 0, &error) : NULL;
  if (!engine || pclose(pipe)) fail("%s does not work", ticks);
  for (int place = 0; place < 4; place++) {
    char key[16];
    snprintf(key, sizeof key, "%d", counts[place]);
    note(&engine_ticks[place], json_number_value(json_object_get(engine, key)));
  }
  note(&loops, loop_once());
  json_decref(engine);
}

static void say_engine_rounds(void) {
  double least[4], loop = say_rounds("loop", &loops, "ns");
  for (int place = 0; place < 4; place++) {
    char title[64];
    snprintf(title, sizeof title, "tick, engine alone, %d", counts[place]);
    least[place] = say_rounds(title, &engine_ticks[place], "ns");
  }
  say("tick, engine alone, 1000 / loop", least[2] / loop, "");
}

// The CPU time in which 1000 sheets move on by a tick and write their frames, s.
static double least_tick_of_1000;

static void tick(void) {
  doing = "tick";
  for (int place = 0; place < 4; place++) {
    int count = counts[place], frames = 84;
    struct figure figure = {0};
    struct text opening = {0}, text = {0};
    add(&opening, "%s", hello);
    for (int index = 0; index < count; index++)
      add(&opening,
          "{\"jsonrpc\":\"2.0\",\"method\":\"sheet/open\",\"params\":{\"sheet\":\"s%d\",\"preset\":\"system\","
          "\"updates\":{\"events\":false,\"animations\":false}}}\n"
          "{\"jsonrpc\":\"2.0\",\"id\":%d,\"method\":\"sheet/present\",\"params\":{\"sheet\":\"s%d\"}}\n",
          index, index + 1, index);
    for (int index = 0; index < count; index++)
      add(&text,
          "{\"jsonrpc\":\"2.0\",\"id\":%d,\"method\":\"clock/advance\",\"params\":{\"sheet\":\"s%d\",\"by\":0.7,"
          "\"frameRate\":120}}\n",
          index + 1, index);
    for (int round = 0; round < (place == 3 ? 2 : 7); round++) {
      char last[64];
      struct child child = start(programs[SHEETD]);
      snprintf(last, sizeof last, "{\"jsonrpc\":\"2.0\",\"id\":%d,", count);
      pipe_through(&child, &opening, last);
      double before = cpu(&child);
      pipe_through(&child, &text, last);
      double spent = cpu(&child) - before;
      int seen = count_of(&child.answers, "\"method\":\"sheet/frame\"");
      if (seen != count * (frames - 1)) fail("%d frames instead of %d", seen, count * (frames - 1));
      note(&figure, spent / (count * frames) * 1e9);
      end(&child);
    }
    char title[64];
    snprintf(title, sizeof title, "tick, frames written, %d", count);
    double least = say_rounds(title, &figure, "ns");
    if (count == 1000) least_tick_of_1000 = 1000 * least * 1e-9;
    free(opening.bytes);
    free(text.bytes);
  }
}

// The CPU time of a keystroke in a sheet document, us: a digit is typed behind a time, and taken back. Each is answered
// with what is wrong: nothing. `first` is the CPU time of opening the document, the first one of its process, us.
static double keystroke_once(int steps, int count, double *first) {
  static const char initialize[] =
      "{\"jsonrpc\":\"2.0\",\"id\":0,\"method\":\"initialize\",\"params\":{\"capabilities\":{\"textDocument\":{}}}}\n";
  struct text opening = {0}, text = {0};
  add(&opening,
      "{\"jsonrpc\":\"2.0\",\"method\":\"textDocument/didOpen\",\"params\":{\"textDocument\":{\"uri\":\"file:///a.sheet.json\","
      "\"version\":0,\"text\":\"{\\n  \\\"preset\\\": \\\"interruptible\\\",\\n  \\\"scenario\\\": [\\n"
      "    {\\\"time\\\": 0, \\\"method\\\": \\\"sheet/present\\\"},\\n");
  for (int step = 4; step < steps + 4; step++)
    add(&opening,
        "    {\\\"time\\\": %d.%02d, \\\"method\\\": \\\"gesture/sample\\\", \\\"params\\\": {\\\"phase\\\": \\\"%s\\\", \\\"x\\\": "
        "195, \\\"y\\\": %d}}%s\\n",
        step / 10, step % 10 * 10, step % 16 == 4 ? "began" : step % 16 == 3 ? "ended" : "moved", 500 + step % 16 * 5,
        step == steps + 3 ? "" : ",");
  add(&opening, "  ]\\n}\"}}}\n{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"sheet/list\"}\n");
  for (int index = 0; index < count; index++) {
    static int line, end;
    int back = index % 2;
    if (!back) {
      line = 4 + (int)chance(steps - 1);
      // Behind the two decimals of the time.
      end = 16 + (line >= 100) + (line >= 1000) + (line >= 10000);
    }
    add(&text,
        "{\"jsonrpc\":\"2.0\",\"method\":\"textDocument/didChange\",\"params\":{\"textDocument\":{\"uri\":\"file:///a.sheet.json\","
        "\"version\":%d},\"contentChanges\":[{\"range\":{\"start\":{\"line\":%d,\"character\":%d},\"end\":{\"line\":%d,"
        "\"character\":%d}},\"text\":\"%s\"}]}}\n",
        index + 1, line, end + 1, line, end + 1 + back, back ? "" : "5");
  }
  add(&text, "{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"sheet/list\"}\n");
  struct child child = start(programs[SHEETD]);
  ask(&child, initialize, sizeof initialize - 1);
  double started = cpu(&child);
  pipe_through(&child, &opening, "{\"jsonrpc\":\"2.0\",\"id\":1,");
  *first = (cpu(&child) - started) * 1e6;
  if (!memmem(child.answers.bytes, child.answers.count, "\"diagnostics\":[],", 17)) fail("the document is not clean");
  double before = cpu(&child);
  pipe_through(&child, &text, "{\"jsonrpc\":\"2.0\",\"id\":2,");
  double spent = cpu(&child) - before;
  if (count_of(&child.answers, "\"diagnostics\":[],") != count) fail("a keystroke made a document that is not clean");
  end(&child);
  free(opening.bytes);
  free(text.bytes);
  return spent / count * 1e6;
}

static void keystroke(void) {
  doing = "keystroke";
  static const int steps[] = {30, 300, 3000};
  struct figure figure[3] = {0}, first[3] = {0};
  double least[3], opened;
  for (int round = 0; round < rounds; round++)
    for (int place = 0; place < 3; place++) {
      note(&figure[place], keystroke_once(steps[place], is_short ? 2000 : 5000, &opened));
      note(&first[place], opened);
    }
  say("first document / drag floor-jansson", say_rounds("first document, 30 steps", &first[0], "us") / least_jansson_drag, "");
  for (int place = 0; place < 3; place++) {
    char title[64];
    snprintf(title, sizeof title, "keystroke, %d steps", steps[place]);
    least[place] = say_rounds(title, &figure[place], "us");
  }
  say("keystroke, 3000 / 30", least[2] / least[0], "");
  say("keystroke, 300 / drag floor-jansson", least[1] / least_jansson_drag, "");
}

// Sheets that move by themselves at 120 Hz, before a reader that keeps up. How late a frame is counts from its tick, as
// the ticks of the daemon's clock fall, to its arrival here.
static void live_once(int sheets, double seconds, double *p50, double *p99, double *lost, double *share) {
  struct child child = start(programs[SHEETD]);
  struct text text = {0};
  add(&text, "%s", hello);
  for (int index = 0; index < sheets; index++)
    add(&text,
        "{\"jsonrpc\":\"2.0\",\"method\":\"sheet/open\",\"params\":{\"sheet\":\"s%d\",\"preset\":\"interruptible\","
        "\"clock\":\"realtime\",\"frameRate\":120,\"configuration\":{\"transition\":{\"duration\":1000}},"
        "\"updates\":{\"events\":false,\"animations\":false}}}\n",
        index);
  for (int index = 0; index < sheets; index++)
    add(&text, "{\"jsonrpc\":\"2.0\",\"id\":%d,\"method\":\"sheet/present\",\"params\":{\"sheet\":\"s%d\"}}\n", index + 1,
        index);
  char last[64];
  snprintf(last, sizeof last, "{\"jsonrpc\":\"2.0\",\"id\":%d,", sheets);
  pipe_through(&child, &text, last);
  free(text.bytes);

  int ticks = (int)(seconds * 120), most = sheets * (ticks + 120);
  double *arrivals = malloc((size_t)most * sizeof *arrivals), before = cpu(&child), start = now(), until = start + seconds;
  int count = 0;
  child.answers.count = 0;
  while (now() < until) {
    read_more(&child);
    double arrival = now();
    char *line = child.answers.bytes, *all = line + child.answers.count, *end;
    while ((end = memchr(line, '\n', (size_t)(all - line)))) {
      if (count < most) arrivals[count++] = arrival;
      line = end + 1;
    }
    child.answers.count = (size_t)(all - line);
    memmove(child.answers.bytes, line, child.answers.count);
  }
  double spent = now() - start;
  *share = (cpu(&child) - before) / spent;
  kill(child.pid, SIGTERM);
  close(child.in);
  close(child.out);
  waitpid(child.pid, NULL, 0);
  free(child.answers.bytes);

  // Ticks come every 1/120 s; where they fall is where the first frames of each come.
  double period = 1.0 / 120, *phases = malloc((size_t)count * sizeof *phases), origin = 0;
  for (int index = 0, found = 0; index < count; index++)
    if (index == 0 || arrivals[index] - arrivals[index - 1] > period / 4) {
      double phase = fmod(arrivals[index] - start, period);
      if (found++ == 0) origin = phase;
      // Around the circle, the earliest of them.
      double ahead = remainder(phase - origin, period);
      if (ahead < 0) origin += ahead;
    }
  for (int index = 0; index < count; index++) {
    double late = fmod(arrivals[index] - start - origin, period);
    phases[index] = (late < 0 ? late + period : late) * 1e3;
  }
  sort(phases, count);
  *p50 = phases[count / 2];
  *p99 = phases[count / 100 * 99];
  *lost = fmax(0, (floor(spent / period) - 1) * sheets - count);
  free(arrivals);
  free(phases);
}

static void live(void) {
  doing = "live";
  struct figure p50 = {0}, p99 = {0}, lost = {0}, share = {0};
  for (int round = 0; round < 3; round++) {
    double figures[4];
    live_once(1000, is_short ? 2 : 10, &figures[0], &figures[1], &figures[2], &figures[3]);
    note(&p50, figures[0]);
    note(&p99, figures[1]);
    note(&lost, figures[2]);
    note(&share, 100 * figures[3]);
  }
  say_rounds("live lateness p50", &p50, "ms");
  double late = say_rounds("live lateness p99", &p99, "ms");
  say_rounds("live frames lost", &lost, "");
  double used = say_rounds("live share of a core", &share, "%");
  say("live lateness p99 / tick of 1000", late * 1e-3 / least_tick_of_1000, "");
  say("live share of a core / ticks", used / 100 / (120 * least_tick_of_1000), "");
}

// One sheet is dragged while others are open.
static void sessions(void) {
  doing = "sessions";
  static const int counts[] = {1, 100, 10000};
  int count = 16000;
  double *fingers = malloc((size_t)count * sizeof *fingers), least[3];
  struct figure figure[3] = {0};
  struct text text[3] = {0};
  for (int place = 0; place < 3; place++) drags(&text[place], fingers, counts[place] - 1, count);
  for (int round = 0; round < 3 * rounds; round++)
    for (int place = 0; place < 3; place++) {
      struct child child = start_with_sheet(programs[SHEETD], counts[place]);
      char last[64];
      snprintf(last, sizeof last, "{\"jsonrpc\":\"2.0\",\"id\":%d,", count);
      double before = cpu(&child);
      pipe_through(&child, &text[place], last);
      note(&figure[place], (cpu(&child) - before) / count * 1e6);
      end(&child);
    }
  for (int place = 0; place < 3; place++) {
    char title[64];
    snprintf(title, sizeof title, "sessions, a step with %d open", counts[place]);
    least[place] = say_rounds(title, &figure[place], "us");
    free(text[place].bytes);
  }
  say("sessions, 10000 / 1", least[2] / least[0], "");
  free(fingers);
}

// Servers on other libraries, where a Python that has them is given.
static void other_servers(void) {
  doing = "others";
  if (is_short || !python) return;
  char command[512];
  snprintf(command, sizeof command, "%s others.py", python);
  FILE *pipe = popen(command, "r");
  json_error_t error;
  json_t *costs = pipe ? json_loadf(pipe, 0, &error) : NULL;
  if (!costs || pclose(pipe)) fail("%s does not work", command);
  const char *library;
  json_t *cost;
  json_object_foreach(costs, library, cost) {
    char title[64];
    snprintf(title, sizeof title, "drag CPU %s", library);
    say(title, json_number_value(cost), "us");
  }
  json_decref(costs);
}

static int judge(void) {
  json_error_t error;
  json_t *limits = json_load_file(thresholds, 0, &error);
  if (!limits) fail("%s:%d: %s", thresholds, error.line, error.text);
  const char *key;
  json_t *limit;
  int beyond = 0;
  json_object_foreach(limits, key, limit) {
    double most = json_number_value(limit);
    json_t *figure = json_object_get(figures, key);
    if (!figure) fail("there is no figure \"%s\"", key);
    if (json_number_value(figure) <= most) continue;
    fprintf(stderr, "bench: %s is %.3f, at most %.3f\n", key, json_number_value(figure), most);
    beyond++;
  }
  if (!is_json) printf("\n%zu thresholds, %d beyond\n", json_object_size(limits), beyond);
  json_decref(limits);
  return beyond ? 1 : 0;
}

int main(int argc, char **argv) {
  int tries = 1;
  for (int index = 1; index < argc; index++) {
    const char *option = argv[index];
    if (!strcmp(option, "--short")) is_short = 1;
    else if (!strcmp(option, "--json")) is_json = 1;
    else if (index + 1 == argc) fail("%s is not known, or needs a file", option);
    else if (!strcmp(option, "--sheetd")) programs[SHEETD] = argv[++index];
    else if (!strcmp(option, "--dynamic")) dynamic = argv[++index];
    else if (!strcmp(option, "--echo")) programs[ECHO] = argv[++index];
    else if (!strcmp(option, "--jansson")) programs[JANSSON] = argv[++index];
    else if (!strcmp(option, "--direct")) programs[DIRECT] = argv[++index];
    else if (!strcmp(option, "--limit")) programs[LIMIT] = argv[++index];
    else if (!strcmp(option, "--ticks")) ticks = argv[++index];
    else if (!strcmp(option, "--python")) python = argv[++index];
    else if (!strcmp(option, "--tries")) tries = atoi(argv[++index]);
    else if (!strcmp(option, "--thresholds")) thresholds = argv[++index];
    else fail("%s is not known", option);
  }
  for (int contender = 0; contender < CONTENDERS; contender++)
    if (!programs[contender]) fail("the file of %s is missing", names[contender]);
  if (!ticks || !thresholds) fail("a file is missing");
  signal(SIGPIPE, SIG_IGN);
  figures = json_object();
  void (*workloads[])(void) = {drag, other_servers, ping_pong, size, starts, memory, tick, live, sessions, keystroke};
  int status = 1;
  // Where others use the machine too, a figure may need more than one try.
  for (int try = 0; try < tries && status; try++) {
    for (size_t place = 0; place < sizeof workloads / sizeof *workloads; place++) {
      engine_round();
      workloads[place]();
    }
    say_engine_rounds();
    doing = "thresholds";
    status = judge();
  }
  if (is_json) {
    json_dumpf(figures, stdout, JSON_INDENT(2) | JSON_REAL_PRECISION(6));
    printf("\n");
  }
  return status;
}
