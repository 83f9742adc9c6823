// The app's own calls against the backend over HTTP: the app can read the backend's answers and refusals.
import { visitorCalls } from '#contract/people/visitor-calls.ts'
import { callOf } from '#api/call-of.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  authenticate,
  endSession,
  fetchPublicKey,
  refreshSession,
  validateSession,
} from '#api/people/auth.ts'
import { checkBasket } from '#api/cart/basket.ts'
import { fetchDealerships } from '#api/people/dealerships.ts'
import { type Answer, valueOrThrow } from '#api/failure.ts'
import { fetchOrder, fetchOrders } from '#api/orders/orders.ts'
import { fetchLoginByCode, restorePassword } from '#api/people/passwords.ts'
import { fetchProduct, fetchProductIds, fetchProducts, fetchProductsByIds } from '#api/products/products.ts'
import { fetchStates } from '#api/people/states.ts'
import { changePassword } from '#session/change-password.ts'
import { createBrowserApi, signInBrowser } from '#tests/support/browser-api.ts'
import { type ReferenceFixture, startReference } from '#tests/support/reference-fixture.ts'
import { PASSWORD } from '#tests/support/reference-world.ts'

let reference: ReferenceFixture
let origin: string
beforeAll(async () => {
  reference = await startReference()
  origin = await reference.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => reference.close())

const openBrowser = () => createBrowserApi(origin)
const signIn = (login: string) => signInBrowser(reference, origin, login)

test('a visitor reads the public key, states and products, and checks a basket', async () => {
  const api = openBrowser()
  expect((await valueOrThrow(fetchPublicKey(api))).publicKey).toMatch(/^MII/)
  expect(await valueOrThrow(fetchStates(api))).toHaveLength(2)
  const page = await valueOrThrow(fetchProducts(api, { page: 0, size: 50 }))
  expect(page).toMatchObject({ count: 7, unreadableIds: [] })
  expect((await valueOrThrow(fetchProductIds(api))).items).toEqual([10, 11, 12, 101, 102, 121, 161])
  expect((await valueOrThrow(fetchProductsByIds(api, [121, 150]))).items.map(({ id }) => id)).toEqual([121])
  const product = await valueOrThrow(fetchProduct(api, 121))
  expect(
    await valueOrThrow(checkBasket(api, { cartItems: [{ product, quantity: 2 }], dealershipId: 0 })),
  ).toEqual({
    fieldChanges: {},
    percentageChanges: {},
    items: [product],
  })
})

test('a visitor sends a registration and a catalogue request', async () => {
  const api = openBrowser()
  const person = { name: 'Sonora Truck Center', email: 'luis@sonora.example.com', phone: '16025550182' }
  const registration = { ...person, username: 'Luis Vega', state: 1 }
  await valueOrThrow(api.call(callOf(visitorCalls.registration, { body: registration })))
  expect(await api.call(callOf(visitorCalls.registration, { body: registration }))).toMatchObject({
    ok: false,
    failure: { kind: 'refused', code: 10203 },
  })
  await valueOrThrow(
    api.call(
      callOf(visitorCalls.catalogRequest, {
        body: { ...person, companyName: 'Sonora Truck Center', orderDetails: '40 floor mats' },
      }),
    ),
  )
})

test('a buyer signs in, reads dealerships and orders, and signs out', async () => {
  const { api, account } = await signIn('buyer')
  expect(account).toMatchObject({ id: 3, login: 'buyer', dealerships: [{ id: 7, name: 'Lakeside Motors' }] })
  expect((await valueOrThrow(validateSession(api))).id).toBe(3)
  expect((await valueOrThrow(refreshSession(api))).id).toBe(3)
  expect((await valueOrThrow(fetchDealerships(api))).items[0]?.shippingAddress.state?.code).toBe('IL')
  expect((await valueOrThrow(fetchOrders(api, 0, {}))).items.map(({ id }) => id)).toEqual([502, 501, 500])
  expect(await valueOrThrow(fetchOrder(api, 500))).toMatchObject({
    status: 'PAID',
    lines: [{ productId: 101 }],
  })
  await valueOrThrow(endSession(api))
  expect(await validateSession(api)).toEqual({ ok: false, failure: { kind: 'signed-out' } })
})

test('a person restores the password by e-mail and changes it again', async () => {
  const api = openBrowser()
  await valueOrThrow(restorePassword(api, 'multi@example.com'))
  const code = /code=(\S+)/.exec(reference.mails.at(-1)?.text ?? '')?.[1] ?? ''
  const { login } = await valueOrThrow(fetchLoginByCode(api, code))
  expect(login).toBe('multi')
  await valueOrThrow(changePassword(api, { code, login, newPassword: 'Changed1', oldPassword: '' }))
  expect(await fetchLoginByCode(api, code)).toMatchObject({ ok: false, failure: { code: 10102 } })
  const body = { login: await reference.encrypt(login), password: await reference.encrypt('Changed1') }
  await valueOrThrow(authenticate(api, body))
  const wrongPassword = { code: '', login, newPassword: PASSWORD, oldPassword: 'Wrong123' }
  expect(await changePassword(api, wrongPassword)).toMatchObject({
    ok: false,
    failure: { kind: 'refused', code: 10100 },
  })
  await valueOrThrow(changePassword(api, { ...wrongPassword, oldPassword: 'Changed1' }))
  expect((await valueOrThrow(validateSession(api))).login).toBe('multi')
})

test('the client returns a refusal and a missing session as failures of different kinds', async () => {
  const { api } = await signIn('buyer')
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
