import { expect, test } from 'vitest'
import { staffOrderTexts } from '#texts/orders/staff-orders.ts'
import { ROW_KEYS } from './row-keys.ts'

const told = staffOrderTexts.keyList.map(([key]) => key.toLowerCase()).filter((key) => key.length === 1)

test('the list of keys names each key of a row once', () => {
  expect([...told].sort()).toEqual([...new Set(Object.values(ROW_KEYS))].sort())
})

test('no key of a row is one that works everywhere', () => {
  const elsewhere = ['/', ...staffOrderTexts.keyListElsewhere.map(([key]) => key.toLowerCase())]
  expect(told.filter((key) => elsewhere.includes(key))).toEqual([])
})
