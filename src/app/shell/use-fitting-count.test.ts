import { expect, it } from 'vitest'
import { countThatFits } from './use-fitting-count.ts'

it.each([
  [[80, 170, 260], 260, 60, 3],
  [[80, 170, 260.4], 260, 60, 3],
  [[80, 170, 261], 260, 60, 2],
  [[80, 170, 261], 225, 60, 1],
  [[80, 170, 261], 50, 60, 0],
  [[], 50, 60, 0],
])(
  'of items that end at %j px in a row of %i px, with More of %i px, %i fit',
  (rightEdges, rowWidth, moreWidth, count) => {
    expect(countThatFits(rightEdges, rowWidth, moreWidth)).toBe(count)
  },
)
