import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { Call } from '#api/client.ts'
import type { Answer } from '#api/failure.ts'
import { createOutboxTable } from '#storage/orders/outbox-table.ts'
import { samplePendingOrder } from '#tests/support/sample-orders.ts'
import { sampleAccount, sampleCounter, showScreen } from '#tests/support/show-screen.tsx'
import { pageQueryClient } from '../routes/page-queries.tsx'
import { PendingOrderCount } from './pending-order-count.tsx'

afterEach(() => {
  cleanup()
  pageQueryClient.clear()
})

const EDGE_STATUS = {
  idempotency: true,
  retentionHours: 9600,
  storeId: 'store',
  takesReviewRequests: true,
  serverTime: '2026-01-15T12:00:00Z',
  backend: 'up',
}

const requestOf = (requestId: string) => ({
  requestId,
  intent: requestId,
  dealershipId: 1,
  askedBy: { id: 3, name: 'Sam Buyer' },
  askedAt: '2026-01-15T10:00:00Z',
  order: '{}',
})

async function showCount(clientRights: string[], label: string | null = null) {
  const paths: string[] = []
  async function call<Value>({ path }: Call<Value>): Promise<Answer<Value>> {
    paths.push(path)
    // the value of the call for the requests
    return { ok: true, value: { toDecide: [requestOf('a'), requestOf('b')], own: [] } as Value }
  }
  const counter = sampleCounter({
    account: sampleAccount({
      dealerships: [{ id: 1, name: 'Lakeside Motors' }],
      privileges: [
        { group: 'Orders', actions: ['view', 'create'] },
        { group: 'Clients', actions: clientRights },
      ],
    }),
    api: {
      call,
      exchange: async () => ({
        answered: true,
        status: 200,
        contentType: 'application/json',
        headers: new Headers(),
        text: JSON.stringify(EDGE_STATUS),
      }),
    },
  })
  await createOutboxTable(counter.databases.account).add(samplePendingOrder())
  showScreen(counter, <PendingOrderCount label={label} />)
  return paths
}

it('a person who may decide sees the number of their own waiting orders and of the requests of colleagues', async () => {
  const paths = await showCount(['view', 'edit'])
  expect((await screen.findByText('3')).parentElement?.textContent).toBe(
    ' 3 2 orders of colleagues to decide',
  )
  expect(paths).toEqual(['api/edge/review-requests'])
})

it('a count that is shown without its link names the link', async () => {
  await showCount(['view', 'edit'], 'Pending orders')
  expect((await screen.findByText('3')).parentElement?.textContent).toBe(
    'Pending orders 3 2 orders of colleagues to decide',
  )
})

it('a person who may not decide sees only the number of their own waiting orders; no requests are read', async () => {
  const paths = await showCount(['view'])
  expect((await screen.findByText('1')).parentElement?.textContent).toBe(' 1')
  expect(paths).toEqual([])
})
