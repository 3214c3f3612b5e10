// The headers that Swift's Glibc module leaves out. Must never hold code.
#pragma once
#include <sys/epoll.h>
#include <sys/eventfd.h>
// Of sched.h, which shows it only to C that asks for GNU's extensions.
int sched_getaffinity(int process, unsigned long bytes, void *mask);
