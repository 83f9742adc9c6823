import { expect, test } from 'vitest'
import { pageMemory } from '#tests/support/page-memory.ts'
import {
  ordersOfTab,
  rememberedOrderEmail,
  rememberOrderEmail,
  rememberOrderOfTab,
} from './visitor-orders.ts'

test('a tab remembers each order once, and the e-mail of the last order', () => {
  const memory = pageMemory()
  expect([ordersOfTab(memory), rememberedOrderEmail(memory)]).toEqual([[], ''])
  for (const intent of ['a', 'b', 'a']) rememberOrderOfTab(memory, intent)
  rememberOrderEmail(memory, 'harper@example.com')
  rememberOrderEmail(memory, 'zoë@example.com')
  expect([ordersOfTab(memory), rememberedOrderEmail(memory)]).toEqual([['a', 'b'], 'zoë@example.com'])
})

test.each(['no JSON', '{"a":1}', '[1]'])('a memory with %j has no order', (stored) => {
  const memory = pageMemory()
  memory.setItem('ordersMadeHere', stored)
  expect(ordersOfTab(memory)).toEqual([])
})
