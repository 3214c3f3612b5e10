// The one header that Swift's Glibc module leaves out. Must never hold code.
#pragma once
#include <sys/epoll.h>
