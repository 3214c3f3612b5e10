// The C library's password hashing. Must never hold code.
#pragma once
#include <crypt.h>
