// Requests for the list of orders: each filter and each sort order.
import type { OrdersBody } from '#contract/orders/order.ts'
import { isoDateOfInstant } from '#domain/values/dates.ts'

const DAY_MS = 86_400_000

const SORT_FIELDS = [
  'id',
  'createdAt',
  'totalAmount',
  'userName',
  'dealerName',
  'status',
  'qntProduct',
] as const

/** `existingOrder` is an order of the database, which some filters match. */
export function orderListRequests(
  now: number,
  existingOrder: { id: number; userId: number; dealershipId: number; totalAmount: number },
): [name: string, body: OrdersBody][] {
  const dateBefore = (days: number) => isoDateOfInstant(now - days * DAY_MS)
  return [
    ['all', {}],
    ['dealerIds', { dealerIds: [existingOrder.dealershipId] }],
    ['userId', { userId: existingOrder.userId }],
    ['dealerName', { dealerName: 'motors' }],
    ['dealerName of none', { dealerName: 'no such dealer' }],
    ['userName', { userName: 'jordan' }],
    ['userName of none', { userName: 'no such user' }],
    ['poNumber', { poNumber: 'PO-1' }],
    ['poNumber of none', { poNumber: 'no such number' }],
    ['namePo', { namePo: 'jordan' }],
    ['namePo of none', { namePo: 'no such orderer' }],
    ['confirmNumber', { confirmNumber: 'NJ-7' }],
    ['confirmNumber of none', { confirmNumber: 'no such number' }],
    ['qntProduct', { qntProduct: 3 }],
    ['qntProduct of none', { qntProduct: 900 }],
    ['one day', { from: dateBefore(30), to: dateBefore(30) }],
    ['a year', { from: dateBefore(365), to: dateBefore(0) }],
    ['amount', { amount: existingOrder.totalAmount }],
    ['amount of none', { amount: 0.07 }],
    ['a rare status', { statusesId: [3] }],
    ['two statuses', { statusesId: [0, 1] }],
    ['invoiceId', { invoiceId: existingOrder.id }],
    [
      'all but 200',
      { isExcluded: true, entityIds: Array.from({ length: 200 }, (_, index) => existingOrder.id + index) },
    ],
    [
      'a name, days and a status',
      { dealerName: 'motors', from: dateBefore(365), to: dateBefore(0), statusesId: [1] },
    ],
    ...SORT_FIELDS.flatMap((field) =>
      (['asc', 'desc'] as const).map((direction): [string, OrdersBody] => [
        `by ${field}, ${direction}`,
        { sort: { field, direction } },
      ]),
    ),
  ]
}
