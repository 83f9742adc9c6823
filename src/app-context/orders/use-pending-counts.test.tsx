import { cleanup } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { createOutboxTable } from '#storage/orders/outbox-table.ts'
import { queueShipmentChange } from '#storage/shipments/shipment-change-table.ts'
import { samplePendingOrder } from '#tests/support/sample-orders.ts'
import { sampleShipmentChange } from '#tests/support/sample-shipment-change.ts'
import { showHook } from '#tests/support/show-hook.tsx'
import { sampleAccount, sampleCounter } from '#tests/support/show-screen.tsx'
import { usePendingCounts } from './use-pending-counts.ts'

afterEach(cleanup)

test('usePendingCounts gives the number of waiting, sending and sent orders, and of shipment changes', async () => {
  const counter = sampleCounter({ account: sampleAccount() })
  const { account } = counter.databases
  const table = createOutboxTable(account)
  const states = ['waiting', 'needs-review', 'checking', 'sending', 'sent', 'sent', 'sent'] as const
  for (const [index, state] of states.entries())
    await table.add(samplePendingOrder({ intent: `${index}1111111-1111-4111-8111-111111111111`, state }))
  const change = sampleShipmentChange()
  await queueShipmentChange(account, change, () => change)
  const { result } = showHook(counter, usePendingCounts, undefined)
  expect(result.current.isReady).toBe(false)
  await expect
    .poll(() => result.current)
    .toEqual({ isReady: true, liveCount: 4, sendingCount: 2, sentCount: 3, shipmentChangeCount: 1 })
})
