import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { queueShipmentChange } from '#storage/shipments/shipment-change-table.ts'
import { sampleShipmentChange } from '#tests/support/sample-shipment-change.ts'
import { sampleAccount, sampleCounter, showScreen } from '#tests/support/show-screen.tsx'
import { WaitingShipments } from './waiting-shipments.tsx'

afterEach(cleanup)

it('lists each change of a subscription that waits, with its own state, and leads to Subscription', async () => {
  const counter = sampleCounter({ account: sampleAccount() })
  const now = Date.now()
  const changes = [
    sampleShipmentChange({ queuedAt: now - 3000, changedAt: now }),
    sampleShipmentChange({
      key: '5b1d4a0e-6a0f-4c39-9a55-3c2d8a1f7e11',
      dealership: { id: 2, name: 'Prairie West' },
      state: 'needs-review',
      queuedAt: now - 2000,
      changedAt: now,
    }),
    sampleShipmentChange({
      key: '5b1d4a0e-6a0f-4c39-9a55-3c2d8a1f7e12',
      product: { id: 121, name: 'Plate Frame Chrome', url: '121-plate-frame-chrome' },
      state: 'done',
      queuedAt: now - 1000,
      changedAt: now,
    }),
  ]
  for (const change of changes) await queueShipmentChange(counter.databases.account, change, () => change)
  showScreen(counter, <WaitingShipments />)
  await screen.findByRole('heading', { name: 'Changes of subscriptions' })
  expect(
    screen
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)
      .sort(),
  ).toEqual([
    'Tag Pouch Standard for Lakeside Motors: Waiting',
    'Tag Pouch Standard for Prairie West: Needs review',
  ])
  expect(screen.getByRole('link').getAttribute('href')).toBe('/subscription')
})
