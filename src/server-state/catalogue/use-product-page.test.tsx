import { cleanup, screen } from '@testing-library/react'
import { afterEach, it } from 'vitest'
import { pathOf } from '#contract/call.ts'
import { productCalls } from '#contract/products/product-calls.ts'
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

/** The running parts of a page whose server has the product while `isOnServer` returns true. */
function createCounter(isOnServer: () => boolean) {
  async function call({ path }: { path: string }) {
    if (path !== pathOf(productCalls.product, { id: 131 }))
      return { ok: true, value: { items: [], count: 0, unreadableIds: [] } }
    return isOnServer() ? { ok: true, value: CAPS } : { ok: false, failure: NOT_FOUND }
  }
  // the replies have the types of these calls
  return sampleCounter({ account: null, api: { call: call as never } })
}

it('useProductPage asks the server again when the shown product is removed from the copy', async () => {
  let isOnServer = true
  const counter = createCounter(() => isOnServer)
  const { copy } = counter.databases
  await putProducts(copy, [CAPS])
  showScreen(counter, <Page />)
  await screen.findByText('It is shown')
  isOnServer = false
  await removeProducts(copy, [131])
  await screen.findByText('It is unknown')
})

it('useProductPage shows a product that is stored while its page says that it does not exist', async () => {
  let isOnServer = false
  const counter = createCounter(() => isOnServer)
  showScreen(counter, <Page />)
  await screen.findByText('It is unknown')
  isOnServer = true
  await putProducts(counter.databases.copy, [CAPS])
  await screen.findByText('It is shown')
})
