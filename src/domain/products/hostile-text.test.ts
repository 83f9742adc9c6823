// Checks that no reader of texts is quadratic for long texts, whatever characters they repeat: a quadratic reader of a
// million characters needs many minutes, a linear one less than a second. hostile-text.slow.test.ts measures the time.
import { runInNewContext } from 'node:vm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { HOSTILE_TEXTS, hostileText, TEXT_READERS } from '#tests/support/hostile-texts.ts'

const LIMIT_MS = 120_000
const RUNS = 4

/** Reads the text, and throws when the limit has passed. */
function readWithinLimit(read: (text: string) => unknown, text: string, limitMs: number): void {
  runInNewContext('read(text)', { read, text }, { timeout: limitMs })
}

test.each(Object.entries(TEXT_READERS))(
  '%s reads a million characters, and is not quadratic',
  (_name, read) => {
    fc.assert(
      fc.property(hostileText, (text) => readWithinLimit(read, text, LIMIT_MS)),
      { numRuns: RUNS + HOSTILE_TEXTS.length, examples: HOSTILE_TEXTS, endOnFailure: true },
    )
  },
)

test('readWithinLimit stops a quadratic reader', () => {
  const withoutLastSpaces = (text: string) => text.replace(/ +$/, '')
  expect(() => readWithinLimit(withoutLastSpaces, `${' '.repeat(1_000_000)}x`, 50)).toThrow('timed out')
})
