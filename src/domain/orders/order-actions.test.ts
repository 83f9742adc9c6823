import { describe, expect, test } from 'vitest'
import { mayReadInvoice, ORDER_ACTIONS, orderActionFault } from './order-actions.ts'
import type { OrderStatus } from './order-status.ts'

const personWith = (...actions: string[]) => ({ privileges: [{ group: 'Orders', actions }] })
const buyer = personWith('view', 'create')
const manager = personWith('view', 'create', 'edit')
const remover = personWith('view', 'create', 'edit', 'remove')
const removerWithoutEdit = personWith('view', 'create', 'remove')

test('an order moves IN → PENDING → PAID, or IN → FREE, and no further', () => {
  const moves = Object.entries(ORDER_ACTIONS).flatMap(([name, { from, to }]) =>
    to === null ? [] : [`${name}: ${from.join()} → ${to}`],
  )
  expect(moves).toEqual(['toPending: IN → PENDING', 'toPaid: PENDING → PAID', 'toFree: IN → FREE'])
})

describe('counts of print and send', () => {
  test.each([
    ['send', 'IN', 0, 0, 'never-printed'],
    ['send', 'PAID', 1, 0, null],
    ['remind', 'PENDING', 0, 1, 'never-printed'],
    ['remove', 'IN', 0, 0, 'permission'],
    ['reorder', 'PAID', 0, 0, null],
  ] as const)(
    'a manager who wants to %s an order with status %s, printed %i and sent %i times, gets the refusal %s',
    (name, status, printPressed, sendCount, fault) => {
      expect(orderActionFault(name, { status, printPressed, sendCount }, manager)).toBe(fault)
    },
  )

  test('a holder of Orders#remove cannot send an order that was never printed', () => {
    const unprintedOrder = { status: 'IN', printPressed: 0, sendCount: 0 } as const
    expect(orderActionFault('send', unprintedOrder, remover)).toBe('never-printed')
    expect(orderActionFault('remove', unprintedOrder, remover)).toBe(null)
  })
})

// Every move of every status, by a manager (Orders#edit) and by a person who may also remove orders. A dot: the move is
// allowed. The server answers by the same table (tests/contract/order-moves.test.ts).
const MOVE_TABLE = `
status     printed sent  manager: toPending  toPaid  toFree  remover: toPending  toPaid  toFree
IN         0       0     never-printed       status  .       .                   status  .
IN         1       0     never-sent          status  .       .                   status  .
IN         0       1     never-printed       status  .       .                   status  .
IN         1       1     .                   status  .       .                   status  .
PENDING    0       0     status              .       status  status              .       status
PENDING    1       1     status              .       status  status              .       status
PAID       0       0     status              status  status  status              status  status
PAID       1       1     status              status  status  status              status  status
FREE       0       0     status              status  status  status              status  status
FREE       1       1     status              status  status  status              status  status
UNDEFINED  1       1     status              status  status  status              status  status
`
const MOVE_NAMES = ['toPending', 'toPaid', 'toFree'] as const
const tableRows = MOVE_TABLE.trim()
  .split('\n')
  .slice(1)
  .map((row) => row.split(/\s+/))

test.each(tableRows)(
  'the table says who may move an order with status %s, printed %s times, sent %s times',
  (status, printed, sent, ...faults) => {
    const order = {
      status: status as OrderStatus, // the table has only statuses
      printPressed: Number(printed),
      sendCount: Number(sent),
    }
    const faultsOf = (person: ReturnType<typeof personWith> | null) =>
      MOVE_NAMES.map((name) => orderActionFault(name, order, person) ?? '.')
    expect([...faultsOf(manager), ...faultsOf(remover)]).toEqual(faults)
    for (const person of [buyer, removerWithoutEdit, personWith(), null]) {
      expect(faultsOf(person)).toEqual(['permission', 'permission', 'permission'])
    }
  },
)

test.each([
  ['IN', false, true],
  ['PENDING', true, true],
  ['PAID', true, true],
  ['FREE', true, true],
  ['UNDEFINED', true, true],
] as const)(
  'the invoice of an order with status %s can be read by its buyer: %s, by a manager: %s',
  (status, byBuyer, byManager) => {
    const order = { status, printPressed: 0, sendCount: 0 }
    expect([mayReadInvoice(order, buyer), mayReadInvoice(order, manager)]).toEqual([byBuyer, byManager])
    expect(mayReadInvoice(order, personWith())).toBe(false)
  },
)
