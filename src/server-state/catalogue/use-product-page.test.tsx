import { cleanup, screen } from '@testing-library/react'
import { afterEach, it } from 'vitest'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { putProducts, removeProducts } from '#storage/catalogue/product-table.ts'
import { product } from '#tests/support/product.ts'
import { sampleCounter, showScreen } from '#tests/support/show-screen.tsx'
import { useProductPage } from './use-product-page.ts'

afterEach(cleanup)

function Page() {
  return <p>{`It is ${useProductPage(131).kind}`}</p>
}

const CAPS = product({ id: 131, name: 'Nitrogen Caps' })
const NOT_FOUND = { kind: 'refused', code: 10404, message: 'Product not found', status: 404 }

/** A page whose server has the product while `isListed` answers true. */
function openPage(isListed: () => boolean) {
  async function call({ path }: { path: string }) {
    if (path !== ENDPOINTS.product(131))
      return { ok: true, value: { items: [], count: 0, unreadableIds: [] } }
    return isListed() ? { ok: true, value: CAPS } : { ok: false, failure: NOT_FOUND }
  }
  // Each path gets the value that its schema would make.
  return sampleCounter({ account: null, api: { call: call as never } })
}

it('asks the server again when the shown product is removed from the copy', async () => {
  let isListed = true
  const counter = openPage(() => isListed)
  const { copy } = counter.databases
  await putProducts(copy, [CAPS])
  showScreen(counter, <Page />)
  await screen.findByText('It is shown')
  isListed = false
  await removeProducts(copy, [131])
  await screen.findByText('It is unknown')
})

it('shows a product that returns while its page says that it does not exist', async () => {
  let isListed = false
  const counter = openPage(() => isListed)
  showScreen(counter, <Page />)
  await screen.findByText('It is unknown')
  isListed = true
  await putProducts(counter.databases.copy, [CAPS])
  await screen.findByText('It is shown')
})
