import { expect, test } from 'vitest'
import { account } from '#tests/support/account.ts'
import {
  mayReadHistoryOf,
  mayReadShipmentsOf,
  reportAuthorOf,
  type StoredRecentOrder,
  visibleStoredOrder,
} from './visible-recent-orders.ts'

const reader = (...actions: string[]) => account({ id: 9, privileges: [{ group: 'Orders', actions }] })
const stored = (fields: Partial<StoredRecentOrder> = {}): StoredRecentOrder => ({
  intent: 'a',
  author: { id: 5, name: 'Maria', isStaff: false },
  orderedAt: new Date(1000),
  reportedAt: new Date(2000),
  sent: { orderId: 20431 },
  ...fields,
})

test.each([
  ['a colleague who sees the history', reader('view'), 20431, false, { kind: 'person', name: 'Maria' }],
  ['a colleague who only orders', reader('create'), null, false, null],
  ['a colleague who sees ids', reader('view', 'id_show'), 20431, false, { kind: 'user', id: 5 }],
  ['staff', reader('view', 'edit'), 20431, true, { kind: 'person', name: 'Maria' }],
])('a sent order as the edge shows it to %s', (_, person, orderId, isNumberShown, by) => {
  expect(visibleStoredOrder(stored(), person)).toEqual({
    orderId,
    isNumberShown,
    by,
    orderedAt: 1000,
    waits: null,
  })
})

test('an order that waits has no number, and the time of its report', () => {
  expect(visibleStoredOrder(stored({ sent: null }), reader('view'))).toMatchObject({
    orderId: null,
    orderedAt: 1000,
    waits: { on: 'other-device', reportedAt: 2000 },
  })
  expect(visibleStoredOrder(stored({ sent: { orderId: null } }), reader('view'))).toMatchObject({
    orderId: null,
    waits: null,
  })
})

test('the reader’s own order and an order of staff are shown as such', () => {
  const authorSeenBy = (author: StoredRecentOrder['author']) =>
    visibleStoredOrder(stored({ author }), reader('view')).by
  expect(authorSeenBy({ id: 9, name: 'Sam', isStaff: false })).toEqual({ kind: 'you' })
  expect(authorSeenBy({ id: 2, name: '', isStaff: true })).toEqual({ kind: 'staff' })
})

test('the edge stores the name of an author, or the login; it stores no name of staff', () => {
  expect(reportAuthorOf(account({ id: 5, name: 'Maria' }))).toEqual({ id: 5, name: 'Maria', isStaff: false })
  expect(reportAuthorOf(account({ id: 5, name: '', login: 'maria' }))).toMatchObject({ name: 'maria' })
  expect(reportAuthorOf({ ...reader('edit'), name: 'Mia' })).toEqual({ id: 9, name: '', isStaff: true })
})

test('history and shipments are read only for dealerships in the scope of the person', () => {
  const shipmentReader = account({ id: 9, privileges: [{ group: 'Scheduled_Shipment', actions: ['view'] }] })
  expect([1, 2].map((id) => mayReadHistoryOf(reader('view'), id))).toEqual([true, false])
  expect([1, 2].map((id) => mayReadHistoryOf(reader('create'), id))).toEqual([false, false])
  expect([1, 2].map((id) => mayReadShipmentsOf(shipmentReader, id))).toEqual([true, false])
  expect(mayReadShipmentsOf(reader('view'), 1)).toBe(false)
})
