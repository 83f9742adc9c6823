import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { EffectSources } from '#domain/prices/price-change-effect.ts'
import { product } from '#tests/support/product.ts'
import { sampleDealership, sampleServerOrder } from '#tests/support/sample-orders.ts'
import { sampleAccount, sampleCounter, showScreen } from '#tests/support/show-screen.tsx'
import { PriceEffect } from './price-effect.tsx'

afterEach(cleanup)

const state = { id: 13, code: 'IL', name: 'Illinois', tax: 10 }
const LAKESIDE = sampleDealership({ shippingAddress: { street: '', city: '', zip: '', state } })
const line = (productId: number, quantity: number) => ({
  productId,
  name: `Product ${productId}`,
  quantity,
  price: 1,
  discount: 0,
  finalPrice: 1,
  shippingCost: 0,
  taxCost: 0,
})

function showEffect({ shipmentCount, lines }: { shipmentCount: number; lines: ReturnType<typeof line>[] }) {
  const shipments = Array.from({ length: shipmentCount }, (_, index) => ({
    id: index + 1,
    dealershipId: 1,
    quantity: 10,
    reorderPeriod: 30,
    nextStartDate: `2026-12-${String(31 - index).padStart(2, '0')}`,
  }))
  const sources: EffectSources = {
    products: [
      product({ id: 101, name: 'Pouch', price: 2, shippingCost: 5, shippingMinSize: 100, shipments }),
    ],
    dealerships: [LAKESIDE],
    orders: [sampleServerOrder({ id: 20_417, lines })],
  }
  const moves = [
    { productId: 101, field: 'price' as const, before: 2, after: 3 },
    { productId: 101, field: 'shippingCost' as const, before: 5, after: 6 },
  ]
  showScreen(
    sampleCounter({ account: sampleAccount() }),
    <PriceEffect type="PRICE" moves={moves} isComputedOnDevice={false} sources={sources} />,
  )
}
const rowsOf = (name: string) =>
  within(screen.getByRole('table', { name }))
    .getAllByRole('row')
    .map((row) => [...row.children].map((cell) => cell.textContent))

it('shows each amount of the example before and after the change', () => {
  showEffect({ shipmentCount: 0, lines: [line(101, 20)] })
  expect(rowsOf('Order 20417 of Lakeside Motors, placed again today')).toEqual([
    ['Amount', 'Before', 'After'],
    ['Subtotal', '$40.00', '$60.00'],
    ['Shipping', '$5.00', '$6.00'],
    ['Tax', '$4.00', '$6.00'],
    ['Total', '$49.00', '$72.00'],
  ])
})

it('lists the ten earliest shipments, and counts the others', () => {
  showEffect({ shipmentCount: 12, lines: [line(101, 20), line(999, 1)] })
  const rows = rowsOf('Subscriptions')
  expect(rows).toHaveLength(11)
  expect([rows[1], rows.at(-1)?.[2]]).toEqual([
    ['Pouch', 'Lakeside Motors', 'Dec 20, 2026', '$27.00', '$39.00'],
    'Dec 29, 2026',
  ])
  expect(screen.getByText('And 2 more subscriptions.')).toBeTruthy()
})

it('says nothing about other shipments if all ten are listed', () => {
  showEffect({ shipmentCount: 10, lines: [line(101, 20)] })
  expect(rowsOf('Subscriptions')).toHaveLength(11)
  expect(screen.queryByText(/more subscription/)).toBeNull()
})
