#define _GNU_SOURCE
#include "CPlatform.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <unistd.h>

unsigned cplatform_columns(int descriptor) {
  struct winsize size;
  return ioctl(descriptor, TIOCGWINSZ, &size) == 0 ? size.ws_col : 0;
}

#ifdef __linux__
#include <sys/syscall.h>
#include <time.h>

int cplatform_wait(struct pollfd *descriptors, unsigned count, double timeout) {
  if (timeout < 0) return poll(descriptors, count, -1);
  struct timespec time = {.tv_sec = (time_t)timeout};
  time.tv_nsec = (long)((timeout - (double)time.tv_sec) * 1e9);
  return ppoll(descriptors, count, &time, NULL);
}

int cplatform_open_process(int pid) {
  return (int)syscall(SYS_pidfd_open, pid, 0);
}

static void write_descriptor_path(char path[32], int descriptor) {
  snprintf(path, 32, "/proc/self/fd/%d", descriptor);
}

int cplatform_open_unnamed(const char *folder, mode_t mode) {
  int descriptor = open(folder, O_TMPFILE | O_RDWR | O_CLOEXEC, mode);
  char path[32];
  write_descriptor_path(path, descriptor);
  // Without /proc it could not get a name.
  if (descriptor >= 0 && access(path, F_OK) < 0) {
    close(descriptor);
    return -1;
  }
  return descriptor;
}

int cplatform_name(int descriptor, const char *path) {
  char unnamed[32];
  write_descriptor_path(unnamed, descriptor);
  return linkat(AT_FDCWD, unnamed, AT_FDCWD, path, AT_SYMLINK_FOLLOW);
}
#else
#include <limits.h>
#include <math.h>
#include <sys/event.h>

int cplatform_wait(struct pollfd *descriptors, unsigned count, double timeout) {
  // Timeouts of poll(2) are whole milliseconds; waking late is better than waking twice.
  return poll(descriptors, count, timeout < 0 ? -1 : (int)fmin(ceil(timeout * 1e3), INT_MAX));
}

int cplatform_open_process(int pid) {
  int queue = kqueue();
  if (queue < 0) return -1;
  struct kevent change;
  EV_SET(&change, pid, EVFILT_PROC, EV_ADD | EV_ONESHOT, NOTE_EXIT, 0, NULL);
  if (kevent(queue, &change, 1, NULL, 0, NULL) < 0) {
    int error = errno;
    close(queue);
    errno = error;
    return -1;
  }
  return queue;
}

int cplatform_open_unnamed(const char *folder, mode_t mode) {
  errno = ENOTSUP;
  return -1;
}

int cplatform_name(int descriptor, const char *path) {
  errno = ENOTSUP;
  return -1;
}
#endif

#ifdef __GLIBC__
#include <malloc.h>

void cplatform_set_up_heap(void) {
  // Left alone, the threshold rises to the largest block that was ever freed; blocks below it break up the heap.
  mallopt(M_MMAP_THRESHOLD, 256 << 10);
}
#else
void cplatform_set_up_heap(void) {}
#endif

extern char **environ;

static int open_pipe(int ends[2]) {
  if (pipe(ends) < 0) return -1;
  if (fcntl(ends[0], F_SETFD, FD_CLOEXEC) < 0 || fcntl(ends[1], F_SETFD, FD_CLOEXEC) < 0) {
    int error = errno;
    close(ends[0]);
    close(ends[1]);
    errno = error;
    return -1;
  }
  return 0;
}

static const int ending_signals[] = {SIGTERM, SIGINT, SIGHUP};

// Starts a program with its ends of the pipes; a broken pipe ends it as it ends any program.
static int start(pid_t *pid, char *const arguments[], int in, int out, const sigset_t *mask) {
  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attributes;
  int error = posix_spawn_file_actions_init(&actions);
  if (error != 0) return error;
  error = posix_spawnattr_init(&attributes);
  if (error == 0) {
    sigset_t signals;
    sigemptyset(&signals);
    sigaddset(&signals, SIGPIPE);
    error = posix_spawnattr_setsigdefault(&attributes, &signals);
    if (error == 0) error = posix_spawnattr_setsigmask(&attributes, mask);
    if (error == 0) error = posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK);
    if (error == 0) error = posix_spawn_file_actions_adddup2(&actions, in, 0);
    if (error == 0 && out >= 0) error = posix_spawn_file_actions_adddup2(&actions, out, 1);
    if (error == 0) error = posix_spawnp(pid, arguments[0], &actions, &attributes, arguments, environ);
    posix_spawnattr_destroy(&attributes);
  }
  posix_spawn_file_actions_destroy(&actions);
  return error;
}

// The program that may write the file to remove.
static volatile pid_t writer = 0;

int cplatform_start(char *const arguments[], int *input, int *output) {
  int in[2], out[2] = {-1, -1};
  if (open_pipe(in) < 0) return -1;
  int error = output != NULL && open_pipe(out) < 0 ? errno : 0;
  pid_t pid = -1;
  // No signal comes between the start of the program and the note of its id.
  sigset_t ending, before;
  sigemptyset(&ending);
  for (int index = 0; index < 3; index++) sigaddset(&ending, ending_signals[index]);
  sigprocmask(SIG_BLOCK, &ending, &before);
  if (error == 0) error = start(&pid, arguments, in[0], out[1], &before);
  if (error == 0 && output == NULL) writer = pid;
  sigprocmask(SIG_SETMASK, &before, NULL);
  close(in[0]);
  if (out[1] >= 0) close(out[1]);
  if (error != 0) {
    close(in[1]);
    if (out[0] >= 0) close(out[0]);
    errno = error;
    return -1;
  }
  *input = in[1];
  if (output != NULL) *output = out[0];
  return pid;
}

static char removed_path[4096];

static void clean_up_and_end(int number) {
  // A program that is left alone finishes the file, or only now creates it.
  if (writer > 0 && kill(writer, SIGKILL) == 0) waitpid(writer, NULL, 0);
  if (removed_path[0] != 0) unlink(removed_path);
  signal(number, SIG_DFL);
  raise(number);
}

void cplatform_clean_up_when_ended(const char *path) {
  for (int index = 0; index < 3; index++) signal(ending_signals[index], SIG_DFL);
  if (path == NULL) return;
  removed_path[0] = 0;
  if (strlen(path) < sizeof removed_path) strcpy(removed_path, path);
  for (int index = 0; index < 3; index++) signal(ending_signals[index], clean_up_and_end);
}

int cplatform_finish(int pid) {
  int status;
  while (waitpid(pid, &status, 0) < 0) {
    if (errno != EINTR) return -1;
  }
  if (writer == pid) writer = 0;
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

void cplatform_ignore_broken_pipes(void) {
  signal(SIGPIPE, SIG_IGN);
}

static int signal_pipe[2] = {-1, -1};

static void on_signal(int signal) {
  int error = errno;
  unsigned char byte = (unsigned char)signal;
  // A full pipe means that the loop has been told already.
  if (write(signal_pipe[1], &byte, 1) < 0) { /* nothing to do in a handler */ }
  errno = error;
}

// What SIGTERM, SIGINT and SIGHUP do: write to the pipe, or end the process.
static int handle_signals(void (*handler)(int)) {
  struct sigaction action = {.sa_handler = handler, .sa_flags = SA_RESTART};
  sigemptyset(&action.sa_mask);
  for (int index = 0; index < 3; index++) {
    if (sigaction(ending_signals[index], &action, NULL) < 0) return -1;
  }
  return 0;
}

int cplatform_open_signals(void) {
  if (pipe(signal_pipe) < 0) return -1;
  for (int end = 0; end < 2; end++) {
    fcntl(signal_pipe[end], F_SETFD, FD_CLOEXEC);
    fcntl(signal_pipe[end], F_SETFL, O_NONBLOCK);
  }
  if (handle_signals(on_signal) < 0) return -1;
  // A reader that is gone is an error of write(2), not the end of the process.
  cplatform_ignore_broken_pipes();
  return signal_pipe[0];
}

void cplatform_let_signals_end(int do_end) {
  if (signal_pipe[0] >= 0) handle_signals(do_end ? SIG_DFL : on_signal);
}

int cplatform_read_signal(int descriptor) {
  unsigned char byte = 0;
  return read(descriptor, &byte, 1) == 1 ? byte : 0;
}

void cplatform_die_of(int number) {
  signal(number, SIG_DFL);
  raise(number);
}
