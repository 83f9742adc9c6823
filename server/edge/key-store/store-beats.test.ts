import { expect, test } from 'vitest'
import { isLaterThan } from './store-beats.ts'

const state = { acceptedCount: 1, forgottenBeat: 20 }
const beat = { storeId: 'store', acceptedCount: 1, number: 104, run: 'run' }

test.each([
  ['the last beat of its run', beat, 104, false],
  ['an earlier beat of its run', beat, 110, false],
  ['a beat after the last one of its run', beat, 103, true],
  ['a beat of an unknown run', beat, 0, true],
  ['a beat of an unknown run that is as old as deleted runs', { ...beat, number: 20 }, 0, false],
  ['a beat from before a person accepted the store', { ...beat, acceptedCount: 0 }, 0, false],
  ['a beat after an acceptance that the store does not know', { ...beat, acceptedCount: 2 }, 104, true],
])('the comparison with the store decides about %s', (_, shownBeat, storedBeat, isLater) => {
  expect(isLaterThan(shownBeat, state, storedBeat)).toBe(isLater)
})
