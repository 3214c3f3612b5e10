// The headers that Swift's Glibc module leaves out. Must never hold code.
#pragma once
#include <sys/epoll.h>
#include <sys/eventfd.h>
