import { cleanup } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { Api, Call } from '#api/client.ts'
import type { OrdersBody } from '#contract/orders/order.ts'
import { sampleServerOrder } from '#tests/support/sample-orders.ts'
import { showHook } from '#tests/support/show-hook.tsx'
import { sampleAccount, sampleCounter } from '#tests/support/show-screen.tsx'
import { useOrdersOfList } from './use-orders-of-list.ts'

afterEach(cleanup)

it('useOrdersOfList leaves out an excluded order on each page of the list', async () => {
  const orders = [901, 902, 903, 904, 905].map((id) => sampleServerOrder({ id }))
  async function call({ body }: Call<unknown>) {
    const { entityIds = [] } = body as OrdersBody // the hook makes only this call
    const remainingOrders = orders.filter(({ id }) => !entityIds.includes(id))
    return { ok: true, value: { items: remainingOrders.slice(0, 2), count: remainingOrders.length } }
  }
  const counter = sampleCounter({
    account: sampleAccount(),
    api: { call: call as unknown as Api['call'] }, // the answer's type follows from the call
  })
  const { result } = showHook(counter, () => useOrdersOfList({}, {}), undefined)
  const answer = await result.current([902], true)
  expect(answer.ok && answer.value.map(({ id }) => id)).toEqual([901, 903, 904, 905])
})
