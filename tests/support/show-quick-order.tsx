import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createProductIndex } from '#catalogue/product-index.ts'
import type { Dealership } from '#domain/people/dealership.ts'
import type { Product } from '#domain/products/product.ts'
import { QuickOrderScreen } from '#screens/quick-order/quick-order-screen.tsx'
import { putProducts } from '#storage/catalogue/product-table.ts'
import { product } from './product.ts'
import { sampleAccount, sampleCounter, showScreen } from './show-screen.tsx'

/** The products in the device's copy of the catalogue. */
const PRODUCTS = [
  product({ id: 11, name: 'Tag Pouches', type: 'SUBCATEGORY' }),
  product({ id: 101, name: 'Tag Pouch Standard', price: 0.45, startValue: 100, quantityStep: 100 }),
  product({ id: 102, name: 'Tag Pouch Heavy', price: 0.62, startValue: 50, quantityStep: 50 }),
  product({ id: 121, name: 'Plate Frame Chrome', price: 2.15 }),
  product({ id: 150, name: 'Hidden Sample', hiddenProduct: true }),
]

export async function showQuickOrder({
  products = PRODUCTS as Product[],
  roleId = 3,
  catalogue = {},
  connection = 'offline' as 'online' | 'offline',
  chosenDealership = null as Dealership | null,
} = {}) {
  const account = sampleAccount({ role: { id: roleId, name: 'Role' } })
  const counter = sampleCounter({ account, connection, catalogue, chosenDealership })
  await putProducts(counter.databases.copy, products)
  const index = createProductIndex()
  index.put(products)
  counter.catalogue.search = async (text, limit, onlyBuyable = false) =>
    index.find(text, limit, { withHidden: false, onlyBuyable })
  const showAgain = () => showScreen(counter, <QuickOrderScreen />, '/quick-order')
  showAgain()
  const user = userEvent.setup()
  return { counter, user, showAgain, lines: await screen.findByLabelText<HTMLTextAreaElement>('Lines') }
}

type User = ReturnType<typeof userEvent.setup>

export async function pasteLines(user: User, lines: HTMLElement, text: string) {
  await user.click(lines)
  await user.paste(text)
}
export const findRow = (name: string) => screen.findByRole('row', { name })
export const findAddButton = () =>
  screen.findByRole('button', { name: /^Add (1 product|\d+ products) to Cart$/ })
