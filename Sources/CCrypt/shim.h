// Makes crypt(3) visible: <crypt.h> is the C library's, only not in Swift's Glibc module.
#include <crypt.h>
