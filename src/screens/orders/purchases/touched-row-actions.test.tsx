import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { Route, Routes } from 'react-router-dom'
import { afterEach, expect, it, vi } from 'vitest'
import type { Api } from '#api/client.ts'
import type { SubscribeSlotProps } from '#app-context/catalogue/product-slots.ts'
import { sampleDealership, sampleProduct } from '#tests/support/sample-orders.ts'
import { sampleAccount, sampleCounter, showScreen } from '#tests/support/show-screen.tsx'
import { PurchasesScreen } from './purchases-screen.tsx'
import type { RowParts } from './touched-row-actions.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const ReAdd: RowParts['ReAdd'] = ({ lines, name = 'Chosen' }) => (
  <output aria-label={name}>
    {lines.map(({ productId, quantity }) => `${productId} × ${quantity}`).join('; ')}
  </output>
)

/** Stands for the app's control, whose dialog an entry of the row's menu opens. */
function Subscribe({ product, renderMenu }: SubscribeSlotProps) {
  const [isOpen, setIsOpen] = useState(false)
  if (isOpen) return <p>Dialog of {product.id}</p>
  return renderMenu?.({ label: 'subscribe', isSubscribed: false, onSelect: () => setIsOpen(true) })
}

const itemOf = (productId: number, name: string) => ({
  productId,
  name,
  averageOrders: 9,
  vendorId: null,
  purchases: [{ orderId: 500, createdAt: '06.01.2026 10:00', status: 'PAID', quantity: 300, price: 0.4 }],
})

it('a row that people touch has one button, and a menu with the orders and the subscription', async () => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query === '(width < 80em)',
    addEventListener() {},
    removeEventListener() {},
  }))
  const items = [
    { item: itemOf(101, 'Tag Pouch'), product: sampleProduct() },
    { item: itemOf(152, 'Old Pouch'), product: null },
  ]
  const counter = sampleCounter({
    account: sampleAccount({ privileges: [{ group: 'Scheduled_Shipment', actions: ['view', 'create'] }] }),
    chosenDealership: sampleDealership(),
    // The reply's type depends on the call, which only the test knows.
    api: { call: (async () => ({ ok: true, value: { items, count: 2 } })) as Api['call'] },
    connection: 'offline',
  })
  const user = userEvent.setup()
  const page = <Route path="/purchases" element={<PurchasesScreen ReAdd={ReAdd} Subscribe={Subscribe} />} />
  showScreen(counter, <Routes>{page}</Routes>, '/purchases')

  const row = within(await screen.findByRole('row', { name: 'Tag Pouch' }))
  expect(row.getByRole('status', { name: 'Add Tag Pouch to Cart' }).textContent).toBe('101 × 300')
  await user.click(row.getByRole('button', { name: 'More for Tag Pouch' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Purchase history of Tag Pouch' }))
  const history = await screen.findByRole('dialog', { name: 'Purchase history of Tag Pouch' })
  expect(within(history).getByRole('link', { name: '500' })).toBeTruthy()
  expect(within(history).getByText('≈ 9 per month')).toBeTruthy()
  await user.keyboard('{Escape}')
  await user.click(await row.findByRole('button', { name: 'More for Tag Pouch' }))
  await user.click(await screen.findByRole('menuitem', { name: 'subscribe' }))
  expect(await screen.findByText('Dialog of 101')).toBeTruthy()

  const goneRow = within(screen.getByRole('row', { name: 'Old Pouch' }))
  expect(goneRow.queryByRole('status')).toBeNull()
  await user.click(goneRow.getByRole('button', { name: 'More for Old Pouch' }))
  expect((await screen.findAllByRole('menuitem')).map((entry) => entry.textContent)).toEqual([
    'Purchase history of Old Pouch',
  ])
})
