// placeholder until the tests are written
