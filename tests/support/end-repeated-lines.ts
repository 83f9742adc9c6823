// The test files of a process share its timers: a line that waits for more sentences would be written in the recorded log of
// a later file.
import { afterAll } from 'vitest'
import { endRepeatedLines } from '#server/log/repeated-line.ts'

afterAll(endRepeatedLines)
