import { expect, test } from 'vitest'
import { staffOrderTexts } from '#texts/orders/staff-orders.ts'
import { ROW_KEYS } from './row-keys.ts'

const listedKeys = staffOrderTexts.keyList.map(([key]) => key.toLowerCase()).filter((key) => key.length === 1)

test('lists each key of a row once', () => {
  expect([...listedKeys].sort()).toEqual([...new Set(Object.values(ROW_KEYS))].sort())
})

test('has no key of a row that is also a key that works everywhere', () => {
  const globalKeys = ['/', ...staffOrderTexts.keyListElsewhere.map(([key]) => key.toLowerCase())]
  expect(listedKeys.filter((key) => globalKeys.includes(key))).toEqual([])
})
