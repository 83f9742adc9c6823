import { describe, expect, test } from 'vitest'
import { mayReadInvoice, ORDER_ACTIONS, orderActionFault } from './order-actions.ts'

const holding = (...actions: string[]) => ({ privileges: [{ group: 'Orders', actions }] })
const buyer = holding('view', 'create')
const manager = holding('view', 'create', 'edit')
const remover = holding('view', 'create', 'edit', 'remove')

test('an order moves IN → PENDING → PAID, or IN → FREE, and no further', () => {
  const moves = Object.entries(ORDER_ACTIONS).flatMap(([name, { from, to }]) =>
    to === null ? [] : [`${name}: ${from.join()} → ${to}`],
  )
  expect(moves).toEqual(['toPending: IN → PENDING', 'toPaid: PENDING → PAID', 'toFree: IN → FREE'])
})

describe('with print and send counted', () => {
  test.each([
    ['toPending', 'IN', 1, 1, null],
    ['toPending', 'IN', 0, 0, 'never-printed'],
    ['toPending', 'IN', 1, 0, 'never-sent'],
    ['toPending', 'PAID', 1, 1, 'status'],
    ['toPaid', 'PENDING', 0, 0, null],
    ['toPaid', 'IN', 1, 1, 'status'],
    ['toFree', 'IN', 0, 0, null],
    ['toFree', 'PENDING', 1, 1, 'status'],
    ['send', 'IN', 0, 0, 'never-printed'],
    ['send', 'PAID', 1, 0, null],
    ['remind', 'PENDING', 0, 1, 'never-printed'],
    ['remove', 'IN', 0, 0, 'permission'],
    ['reorder', 'PAID', 0, 0, null],
  ] as const)(
    'a manager takes %s of an order %s (%i, %i): %s',
    (name, status, printPressed, sendCount, fault) => {
      expect(orderActionFault(name, { status, printPressed, sendCount }, manager)).toBe(fault)
    },
  )

  test('who may remove orders moves one that was never printed', () => {
    const fresh = { status: 'IN', printPressed: 0, sendCount: 0 } as const
    expect(orderActionFault('toPending', fresh, remover)).toBe(null)
    expect(orderActionFault('send', fresh, remover)).toBe('never-printed')
    expect(orderActionFault('remove', fresh, remover)).toBe(null)
  })
})

test.each([
  ['IN', false, true],
  ['PENDING', true, true],
  ['PAID', true, true],
  ['FREE', true, true],
  ['UNDEFINED', true, true],
] as const)(
  'the invoice of an order %s is read by its buyer: %s, by a manager: %s',
  (status, byBuyer, byManager) => {
    const order = { status, printPressed: 0, sendCount: 0 }
    expect([mayReadInvoice(order, buyer), mayReadInvoice(order, manager)]).toEqual([byBuyer, byManager])
    expect(mayReadInvoice(order, holding())).toBe(false)
  },
)
