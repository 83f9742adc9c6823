import { expect, it } from 'vitest'
import { countFittingItems } from './use-fitting-count.ts'

it.each([
  [[80, 170, 260], 260, 60, 3],
  [[80, 170, 260.4], 260, 60, 3],
  [[80, 170, 261], 260, 60, 2],
  [[80, 170, 261], 225, 60, 1],
  [[80, 170, 261], 50, 60, 0],
  [[], 50, 60, 0],
])(
  'items end at %j px, the row has %i px and the button More %i px: %i items fit',
  (rightEdges, rowWidth, moreWidth, count) => {
    expect(countFittingItems(rightEdges, rowWidth, moreWidth)).toBe(count)
  },
)
