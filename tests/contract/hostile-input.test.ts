// Input that no form of the app sends. The backend refuses it with `{ error }` or ignores it, and places no order.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { BASIC_HEADER, SESSION_COOKIE } from '#contract/endpoints.ts'
import { orders } from '#server/reference/schema/orders.ts'
import { tries } from '#server/reference/schema/sessions.ts'
import { POUCH } from '#tests/support/illinois-checkout.ts'
import { type Caller, type ReferenceFixture, startReference } from '#tests/support/reference-fixture.ts'
import { PASSWORD } from '#tests/support/reference-world.ts'

let reference: ReferenceFixture
let session: string | undefined
let buyer: Caller
beforeAll(async () => {
  reference = await startReference()
  session = (await reference.signIn('buyer', PASSWORD)).cookie
  buyer = reference.withCookie(session)
})
afterAll(() => reference.close())
beforeEach(() => reference.database.delete(tries))

const REFUSED = { status: 400, code: 10300 }
const NUL = '\u0000'

/** Sends the text of a body, because JSON.stringify cannot write all of these bodies. */
async function postText(path: string, payload: string) {
  const response = await reference.app.inject({
    method: 'POST',
    url: `/${path}`,
    headers: {
      authorization: BASIC_HEADER,
      'content-type': 'application/json',
      cookie: `${SESSION_COOKIE}=${session}`,
    },
    payload,
  })
  return { status: response.statusCode, code: response.json().error?.code }
}

const AMOUNTS_AND_LINES = {
  subTotal: 45,
  shippingCost: 11.5,
  tax: 2.81,
  totalAmount: 59.31,
  productRequest: [POUCH],
}
const CHECKOUT_BODY = {
  dealership: '7',
  userId: 3,
  poNumber: '',
  confirmNumber: '',
  namePo: 'Jo Doe',
  reorder: false,
  ...AMOUNTS_AND_LINES,
}
const NEW_CUSTOMER_BODY = {
  name: 'Harper Wells',
  email: 'harper@blueridge.example.com',
  phone: '18285550181',
  companyName: 'Blue Ridge Imports',
  stateId: 1,
  orderPo: '',
  ...AMOUNTS_AND_LINES,
}

describe('a control character, such as the zero byte that PostgreSQL cannot store,', () => {
  test.each([
    ['product/all?search_text=%00', 400],
    ['product/all?url=%00', 400],
    ['product/ids?ids=%00', 400],
    ['order/confirm/%00', 400],
    ['order/unregistered/502?email=%00', 404],
  ])('in %s is answered with %i', async (path, status) => {
    expect((await buyer.get(`api/client/${path}`)).status).toBe(status)
  })

  test.each([
    ['api/client/order/all', { dealerName: NUL }],
    ['api/client/order/all', { userName: NUL }],
    ['api/client/order/invoice-combine/pdf', { entityIds: [500], dealerName: NUL }],
    ['api/client/scheduled-shipment/all', { filters: { productName: NUL } }],
    ['api/client/order/checkout', { ...CHECKOUT_BODY, poNumber: NUL }],
    ['api/client/order/checkout', { ...CHECKOUT_BODY, namePo: `Jo${NUL}Doe` }],
    ['api/client/order/checkout', { ...CHECKOUT_BODY, namePo: 'Jo\u001bDoe' }],
    ['api/client/order/checkout', { ...CHECKOUT_BODY, confirmNumber: '1\n2' }],
    ['api/client/order/checkout-new-user', { ...NEW_CUSTOMER_BODY, orderPo: NUL }],
    ['api/client/order/checkout-new-user', { ...NEW_CUSTOMER_BODY, companyName: `Blue${NUL}` }],
    ['api/admin/request-registration/catalog', { ...NEW_CUSTOMER_BODY, orderDetails: `40${NUL}` }],
    ['api/admin/user/restore-password', { email: `buyer${NUL}@example.com` }],
  ])('in the body of %s is refused', async (path, body) => {
    const countBefore = await reference.database.$count(orders)
    expect(await buyer.post(path, body)).toMatchObject(REFUSED)
    expect(await reference.database.$count(orders)).toBe(countBefore)
  })

  test('in a login or password gets the answer for a wrong password', async () => {
    const wrongPassword = { status: 400, code: 10100, message: 'Incorrect login or password' }
    expect(await reference.signIn(`buyer${NUL}`, PASSWORD)).toMatchObject(wrongPassword)
    expect(await reference.signIn('buyer', `${PASSWORD}${NUL}`)).toMatchObject(wrongPassword)
  })
})

describe('invalid numbers and days', () => {
  test.each([
    ['order/all', '{"amount":1e400}'],
    ['order/all', '{"userId":1e300}'],
    ['order/all', '{"userId":0.5}'],
    ['order/all', '{"qntProduct":1e300}'],
    ['order/all', '{"statusesId":[1e300]}'],
    ['order/all', '{"from":"2026-02-31","to":"2026-03-01"}'],
    ['order/all', '{"from":"0000-01-01","to":"2026-03-01"}'],
    ['scheduled-shipment/all', '{"dealershipId":1e300}'],
    ['scheduled-shipment/create-or-edit', '{"id":1e400}'],
    ['order/checkout', JSON.stringify(CHECKOUT_BODY).replace('"tax":2.81', '"tax":1e400')],
    ['order/checkout', JSON.stringify(CHECKOUT_BODY).replace('"quantity":100', '"quantity":1e9')],
    ['order/checkout', JSON.stringify(CHECKOUT_BODY).replace('"discount":0', '"discount":-1e400')],
    ['order/checkout', JSON.stringify(CHECKOUT_BODY).replace('"price":0.45', '"price":NaN')],
  ])('are refused by %s: case %#', async (path, payload) => {
    expect(await postText(`api/client/${path}`, payload)).toEqual(REFUSED)
  })

  test.each([
    'order/-1',
    'order/2147483648',
    'order/1e3',
    'order/0x1',
    'product/%20',
    'order-products/all/-7',
  ])('in the address %s are refused or not found', async (path) => {
    expect([400, 404]).toContain((await buyer.get(`api/client/${path}`)).status)
  })

  test('in the product ids of a basket are left out of the answer', async () => {
    const { data: product } = await buyer.get('api/client/product/101')
    const cartItems = [99_999_999_999, -5, 101].map((id) => ({ product: { ...product, id }, quantity: 1 }))
    const { status, data } = await buyer.post('api/client/product/check-basket', {
      cartItems,
      dealershipId: 7,
    })
    expect([status, data.items.map(({ id }: { id: number }) => id)]).toEqual([200, [101]])
  })
})

describe('bodies', () => {
  test.each(['dealerIds', 'statusesId', 'entityIds'])(
    'with seventy thousand %s are refused',
    async (field) => {
      const body = { [field]: Array.from({ length: 70_000 }, () => 1) }
      expect(await buyer.post('api/client/order/all', body)).toMatchObject(REFUSED)
      expect(await buyer.post('api/client/order/invoice-combine/pdf', body)).toMatchObject(REFUSED)
    },
  )

  test.each([
    ['api/client/order/checkout', CHECKOUT_BODY],
    ['api/client/order/checkout-new-user', NEW_CUSTOMER_BODY],
  ])('nested fifty thousand deep are refused by %s', async (path, body) => {
    const countBefore = await reference.database.$count(orders)
    const nestedLists = `${'['.repeat(50_000)}${']'.repeat(50_000)}`
    const payload = JSON.stringify(body).replace(/}$/, `,"more":${nestedLists}}`)
    expect(await postText(path, payload)).toEqual(REFUSED)
    expect(await reference.database.$count(orders)).toBe(countBefore)
  })

  test.each(['{"__proto__":{"isExcluded":true}}', '{"constructor":{"prototype":{"isExcluded":true}}}'])(
    'that try to change a prototype are refused: %s',
    async (payload) => {
      expect(await postText('api/client/order/all', payload)).toEqual(REFUSED)
    },
  )

  test.each(['[]', 'null', '"text"', '7', ''])('that are no object are refused: %j', async (payload) => {
    expect(await postText('api/client/order/checkout', payload)).toEqual(REFUSED)
  })

  test('that are null are said to be no object, not to be missing', async () => {
    const response = await reference.app.inject({
      method: 'POST',
      url: '/api/client/order/checkout',
      headers: {
        authorization: BASIC_HEADER,
        'content-type': 'application/json',
        cookie: `${SESSION_COOKIE}=${session}`,
      },
      payload: 'null',
    })
    expect(response.body).toContain('must be an object')
  })

  test.each<[string, object, string]>([
    ['order/checkout', { ...CHECKOUT_BODY, dealership: 'x' }, 'dealership: cannot be read'],
    ['order/checkout', { ...CHECKOUT_BODY, userId: 'x' }, 'userId: must be a number'],
    ['order/checkout', { ...CHECKOUT_BODY, namePo: undefined }, 'namePo: is missing'],
    ['order/checkout', { ...CHECKOUT_BODY, namePo: ' ' }, 'namePo: is too short'],
    ['order/checkout', { ...CHECKOUT_BODY, productRequest: [] }, 'productRequest: is too short'],
    ['order/checkout', { ...CHECKOUT_BODY, productRequest: 7 }, 'productRequest: must be a list'],
    [
      'order/checkout',
      { ...CHECKOUT_BODY, productRequest: [{ ...POUCH, quantity: 0.5 }] },
      'productRequest.0.quantity: must be a whole number',
    ],
    ['order/checkout', [], 'dealership: is missing'],
    ['order/all', { from: '2026-2-31' }, 'from: must be a day like 2026-11-20'],
    ['order/all', { sort: { field: 'x', direction: 'asc' } }, 'sort.field: is not an allowed value'],
    ['product/check-basket', { cartItems: [{}, {}], dealershipId: 7 }, 'cartItems.0.product: is missing'],
  ])('are refused by %s with a message that names the field: case %#', async (path, body, message) => {
    expect(await buyer.post(`api/client/${path}`, body)).toMatchObject({ ...REFUSED, message })
  })

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'application/xml'])(
    'that are %s are not read',
    async (type) => {
      const headers = { authorization: BASIC_HEADER, 'content-type': type }
      const response = await reference.app.inject({
        method: 'POST',
        url: '/api/client/product/check-basket',
        headers,
        payload: '{}',
      })
      expect(response.statusCode).toBe(415)
      expect(response.json().error.message).toBe('The request is not sent as JSON.')
    },
  )

  test.each([
    'auth/auth-user',
    'client/order/all',
    'client/scheduled-shipment/all',
    'admin/request-registration/create',
  ])('of 300 kB are refused by %s', async (path) => {
    expect(await postText(`api/${path}`, `"${'x'.repeat(300_000)}"`)).toEqual({ status: 413, code: 10300 })
  })
})

describe('a page', () => {
  const signOut = (origin: string, host = 'shop.example') =>
    reference.app.inject({
      method: 'POST',
      url: '/api/auth/logout',
      headers: { authorization: BASIC_HEADER, host, origin },
    })

  test.each(['https://evil.example', 'null', 'https://shop.example.evil.example'])(
    'of %s cannot sign out, and the answer sets no cookie',
    async (origin) => {
      const answer = await signOut(origin)
      expect([answer.statusCode, answer.json(), answer.headers['set-cookie']]).toEqual([
        403,
        { error: { code: 10113, message: 'The call comes from a page of another site.' } },
        undefined,
      ])
    },
  )

  test('of the public address can sign out, and one of another host that the call names cannot', async () => {
    expect((await signOut('https://shop.example', 'shop.example')).statusCode).toBe(403)
    expect((await signOut('https://counter.example')).statusCode).toBe(200)
  })
})

describe('a call', () => {
  test.each(['/api/client/product/%zz', '/api/client/order/confirm/%E0%A4%A', '/%zz'])(
    'of the broken address %s is answered with { error }',
    async (url) => {
      const response = await reference.app.inject({ method: 'GET', url })
      expect(response.statusCode).toBe(400)
      expect(response.json()).toEqual({ error: { code: 10300, message: 'The request cannot be read.' } })
    },
  )

  test.each([
    ['page=1&page=2', 400],
    ['size=20&size=999', 400],
    // The server ignores a parameter that it does not know.
    ['page[]=1', 200],
  ])('with the query %s is answered with %i', async (query, status) => {
    expect((await buyer.post(`api/client/order/all?${query}`)).status).toBe(status)
  })

  test.each(['nothing', 'api/nothing', 'api/client/product/999999', 'api/file/image/small/x.webp'])(
    'of the unknown address %s is not found, and no cache keeps the answer',
    async (path) => {
      expect(await buyer.get(path)).toMatchObject({ status: 404, headers: { 'cache-control': 'no-store' } })
    },
  )

  test.each(['%00', '%zz', 'x'.repeat(5000), '__proto__', '"'])(
    'with the session id %j has no session',
    async (cookie) => {
      const answer = await reference.withCookie(cookie).post('api/auth/validate')
      expect(answer).toMatchObject({ status: 401, code: 10110 })
    },
  )

  test.each(['PUT', 'DELETE', 'PATCH'] as const)('with the method %s is not found', async (method) => {
    const headers = { authorization: BASIC_HEADER }
    const response = await reference.app.inject({ method, url: '/api/client/order/500', headers })
    expect(response.statusCode).toBe(404)
    expect(response.json().error.code).toBe(10404)
  })
})

describe('a special character of SQL in a filter is no wildcard', () => {
  test.each(['%', '_', '\\', '%%', "' or 1=1 --"])('%j finds nothing', async (text) => {
    const admin = await reference.signInAs('admin')
    for (const body of [{ dealerName: text }, { userName: text }]) {
      expect((await admin.post('api/client/order/all', body)).data).toEqual({ orders: [], count: 0 })
    }
    for (const filters of [{ productName: text }, { dealerName: text }]) {
      const { data } = await admin.post('api/client/scheduled-shipment/all', { filters })
      expect(data).toEqual({ items: [], count: 0 })
    }
    const { data } = await admin.get(`api/client/product/all?search_text=${encodeURIComponent(text)}`)
    expect(data).toEqual({ items: [], count: 0 })
  })
})
