import { cleanup } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { Api, Call } from '#api/client.ts'
import { putProducts } from '#storage/catalogue/product-table.ts'
import { putOrdersOfPeriod } from '#storage/orders/spending.ts'
import { product } from '#tests/support/product.ts'
import { sampleServerOrder } from '#tests/support/sample-orders.ts'
import { showHook } from '#tests/support/show-hook.tsx'
import { sampleAccount, sampleCounter } from '#tests/support/show-screen.tsx'
import { useSpending } from './use-spending.ts'

afterEach(cleanup)

const NOW = Date.parse('2027-01-15T15:00:00Z')
const [firstLine] = sampleServerOrder().lines
const order = (id: number, createdAt: string, amounts: Record<number, number>, dealershipId = 1) =>
  sampleServerOrder({
    id,
    createdAt,
    dealership: { ...sampleServerOrder().dealership, id: dealershipId },
    lines: Object.entries(amounts).map(([productId, finalPrice]) => ({
      ...(firstLine as NonNullable<typeof firstLine>), // the sample has lines
      productId: Number(productId),
      finalPrice,
    })),
  })
/** Seven families with different amounts in two dealerships, and an order before the shortest period. */
const ORDERS = [
  order(1, '10.31.2026 23:59', { 101: 64 }),
  order(2, '11.01.2026 00:00', { 101: 1, 102: 2, 103: 4 }),
  order(3, '01.02.2027 10:00', { 104: 8, 105: 16, 106: 32, 107: 0.5 }, 7),
]

async function showSpending(monthCount: number, answer: unknown, storedFrom?: string) {
  const bodies: unknown[] = []
  async function call({ body }: Call<unknown>) {
    bodies.push(body)
    return answer
  }
  const counter = sampleCounter({ account: sampleAccount(), api: { call: call as Api['call'] } }) // as for each call
  counter.clock = { now: () => NOW }
  const { copy } = counter.databases
  await putProducts(
    copy,
    [1, 2, 3, 4, 5, 6, 7].flatMap((number) => [
      product({ id: number, name: `Family ${number}`, type: 'CATEGORY' }),
      product({ id: 100 + number, parentId: number }),
    ]),
  )
  if (storedFrom !== undefined)
    await putOrdersOfPeriod(copy, [1, 7], { orders: ORDERS, isWhole: true, from: storedFrom, readAt: 5 })
  const { result, rerender } = showHook(counter, (months: number) => useSpending([1, 7], months), monthCount)
  await expect.poll(() => result.current.spending !== undefined && !result.current.isReading).toBe(true)
  return { bodies, result, rerender }
}
const NO_ANSWER = { ok: false, failure: { kind: 'timed-out' } }

it('useSpending reads twelve months of all dealerships, and sums the months of the shorter period', async () => {
  const answer = { ok: true, value: { items: ORDERS, count: 3 } }
  const { bodies, result, rerender } = await showSpending(3, answer)
  expect(bodies).toEqual([{ dealerIds: [1, 7], from: '2026-02-01', to: '2027-01-15' }])
  await expect.poll(() => result.current.spending?.total).toBe(63.5)
  expect(result.current.spending).toMatchObject({
    months: ['2026-11', '2026-12', '2027-01'],
    monthTotals: [7, 0, 56.5],
    orderCount: 2,
  })
  expect(result.current.spending?.families.map(({ name, total }) => [name, total])).toEqual([
    ['Family 6', 32],
    ['Family 5', 16],
    ['Family 4', 8],
    ['Family 3', 4],
    ['Family 2', 2],
    ['Other products', 1.5],
  ])
  expect(result.current.isWhole).toBe(true)
  rerender(6)
  expect(result.current.spending?.total).toBe(127.5)
  expect(bodies).toHaveLength(1)
})

it.each([
  [3, '2026-11-01', true],
  [3, '2026-11-02', false],
  [6, '2026-11-01', false],
  [3, undefined, false],
])('useSpending of %i months of a copy since %s is whole: %s', async (monthCount, from, isWhole) => {
  const { result } = await showSpending(monthCount, NO_ANSWER, from)
  expect(result.current.isWhole).toBe(isWhole)
})
