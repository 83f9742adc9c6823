import { expect, test } from 'vitest'
import { visualOrder } from './paper.ts'

test.each([
  ['Lakeside Motors', 'Lakeside Motors'],
  ['Łukasz (2)', 'Łukasz (2)'],
  // Hebrew reads from right to left, numbers and Latin words in it from left to right.
  ['שלום', 'םולש'],
  ['שלום 123 עולם', 'םלוע 123 םולש'],
  ['Motors (שלום) 7', 'Motors (םולש) 7'],
])('%j is drawn as %j', (line, drawnLine) => {
  expect(visualOrder(line)).toBe(drawnLine)
})
