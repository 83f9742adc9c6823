import { expect, test } from 'vitest'
import { createSeenCodes } from './code-detector.ts'

test('a label before the camera is reported once, and again after it was gone', () => {
  const seen = createSeenCodes()
  expect(seen.newCodes(['#101', '#101'])).toEqual(['#101'])
  expect(seen.newCodes(['#101'])).toEqual([])
  expect(seen.newCodes(['#121', '#101'])).toEqual(['#121'])
  expect(seen.newCodes([])).toEqual([])
  // One unreadable picture does not count as gone.
  expect(seen.newCodes(['#121'])).toEqual([])
  for (let picture = 0; picture < 5; picture += 1) seen.newCodes(['#121'])
  expect(seen.newCodes(['#101', '#121'])).toEqual(['#101'])
})
