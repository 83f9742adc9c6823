import { expect, it } from 'vitest'
import { samplePendingOrder } from '#tests/support/sample-orders.ts'
import { stateWords } from './state-words.ts'

const around = { now: 100_000, isOffline: false, supportPhone: '(555) 010-0142', seesNumbers: false }

it('counts down to the next try', () => {
  const order = samplePendingOrder({ tries: 1, nextTryAt: 140_000 })
  expect(stateWords(order, around)).toBe('Tried once, next try in 40 s.')
})

it('promises no time while the server does not answer', () => {
  const order = samplePendingOrder({ tries: 0, nextTryAt: 140_000 })
  expect(stateWords(order, { ...around, isOffline: true })).toBe('Goes out when the server answers.')
})

it('names the probable order without its number for buyers', () => {
  const probable = { orderId: 20417, createdAt: '11.20.2026 10:02', totalAmount: 75.88 }
  const order = samplePendingOrder({ state: 'needs-decision', probable })
  expect(stateWords(order, around)).toBe(
    'The server does not say whether this order arrived. Look it up, then decide. Probably this one: the order of 11.20.2026 10:02, $75.88.',
  )
})

it('repeats the sentence of a refusal', () => {
  const refusal = { code: 10302, message: 'This dealership is not yours.' }
  const order = samplePendingOrder({ state: 'refused', refusal })
  expect(stateWords(order, around)).toBe(
    'The server refused it: This dealership is not yours. Take the products back to the cart, or discard the order.',
  )
})

it('gives the phone number where an order stands twice', () => {
  expect(stateWords(samplePendingOrder({ state: 'duplicated' }), around)).toContain('(555) 010-0142')
})
