// Checks that each reader of texts stays within its time limit for long texts, whatever characters they repeat. The limits
// are for a usual machine; hostile-text.test.ts finds quadratic readers on any machine.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  HOSTILE_PASTES,
  HOSTILE_TEXTS,
  hostilePaste,
  hostileText,
  MARKUP_READERS,
  PASTE_READERS,
  TEXT_READERS,
} from '#tests/support/hostile-texts.ts'
import { quickestMs } from '#tests/support/processor-time.ts'

const MARKUP_LIMIT_MS = 50
/** Much more than a linear reader needs, and much less than a quadratic one. */
const USUAL_LIMIT_MS = 400
/** Seconds are allowed, because a pasted text is read only once. */
const PASTED_LIMIT_MS = 4000

test.each(Object.entries(TEXT_READERS))(
  '%s reads a million characters within its time limit',
  (name, read) => {
    const limitMs = name in MARKUP_READERS ? MARKUP_LIMIT_MS : USUAL_LIMIT_MS
    fc.assert(
      fc.property(hostileText, (text) => {
        expect(quickestMs(() => read(text), limitMs)).toBeLessThan(limitMs)
      }),
      { numRuns: 25, examples: HOSTILE_TEXTS },
    )
  },
)

test.each(Object.entries(PASTE_READERS))(
  '%s reads a pasted text of repeated pieces within four seconds',
  (_name, read) => {
    fc.assert(
      fc.property(hostilePaste, (text) => {
        expect(quickestMs(() => read(text), PASTED_LIMIT_MS)).toBeLessThan(PASTED_LIMIT_MS)
      }),
      { numRuns: 40, examples: HOSTILE_PASTES },
    )
  },
)
