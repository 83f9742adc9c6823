import { expect, test } from 'vitest'
import { createSeenCodes } from './code-detector.ts'

test('a label before the camera is reported once, and again after it was gone', () => {
  const seenCodes = createSeenCodes()
  expect(seenCodes.newCodes(['#101', '#101'])).toEqual(['#101'])
  expect(seenCodes.newCodes(['#101'])).toEqual([])
  expect(seenCodes.newCodes(['#121', '#101'])).toEqual(['#121'])
  expect(seenCodes.newCodes([])).toEqual([])
  // One picture without a label does not mean that the label is gone.
  expect(seenCodes.newCodes(['#121'])).toEqual([])
  for (let picture = 0; picture < 5; picture += 1) seenCodes.newCodes(['#121'])
  expect(seenCodes.newCodes(['#101', '#121'])).toEqual(['#101'])
})
