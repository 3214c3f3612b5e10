// Password hashing, epoll and eventfd. Must never hold code.
#pragma once
#include <crypt.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
// Of sched.h, which shows it only to C that asks for GNU's extensions.
int sched_getaffinity(int process, unsigned long bytes, void *mask);
