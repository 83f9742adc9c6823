// Shows the form of a product. A server in memory answers the calls of the form.
import { fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route, Routes } from 'react-router-dom'
import type { Answer, Failure } from '#api/failure.ts'
import { ROUTE_PATTERNS } from '#app/routes/route-patterns.ts'
import type { Counter } from '#app-context/counter.ts'
import type { Dealership } from '#domain/people/dealership.ts'
import type { Product } from '#domain/products/product.ts'
import { TypingGuardContext } from '#ui/form/unsaved-typing.ts'
import {
  ProductCreateScreen,
  ProductEditScreen,
} from '../../src/screens/product-form/product-form-screens.tsx'
import { dealership } from './dealership.ts'
import { product } from './product.ts'
import { sampleAccount, sampleCounter, showScreen } from './show-screen.tsx'
import { watchNotices } from './watch-notices.ts'

export const FRONT = { uuid: '0a1b2c3d-0000-4000-8000-000000000101', name: 'front.jpg' }
export const BACK = { uuid: '0a1b2c3d-0000-4000-8000-000000000102', name: 'back.jpg' }

export const LAKESIDE = dealership({ id: 5, name: 'Lakeside Motors' })
export const DENALI = dealership({ id: 6, name: 'Denali Ford' })

export const POUCHES = product({ id: 11, name: 'Tag Pouches', type: 'SUBCATEGORY', parentId: 10 })
export const FRAMES = product({
  id: 12,
  name: 'Plate Frames',
  type: 'OPTIONS',
  parentId: 13,
  shippingCost: 12,
  shippingMinSize: 50,
})

export function pouch(fields: Partial<Product> = {}): Product {
  return product({
    id: 102,
    name: 'Tag Pouch Heavy',
    parentId: 11,
    parentType: 'SUBCATEGORY',
    parentName: 'Tag Pouches',
    price: 0.62,
    shippingCost: 9,
    shippingMinSize: 250,
    images: [FRONT],
    primaryImageUuid: FRONT.uuid,
    discountsDTO: [{ type: 'DISCOUNT_DEALER', dealershipId: 5, value: 10 }],
    ...fields,
  })
}

interface ShowOptions {
  address?: string | { pathname: string; state: unknown }
  /** The products on the server; a test may change them while the form is open. */
  serverProducts?: Product[]
  connection?: 'online' | 'offline'
  dealerships?: Dealership[]
  /** True if the person has Orders#edit. The person always belongs to the first of the dealerships. */
  isOrderAdmin?: boolean
  /** The server's answer; undefined for the answer of success. */
  answer?: (
    path: string,
    query: Record<string, unknown>,
  ) => Answer<unknown> | undefined | Promise<Answer<unknown> | undefined>
  /** The counter of an earlier page, for a second page on the same device. */
  counter?: Counter
}

export const refusal = (failure: Failure): Answer<unknown> => ({ ok: false, failure })
const NOT_FOUND = refusal({ kind: 'refused', code: 10404, status: 404, message: 'No such product' })
const NEW_ID = 31

/** Shows the form. `server` has the products and records the form's calls, `notices` collects the notices. */
export async function showProductForm({
  address = '/product/edit/102',
  serverProducts = [POUCHES, FRAMES, pouch()],
  connection = 'online',
  dealerships = [LAKESIDE, DENALI],
  isOrderAdmin = true,
  answer = () => undefined,
  counter: earlierCounter,
}: ShowOptions = {}) {
  const server = {
    products: serverProducts,
    savedProducts: [] as Product[],
    confirmedIds: [] as number[],
    typeChanges: [] as [number, string][],
  }
  interface FormCall {
    path: string
    query?: Record<string, unknown>
    body?: unknown
  }
  async function call({ path, query = {}, body }: FormCall): Promise<Answer<unknown>> {
    const scriptedAnswer = await answer(path, query)
    if (scriptedAnswer !== undefined) return scriptedAnswer
    if (path === 'api/client/product/create-update') {
      const sentProduct = body as Product // as the form sent it
      server.savedProducts.push(sentProduct)
      const storedProduct = server.products.find(({ id }) => id === sentProduct.id) ?? product({ id: NEW_ID })
      // The server does not return which photo a new photo replaces.
      const images = sentProduct.images.map(({ uuid, name }) => ({ uuid, name }))
      const savedProduct = { ...storedProduct, ...sentProduct, id: storedProduct.id, images }
      server.products = [...server.products.filter(({ id }) => id !== savedProduct.id), savedProduct]
      return { ok: true, value: { id: savedProduct.id } }
    }
    if (path === 'api/client/product/change-type') {
      const { id, type } = body as Pick<Product, 'id' | 'type'> // as the app sent it
      server.typeChanges.push([id, type])
      server.products = server.products.map((listedProduct) =>
        listedProduct.id === id ? { ...listedProduct, type } : listedProduct,
      )
      return { ok: true, value: { id } }
    }
    if (path === 'api/admin/company/dealership/min-info') {
      return { ok: true, value: { items: dealerships, count: dealerships.length } }
    }
    const requestedProduct = server.products.find(({ id }) => path === `api/client/product/${id}`)
    return requestedProduct === undefined ? NOT_FOUND : { ok: true, value: requestedProduct }
  }
  const productRights = { group: 'Products', actions: ['view', 'create', 'edit'] }
  const privileges = isOrderAdmin ? [productRights, { group: 'Orders', actions: ['edit'] }] : [productRights]
  // the type of an answer depends on the call, and only the test knows the call
  const api = { call: call as Counter['api']['call'] }
  const counter =
    earlierCounter === undefined
      ? sampleCounter({
          account: sampleAccount({ id: 1, privileges, dealerships: dealerships.slice(0, 1) }),
          connection,
          dealerships,
          api,
        })
      : { ...earlierCounter, api: { ...earlierCounter.api, ...api } }
  counter.catalogue.confirmProducts = async (ids) => server.confirmedIds.push(...ids) > 0
  const notices = watchNotices(counter)
  showScreen(
    counter,
    <TypingGuardContext value={counter.leaveGuard}>
      <Routes>
        <Route path={ROUTE_PATTERNS.productCreate} element={<ProductCreateScreen />} />
        <Route path={ROUTE_PATTERNS.productEdit} element={<ProductEditScreen />} />
        <Route path="*" element={<h1>Another page</h1>} />
      </Routes>
    </TypingGuardContext>,
    address,
  )
  return { counter, server, notices, user: userEvent.setup() }
}

export const field = (name: string): HTMLInputElement =>
  screen.getByLabelText(name, { selector: 'input, textarea, select' })
export const button = (name: string) => screen.getByRole('button', { name })
export const saveButton = () => button('Save')
export const priceCells = () =>
  within(screen.getByRole('table', { name: 'Prices' }))
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    )

/** Shows the form and waits for its fields. */
export async function openProductForm(options?: Parameters<typeof showProductForm>[0]) {
  const form = await showProductForm(options)
  await screen.findByLabelText('Name')
  return form
}

export function typeInto(name: string, value: string): void {
  fireEvent.change(field(name), { target: { value } })
}
