import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { putProducts } from '#storage/catalogue/product-table.ts'
import { sampleDealership, sampleProduct } from '#tests/support/sample-orders.ts'
import { sampleAccount, sampleCounter, showScreen } from '#tests/support/show-screen.tsx'
import { ShipmentPrice } from './shipment-price.tsx'

afterEach(cleanup)

async function show(stateCode: string) {
  const dealership = sampleDealership()
  const state = { id: 13, code: stateCode, name: '', tax: 6.25 }
  const dealershipInState = { ...dealership, shippingAddress: { ...dealership.shippingAddress, state } }
  const untaxedDealership = { ...dealership, id: 2, noTax: true }
  const counter = sampleCounter({
    account: sampleAccount(),
    dealerships: [untaxedDealership, dealershipInState],
    chosenDealership: dealershipInState,
  })
  await putProducts(counter.databases.copy, [sampleProduct()])
  showScreen(counter, <ShipmentPrice productId={101} dealershipId={1} quantity={100} reorderPeriod={90} />)
  return (await screen.findByRole('status')).textContent
}

it.each([
  ['IL', '$59.31 per shipment, $237.24 per year (4 shipments), with shipping and tax at today’s prices.'],
  ['AK', '$47.81 per shipment, $191.24 per year (4 shipments), with tax at today’s prices; shipping TBD.'],
])('shows the cost of a shipment and of a year, with or without shipping, in %s', async (state, text) => {
  expect(await show(state)).toBe(text)
})
