import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { Api } from '#api/client.ts'
import type { OrderAcceptance } from '#domain/orders/order-acceptance.ts'
import { sampleServerOrder } from '#tests/support/sample-orders.ts'
import { sampleAccount, sampleCounter, showScreen } from '#tests/support/show-screen.tsx'
import { OrderBody } from './order-body.tsx'

afterEach(cleanup)

const EDGE = {
  idempotency: true,
  retentionHours: 1,
  storeId: 's',
  keepsAcceptances: true,
  serverTime: '2026-11-26T10:00:00Z',
  backend: 'up',
}
const byManager: OrderAcceptance = {
  by: 'manager',
  before: 75.88,
  now: 1080.88,
  name: 'Maria',
  // 22:32 of the day before in Chicago
  at: '2026-01-15T04:32:00Z',
  note: 'for Friday',
  limits: null,
}
const byRule: OrderAcceptance = {
  ...byManager,
  by: 'rule',
  name: '',
  note: '',
  limits: { percent: 2, dollars: null },
}

function show(acceptances: OrderAcceptance[]) {
  const bodies: unknown[] = []
  const counter = sampleCounter({
    account: sampleAccount(),
    api: {
      // the replies have the types of this screen's calls
      call: (async ({ body }: { body: unknown }) => {
        bodies.push(body)
        return { ok: true, value: { acceptances } }
      }) as Api['call'],
      exchange: async () => ({
        answered: true,
        status: 200,
        contentType: 'application/json',
        headers: new Headers(),
        text: JSON.stringify(EDGE),
      }),
    },
  })
  showScreen(counter, <OrderBody order={sampleServerOrder()} ReAdd={() => null} />)
  return bodies
}

it('names the manager and the rule that let changes of the order pass, with both totals, time and note', async () => {
  const bodies = show([byManager, byRule])
  const region = await screen.findByRole('region', { name: 'Accepted changes' })
  within(region).getByRole('heading', { name: 'Accepted changes' })
  expect([...region.querySelectorAll('p')].map(({ textContent }) => textContent)).toEqual([
    'Maria accepted changes of this order on 01/14/2026, 22:32. The total that was agreed, $75.88, became $1,080.88. “for Friday”',
    'This order went out on 01/14/2026, 22:32 by the dealership’s rule, which allows at most 2 % more; set by the supplier’s staff. The total that was agreed, $75.88, became $1,080.88.',
  ])
  expect(bodies).toEqual([{ orderId: 900 }])
})
