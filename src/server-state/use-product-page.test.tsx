import { cleanup, screen } from '@testing-library/react'
import { afterEach, it } from 'vitest'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { putProducts, removeProducts } from '#storage/product-table.ts'
import { product } from '#tests/support/product.ts'
import { sampleCounter, showScreen } from '#tests/support/show-screen.tsx'
import { useProductPage } from './use-product-page.ts'

afterEach(cleanup)

function Page() {
  return <p>{`It is ${useProductPage(131).kind}`}</p>
}

const CAPS = product({ id: 131, name: 'Nitrogen Caps' })
const NOT_FOUND = { kind: 'refused', code: 10404, message: 'Product not found', status: 404 }

it('asks once more where the device let go of the product that is shown', async () => {
  let isListed = true
  async function call({ path }: { path: string }) {
    if (path !== ENDPOINTS.product(131)) return { ok: true, value: { items: [], count: 0, unreadable: [] } }
    return isListed ? { ok: true, value: CAPS } : { ok: false, failure: NOT_FOUND }
  }
  // Each path is answered as its schema would read it.
  const counter = sampleCounter({ account: null, api: { call: call as never } })
  const { copy } = counter.databases
  await putProducts(copy, [CAPS])
  showScreen(counter, <Page />)
  await screen.findByText('It is shown')
  isListed = false
  await removeProducts(copy, [131])
  await screen.findByText('It is unknown')
})
