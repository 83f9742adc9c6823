import { describe, expect, test } from 'vitest'
import { LABEL_SHEETS, labelPlaces, labelsPerPage } from './label-sheets.ts'

describe.each(Object.entries(LABEL_SHEETS))('the sheet %s', (_, sheet) => {
  test('has all labels on its page, without overlap', () => {
    const right = sheet.left + (sheet.columns - 1) * sheet.pitchX + sheet.labelWidth
    const bottom = sheet.top + (sheet.rows - 1) * sheet.pitchY + sheet.labelHeight
    expect(right).toBeLessThanOrEqual(sheet.pageWidth + 0.01)
    expect(bottom).toBeLessThanOrEqual(sheet.pageHeight + 0.01)
    expect(sheet.pitchX).toBeGreaterThanOrEqual(sheet.labelWidth)
    expect(sheet.pitchY).toBeGreaterThanOrEqual(sheet.labelHeight)
  })
})

test.each([
  ['avery-5160', 30],
  ['avery-5163', 10],
  ['a4-24', 24],
  ['roll-62', 1],
] as const)('%s has %i labels on a page', (id, count) => {
  expect(labelsPerPage(LABEL_SHEETS[id])).toBe(count)
})

test('labels follow each other row by row, after the labels of the sheet that were used before', () => {
  expect(labelPlaces(LABEL_SHEETS['a4-24'], 3, 22)).toEqual([
    { page: 0, x: 70, y: 259.5 },
    { page: 0, x: 140, y: 259.5 },
    { page: 1, x: 0, y: 0.5 },
  ])
})
