import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { companies, dealerships } from '#server/reference/schema/companies.ts'
import { orders } from '#server/reference/schema/orders.ts'
import { users } from '#server/reference/schema/users.ts'
import { ILLINOIS_CHECKOUT, FRAME, POUCH } from '#tests/support/illinois-checkout.ts'
import { type ReferenceFixture, startReference } from '#tests/support/reference-fixture.ts'

let reference: ReferenceFixture
beforeAll(async () => {
  reference = await startReference()
})
afterAll(() => reference.close())
/** The limits count orders and wrong e-mails for fifteen minutes. The clock moves past those of earlier tests. */
beforeEach(() => {
  reference.time.now = new Date(reference.time.now.getTime() + 16 * 60_000)
})

const CHECKOUT_PATH = 'api/client/order/checkout-new-user'
const viewPath = (id: number, email: string) =>
  `api/client/order/unregistered/${id}?email=${encodeURIComponent(email)}`

let customerCount = 0
/** 100 pouches and 2 frames for a new customer in Illinois. */
function newCustomerOrder(fields: object = {}) {
  customerCount += 1
  return {
    name: 'Harper Wells',
    email: `harper${customerCount}@blueridge.example.com,office@blueridge.example.com`,
    phone: '18285550181',
    companyName: 'Blue Ridge Imports',
    stateId: 1,
    orderPo: 'PO 9',
    ...ILLINOIS_CHECKOUT,
    ...fields,
  }
}
const ALASKA_FIELDS = {
  stateId: 2,
  tax: 0,
  totalAmount: 72.8,
  productRequest: [
    { ...POUCH, taxCost: 0 },
    { ...FRAME, taxCost: 0 },
  ],
}

const countRows = () =>
  Promise.all([orders, companies, dealerships, users].map((table) => reference.database.$count(table)))

/** Expects that the call is refused and adds neither an order nor a customer. */
async function expectRefused(body: object, status: number, code: number) {
  const countsBefore = await countRows()
  const answer = await reference.visitor.post(CHECKOUT_PATH, body)
  expect(answer).toMatchObject({ status, code })
  expect(await countRows()).toEqual(countsBefore)
  return answer
}

describe('an order of a new customer', () => {
  test('is stored with a company, a dealership and a user who waits for approval', async () => {
    const { status, data } = await reference.visitor.post(
      CHECKOUT_PATH,
      newCustomerOrder({ email: 'New@example.com' }),
    )
    expect([status, data]).toEqual([200, { id: expect.any(Number) }])
    const [storedOrder] = await reference.database
      .select()
      .from(orders)
      .innerJoin(users, eq(users.id, orders.userId))
      .innerJoin(dealerships, eq(dealerships.id, orders.dealershipId))
      .innerJoin(companies, eq(companies.id, dealerships.companyId))
      .where(eq(orders.id, data.id))
    expect(storedOrder).toMatchObject({
      orders: {
        status: 0,
        subTotal: 49.3,
        shippingCost: 23.5,
        tax: 3.08,
        totalAmount: 75.88,
        poNumber: 'PO 9',
        namePo: 'Harper Wells',
      },
      users: { login: 'New@example.com', name: 'Harper Wells', roleId: 3, isRegistered: 0 },
      dealerships: { name: 'Blue Ridge Imports', phone: '18285550181', shippingStateId: 1, noTax: false },
      companies: { name: 'Blue Ridge Imports', defaultCompany: false },
    })
    const staffAnswer = await (await reference.signInAs('manager')).get(`api/client/order/${data.id}`)
    expect(staffAnswer.data).toMatchObject({ totalAmount: 75.88, dealership: { name: 'Blue Ridge Imports' } })
    expect(staffAnswer.data.products).toMatchObject([
      { product: { id: 101 }, price: 0.45, finalPrice: 45, taxCost: 2.81 },
      { product: { id: 121 }, price: 2.15, finalPrice: 4.3, taxCost: 0.27 },
    ])
    const isApproved = async () => {
      const { data: list } = await (await reference.signInAs('manager')).get(
        'api/admin/company/dealership/min-info',
      )
      const [newDealership] = list.dealerships.filter(
        ({ id }: { id: number }) => id === storedOrder?.dealerships.id,
      )
      return newDealership.isApproved
    }
    expect(await isApproved()).toBe(false)
    await reference.database.update(users).set({ isRegistered: 1 }).where(eq(users.login, 'New@example.com'))
    expect(await isApproved()).toBe(true)
  })

  test('must have the tax of the chosen state', async () => {
    expect(await reference.visitor.post(CHECKOUT_PATH, newCustomerOrder(ALASKA_FIELDS))).toMatchObject({
      status: 200,
    })
    const message = (await expectRefused(newCustomerOrder({ stateId: 2 }), 400, 10301)).message
    expect(message).toBe('The amounts changed: the tax of Tag Pouch Standard is out of date')
  })

  test('has the prices of a visitor, also when a buyer with percentages is signed in', async () => {
    const buyer = await reference.signInAs('buyer')
    expect(await buyer.post(CHECKOUT_PATH, newCustomerOrder())).toMatchObject({ status: 200 })
  })

  test.each([
    [{ subTotal: 49.29 }, 10301],
    [{ shippingCost: 0 }, 10301],
    [{ totalAmount: 75.87 }, 10301],
    [{ productRequest: [{ ...POUCH, price: 0.4 }, FRAME] }, 10301],
    [{ productRequest: [{ ...POUCH, quantity: 150 }, FRAME] }, 10300],
    [{ productRequest: [{ ...POUCH, productId: 150 }, FRAME] }, 10304],
    [{ productRequest: [{ ...POUCH, productId: 151 }, FRAME] }, 10304],
    [{ productRequest: [] }, 10300],
    [{ companyName: 'Administrators' }, 10200],
    [{ email: 'buyer' }, 10300],
    [{ phone: '8285550181' }, 10300],
    [{ name: ' ' }, 10300],
    [{ stateId: 4711 }, 10300],
    [{ orderPo: 'x'.repeat(201) }, 10300],
  ])('with %j is refused with %i, and adds no rows', async (fields, code) => {
    await expectRefused(newCustomerOrder(fields), 400, code)
  })

  test('with the e-mail of another account is refused, and adds no rows', async () => {
    const firstOrder = newCustomerOrder()
    expect(await reference.visitor.post(CHECKOUT_PATH, firstOrder)).toMatchObject({ status: 200 })
    const { message } = await expectRefused(
      { ...firstOrder, email: firstOrder.email.toUpperCase() },
      400,
      10203,
    )
    expect(message).toBe('This e-mail belongs to an account already, or waits for approval.')
  })

  test('is refused after ten other orders from the same address in fifteen minutes', async () => {
    for (let index = 0; index < 10; index += 1) {
      expect((await reference.visitor.post(CHECKOUT_PATH, newCustomerOrder())).status).toBe(200)
    }
    const refusedAnswer = await expectRefused(newCustomerOrder(), 429, 10101)
    expect(refusedAnswer.headers).toMatchObject({ 'retry-after': '900' })
  })
})

describe("the page of a new customer's order", () => {
  async function placeOrder(fields: object = {}): Promise<{ id: number; firstEmail: string }> {
    const order = newCustomerOrder(fields)
    const { data } = await reference.visitor.post(CHECKOUT_PATH, order)
    return { id: data.id, firstEmail: order.email.split(',')[0] ?? '' }
  }

  test('is shown to a person who types one or all e-mail addresses of the order', async () => {
    const { id, firstEmail } = await placeOrder()
    const answer = await reference.visitor.get(viewPath(id, firstEmail.toUpperCase()))
    expect(answer).toMatchObject({
      status: 200,
      data: { id, paymentStatus: 0, totalAmount: 75.88, isShippingOpen: false, poNumber: 'PO 9' },
    })
    expect(
      (await reference.visitor.get(viewPath(id, `${firstEmail}, office@blueridge.example.com`))).status,
    ).toBe(200)
  })

  test('shows shipping to Alaska as open', async () => {
    const { id, firstEmail } = await placeOrder(ALASKA_FIELDS)
    expect((await reference.visitor.get(viewPath(id, firstEmail))).data).toMatchObject({
      isShippingOpen: true,
    })
  })

  test.each(['', 'else@example.com', ',', '%'])('is not shown for the e-mail %j', async (email) => {
    const { id } = await placeOrder()
    expect(await reference.visitor.get(viewPath(id, email))).toMatchObject({ status: 404, code: 10404 })
  })

  test("shows the order that replaced the customer's order, also after a second correction by staff", async () => {
    const body = newCustomerOrder(ALASKA_FIELDS)
    const { data } = await reference.visitor.post(CHECKOUT_PATH, body)
    const manager = await reference.signInAs('manager')
    const correctAmounts = (id: number, shippingCost: number) =>
      manager.post(`api/client/order/correct-amounts/${id}`, { shippingCost, tax: 0 })
    const firstCorrection = await correctAmounts(data.id, 30)
    const secondCorrection = await correctAmounts(firstCorrection.data.id, 40)
    const { data: order } = await reference.visitor.get(viewPath(data.id, body.email))
    expect(order).toMatchObject({ id: secondCorrection.data.id, shippingCost: 40 })
  })

  test('is not shown for the orders of an account', async () => {
    expect(await reference.visitor.get(viewPath(502, 'buyer@example.com'))).toMatchObject({ status: 404 })
    const { id, firstEmail } = await placeOrder()
    // A new customer's first order has the creation time of the customer. An order with another time is a later order,
    // which the customer placed with an account.
    await reference.database.update(orders).set({ createdAt: new Date() }).where(eq(orders.id, id))
    expect(await reference.visitor.get(viewPath(id, firstEmail))).toMatchObject({ status: 404 })
  })

  test('is not found after the order is removed', async () => {
    const { id, firstEmail } = await placeOrder()
    await reference.database.update(orders).set({ removedAt: reference.time.now }).where(eq(orders.id, id))
    expect(await reference.visitor.get(viewPath(id, firstEmail))).toMatchObject({ status: 404 })
  })

  test('counts a wrong e-mail, also when the right e-mail is sent at the same time', async () => {
    const { id, firstEmail } = await placeOrder()
    const statusOf = async (email: string) => (await reference.visitor.get(viewPath(id, email))).status
    for (let index = 0; index < 9; index += 1) {
      expect(await Promise.all([statusOf('else@example.com'), statusOf(firstEmail)])).toEqual([404, 200])
    }
    expect(await statusOf('else@example.com')).toBe(404)
    expect(await statusOf(firstEmail)).toBe(429)
  })

  test('can be asked for with ten wrong e-mails in fifteen minutes; right e-mails do not count', async () => {
    const { id, firstEmail } = await placeOrder()
    for (let index = 0; index < 10; index += 1) {
      expect((await reference.visitor.get(viewPath(id, firstEmail))).status).toBe(200)
      expect((await reference.visitor.get(viewPath(id, 'else@example.com'))).status).toBe(404)
      reference.time.now = new Date(reference.time.now.getTime() + 1)
    }
    expect(await reference.visitor.get(viewPath(id, firstEmail))).toMatchObject({ status: 429, code: 10101 })
  })
})
