// The server's answers when people with different rights move an order between statuses. They must match the table of
// src/domain/orders/order-actions.test.ts.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { orders } from '#server/reference/schema/orders.ts'
import { rolePermissions, users } from '#server/reference/schema/users.ts'
import { type ReferenceFixture, startReference } from '#tests/support/reference-fixture.ts'

let reference: ReferenceFixture
beforeAll(async () => {
  reference = await startReference()
  // The role of the user counter may edit and remove orders.
  await reference.database.insert(rolePermissions).values([
    { roleId: 4, group: 'Orders', action: 'edit' },
    { roleId: 4, group: 'Orders', action: 'remove' },
  ])
  // The role of the user multi may view and remove orders, but not edit them.
  await reference.database.insert(rolePermissions).values([
    { roleId: 5, group: 'Orders', action: 'view' },
    { roleId: 5, group: 'Orders', action: 'remove' },
  ])
  await reference.database.update(users).set({ roleId: 5 }).where(eq(users.id, 5))
})
afterAll(() => reference.close())

// The status of order 502 after the move, or the code of the refusal. 10310: the status of the order does not allow it,
// 10311: the order was not printed, 10312: the order was not sent.
const MOVES = `
status  printed sent   manager: pending paid  free   counter: pending paid  free
0       0       0      10311            10310 3      1                10310 3
0       1       0      10312            10310 3      1                10310 3
0       0       1      10311            10310 3      1                10310 3
0       1       1      1                10310 3      1                10310 3
1       0       0      10310            2     10310  10310            2     10310
1       1       1      10310            2     10310  10310            2     10310
2       0       0      10310            10310 10310  10310            10310 10310
2       1       1      10310            10310 10310  10310            10310 10310
3       0       0      10310            10310 10310  10310            10310 10310
3       1       1      10310            10310 10310  10310            10310 10310
`
const tableRows = MOVES.trim()
  .split('\n')
  .slice(1)
  .map((row) => row.split(/\s+/).map(Number))

/** Moves order 502. Returns its status after the move, or the code of the refusal. */
async function moveOrder(login: string, goal: string): Promise<number> {
  const caller = login === 'visitor' ? reference.visitor : await reference.signInAs(login)
  const { status, code, data } = await caller.post(`api/client/order/confirm-state?state=${goal}`, {
    entityIds: [502],
  })
  const [order] = await reference.database.select().from(orders).where(eq(orders.id, 502))
  if (status !== 200) return code ?? status
  expect(data).toEqual({ count: 1 })
  return order?.status ?? -1
}

test.each(tableRows)(
  'an order of status %i, printed %i times and sent %i times, moves as the table says',
  async (status, printCount, sendCount, ...expectedOutcomes) => {
    const resetOrder = () =>
      reference.database
        .update(orders)
        .set({ status, printPressed: printCount, sendCount })
        .where(eq(orders.id, 502))
    const outcomes: number[] = []
    for (const login of ['manager', 'counter']) {
      for (const goal of ['pending', 'paid', 'free']) {
        await resetOrder()
        outcomes.push(await moveOrder(login, goal))
      }
    }
    expect(outcomes).toEqual(expectedOutcomes)
    await resetOrder()
    for (const [login, code] of [
      ['visitor', 10110],
      ['buyer', 10111],
      ['multi', 10111],
    ] as const) {
      for (const goal of ['pending', 'paid', 'free']) expect(await moveOrder(login, goal)).toBe(code)
    }
  },
)
