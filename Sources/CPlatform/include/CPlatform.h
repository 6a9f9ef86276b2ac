// What the platform's Swift module hides. Every descriptor is close-on-exec and can be waited on with poll(2).
#ifndef CPLATFORM_H
#define CPLATFORM_H

#include <poll.h>
#include <sys/types.h>

// poll(2) with a timeout in seconds, to the precision of the machine's timers; no timeout when it is negative.
int cplatform_wait(struct pollfd *descriptors, unsigned count, double timeout);

// The width of a terminal, in columns; 0 if the descriptor is none, or its width is not known.
unsigned cplatform_columns(int descriptor);

// A descriptor that becomes readable when the process ends, or -1 with errno set (ESRCH: there is none).
int cplatform_open_process(int pid);

// Turns SIGTERM, SIGINT and SIGHUP into a descriptor that becomes readable; -1 with errno set on failure.
int cplatform_open_signals(void);

// While `do_end` is not 0, the signals of cplatform_open_signals end the process at once, as those of a process without a handler do.
void cplatform_let_signals_end(int do_end);

// The signal that made the descriptor readable, 0 when there is none.
int cplatform_read_signal(int descriptor);

// A new file in the folder that has no name and is gone with its descriptor, or -1 where the system or the file system has none.
int cplatform_open_unnamed(const char *folder, mode_t mode);

// Gives it a name that no file has yet; -1 with errno set on failure.
int cplatform_name(int descriptor, const char *path);

// Starts a program of the search path with arguments, NULL at their end: its process id, or -1 with errno set (ENOENT: there
// is none). Its standard input is read from what is written to *input; what it writes can be read from *output, or goes
// where this process's own goes when output is NULL. In that case the program may write a file, so it is killed first when a
// signal of cplatform_clean_up_when_ended ends this process; there is at most one such program at a time.
int cplatform_start(char *const arguments[], int *input, int *output);

// Waits for a process that was started: its exit status, 128 and more after a signal, -1 with errno set on failure.
int cplatform_finish(int pid);

// Writing to a pipe that nobody reads fails from now on, and does not end the process.
void cplatform_ignore_broken_pipes(void);

// SIGTERM, SIGINT and SIGHUP kill a program that may write a file, and remove that file unless its path is empty, before they do what
// they do; after NULL they do no more than that.
void cplatform_clean_up_when_ended(const char *path);

// Lets the signal do what it does by default, to this process.
void cplatform_die_of(int signal);

// Makes large blocks go back to the system when they are freed, whatever was freed before them.
void cplatform_set_up_heap(void);

#endif
