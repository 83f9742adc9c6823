// The app's own calls against the backend over HTTP: what one side answers is what the other side reads.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { answered } from '#api/answered.ts'
import { authenticate, endSession, fetchPublicKey, refreshSession, validateSession } from '#api/auth.ts'
import { createApi } from '#api/client.ts'
import { fetchDealerships } from '#api/dealerships.ts'
import type { Answer } from '#api/failure.ts'
import { createGeneration } from '#api/generation.ts'
import { fetchOrder, fetchOrders } from '#api/orders.ts'
import {
  checkBasket,
  fetchProduct,
  fetchProductIds,
  fetchProducts,
  fetchProductsByIds,
} from '#api/products.ts'
import { fetchStates } from '#api/states.ts'
import { type ReferenceFixture, startReference } from '#tests/support/reference-fixture.ts'
import { PASSWORD } from '#tests/support/reference-world.ts'

let reference: ReferenceFixture
let origin: string
beforeAll(async () => {
  reference = await startReference()
  origin = await reference.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => reference.close())

/** The app's calls as one browser makes them: it keeps the cookie that the backend sets. */
function openBrowser() {
  let cookie = ''
  const fetchWithCookie: typeof fetch = async (input, init) => {
    const request = new Request(input, init)
    if (cookie) request.headers.set('cookie', cookie)
    const response = await fetch(request)
    const [set] = response.headers.getSetCookie()
    if (set) cookie = set.split(';')[0] ?? ''
    return response
  }
  return createApi({
    origin,
    generation: createGeneration(),
    onDenied: () => {},
    onAnswer: () => {},
    fetch: fetchWithCookie,
  })
}

async function signedIn(login: string) {
  const api = openBrowser()
  const body = { login: await reference.encrypt(login), password: await reference.encrypt(PASSWORD) }
  const account = await answered(authenticate(api, body))
  return { api, account }
}

test('a visitor reads states, products and a basket', async () => {
  const api = openBrowser()
  expect((await answered(fetchPublicKey(api))).publicKey).toMatch(/^MII/)
  expect(await answered(fetchStates(api))).toHaveLength(2)
  const page = await answered(fetchProducts(api, { page: 0, size: 50 }))
  expect(page).toMatchObject({ count: 7, unreadable: [] })
  expect((await answered(fetchProductIds(api))).items).toEqual([10, 11, 12, 101, 102, 121, 161])
  expect((await answered(fetchProductsByIds(api, [121, 150]))).items.map(({ id }) => id)).toEqual([121])
  const product = await answered(fetchProduct(api, 121))
  expect(
    await answered(checkBasket(api, { cartItems: [{ product, quantity: 2 }], dealershipId: 0 })),
  ).toEqual({
    outOffDateProduct: {},
    outOfDateDiscount: {},
    items: [product],
  })
})

test('a buyer signs in, reads his dealerships and orders, and signs out', async () => {
  const { api, account } = await signedIn('buyer')
  expect(account).toMatchObject({ id: 3, login: 'buyer', dealerships: [{ id: 7, name: 'Lakeside Motors' }] })
  expect((await answered(validateSession(api))).id).toBe(3)
  expect((await answered(refreshSession(api))).id).toBe(3)
  expect((await answered(fetchDealerships(api))).items[0]?.shippingAddress.state?.code).toBe('IL')
  expect((await answered(fetchOrders(api, 0, {}))).items.map(({ id }) => id)).toEqual([502, 501, 500])
  expect(await answered(fetchOrder(api, 500))).toMatchObject({ status: 'PAID', lines: [{ productId: 101 }] })
  await answered(endSession(api))
  expect(await validateSession(api)).toEqual({ ok: false, failure: { kind: 'signed-out' } })
})

test('failures arrive as what they are', async () => {
  const { api } = await signedIn('buyer')
  const failureOf = async (answer: Promise<Answer<unknown>>) => {
    const result = await answer
    return result.ok ? null : result.failure
  }
  expect(await failureOf(fetchProduct(api, 150))).toMatchObject({ kind: 'refused', code: 10404, status: 404 })
  expect(await failureOf(authenticate(openBrowser(), { login: 'a', password: 'b' }))).toMatchObject({
    kind: 'refused',
    code: 10100,
    message: 'Incorrect login or password',
  })
  expect(await failureOf(fetchOrders(openBrowser(), 0, {}))).toEqual({ kind: 'signed-out' })
})
