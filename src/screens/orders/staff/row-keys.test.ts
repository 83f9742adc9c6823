import { expect, test } from 'vitest'
import { staffOrderTexts } from '#texts/orders/staff-orders.ts'
import { ROW_KEYS } from './row-keys.ts'

const listedKeys = staffOrderTexts.keyList.map(([key]) => key.toLowerCase()).filter((key) => key.length === 1)

test('the list of keys names each key of a row once', () => {
  expect([...listedKeys].sort()).toEqual([...new Set(Object.values(ROW_KEYS))].sort())
})

test('no key of a row is also a key that works on the whole page', () => {
  const globalKeys = ['/', ...staffOrderTexts.keyListElsewhere.map(([key]) => key.toLowerCase())]
  expect(listedKeys.filter((key) => globalKeys.includes(key))).toEqual([])
})
