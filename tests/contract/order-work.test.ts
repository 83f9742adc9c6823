// Calls of staff about orders, through the app's own functions: prints, mails, moves, reorders, removals, and the
// history of an order.
import { QueryClient } from '@tanstack/react-query'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Api } from '#api/client.ts'
import { valueOrThrow } from '#api/failure.ts'
import {
  countPrints,
  fetchOrderEvents,
  moveOrders,
  orderEventsQuery,
  removeOrder,
  reorder,
  sendInvoices,
} from '#api/orders/order-work.ts'
import { downloadInvoices, fetchOrder } from '#api/orders/orders.ts'
import { resetWorld } from '#server/reference/failure-switches/reset-world.ts'
import type { Mail } from '#server/reference/mail/mailer.ts'
import { dealerships } from '#server/reference/schema/companies.ts'
import { orderEvents, orders } from '#server/reference/schema/orders.ts'
import { products } from '#server/reference/schema/products.ts'
import { rolePermissions } from '#server/reference/schema/users.ts'
import { signInBrowser } from '#tests/support/browser-api.ts'
import { readPdf } from '#tests/support/read-pdf.ts'
import { recordLog } from '#tests/support/record-log.ts'
import { type ReferenceFixture, startReference } from '#tests/support/reference-fixture.ts'

let reference: ReferenceFixture
let manager: Api
let admin: Api
beforeAll(async () => {
  reference = await startReference()
  const origin = await reference.app.listen({ port: 0, host: '127.0.0.1' })
  manager = (await signInBrowser(reference, origin, 'manager')).api
  admin = (await signInBrowser(reference, origin, 'admin')).api
  await reference.database
    .update(dealerships)
    .set({ email: 'office@lakeside.example.com, parts@lakeside.example.com' })
    .where(eq(dealerships.id, 7))
  await resetWorld(reference.database)
})
beforeEach(async () => {
  await resetWorld(reference.database)
  reference.mails.length = 0
})
afterAll(() => reference.close())

/** The status, the number of prints and the number of mails of each order. */
async function readStatesAndCounts(...ids: number[]) {
  const foundOrders = await Promise.all(ids.map((id) => valueOrThrow(fetchOrder(manager, id))))
  return foundOrders.map(({ status, printPressed, sendCount }) => [status, printPressed, sendCount])
}

const readEventKinds = async (id: number) =>
  (await valueOrThrow(fetchOrderEvents(manager, id))).items.map(({ kind }) => kind)

describe('prints', () => {
  test('a print is counted once for each selected order, with the person who printed', async () => {
    expect(await valueOrThrow(countPrints(manager, { entityIds: [501, 502] }))).toEqual({ count: 2 })
    expect(await readStatesAndCounts(500, 501, 502)).toEqual([
      ['PAID', 0, 0],
      ['PENDING', 1, 0],
      ['IN', 1, 0],
    ])
    expect(await valueOrThrow(fetchOrderEvents(manager, 501))).toEqual({
      count: 1,
      items: [
        {
          kind: 'printed',
          at: '11.20.2026 09:00',
          user: { id: 2, name: 'manager name' },
          from: null,
          to: null,
          orderId: null,
          isOrderRemoved: false,
        },
      ],
    })
  })

  test('prints of several calls at the same time are all counted', async () => {
    await Promise.all([1, 2, 3, 4, 5].map(() => valueOrThrow(countPrints(manager, { entityIds: [501] }))))
    expect(await readStatesAndCounts(501)).toEqual([['PENDING', 5, 0]])
    expect(await readEventKinds(501)).toHaveLength(5)
  })

  test('prints are counted for all matching orders except the excluded one', async () => {
    const selection = { dealerName: 'lakeside', isExcluded: true, entityIds: [500] }
    expect(await valueOrThrow(countPrints(manager, selection))).toEqual({ count: 2 })
    expect(await readStatesAndCounts(500, 503)).toEqual([
      ['PAID', 0, 0],
      ['IN', 0, 0],
    ])
  })

  test.each([{}, { entityIds: [] }, { statusesId: [0] }])(
    'a call that counts prints is refused if its body selects no order: %j',
    async (body) => {
      expect(await countPrints(manager, body)).toMatchObject({ ok: false, failure: { code: 10404 } })
    },
  )
})

describe('a mail with an invoice', () => {
  test('a mail with the invoice goes to all addresses of the dealership, and is counted', async () => {
    await valueOrThrow(countPrints(manager, { entityIds: [502] }))
    expect(await valueOrThrow(sendInvoices(manager, { entityIds: [502] }, false))).toEqual({ count: 1 })
    const [mail] = reference.mails
    expect(mail).toMatchObject({
      to: 'office@lakeside.example.com, parts@lakeside.example.com',
      subject: 'Invoice #502 of Counter Dealer Supply',
      attachments: [{ filename: 'invoice-#502.pdf', contentType: 'application/pdf' }],
    })
    expect(mail?.text).toContain('attached is invoice #502 of 08/01/2026 for Lakeside Motors.')
    expect(await readStatesAndCounts(502)).toEqual([['IN', 1, 1]])
    expect(await readEventKinds(502)).toEqual(['sent', 'printed'])
  })

  test('a mail contains the invoice with its number, and without the names of staff', async () => {
    await valueOrThrow(countPrints(manager, { entityIds: [502] }))
    await valueOrThrow(sendInvoices(manager, { entityIds: [502] }, false))
    const [texts] = readPdf(reference.mails[0]?.attachments?.[0]?.content ?? Buffer.alloc(0))
    expect(texts).toContain('Invoice #502')
    expect(texts).toContain('Status Received')
    expect(texts).toContain('Manager')
    expect(texts).not.toContain('admin name')
  })

  const readMailedPages = (mail: Mail | undefined) =>
    readPdf(mail?.attachments?.[0]?.content ?? Buffer.alloc(0))
  async function readPrintedPages(id: number) {
    const file = await valueOrThrow(downloadInvoices(manager, { entityIds: [id] }))
    return readPdf(Buffer.from(await file.arrayBuffer()))
  }

  test('a mail contains the invoice that staff print', async () => {
    await valueOrThrow(countPrints(manager, { entityIds: [502] }))
    await valueOrThrow(sendInvoices(manager, { entityIds: [502] }, false))
    expect(readMailedPages(reference.mails[0])).toEqual(await readPrintedPages(502))
  })

  test('a mail to Alaska contains TBD until staff have set the amounts, and afterwards the invoice that staff print', async () => {
    const { database } = reference
    await database.update(dealerships).set({ shippingStateId: 2 }).where(eq(dealerships.id, 7))
    await valueOrThrow(countPrints(manager, { entityIds: [502] }))
    await valueOrThrow(sendInvoices(manager, { entityIds: [502] }, false))
    const [mailedTexts = []] = readMailedPages(reference.mails[0])
    const [printedTexts = []] = await readPrintedPages(502)
    expect(mailedTexts.slice(0, -8)).toEqual(printedTexts.slice(0, -8))
    expect(mailedTexts.slice(-8)).toEqual([
      'Subtotal',
      '$135.00',
      'Shipping',
      'TBD',
      'Tax',
      '$0.00',
      'Total',
      'TBD',
    ])
    expect(printedTexts.join()).not.toContain('TBD')
    await database.update(orders).set({ areAmountsSet: true }).where(eq(orders.id, 502))
    await valueOrThrow(sendInvoices(manager, { entityIds: [502] }, false))
    expect(readMailedPages(reference.mails[1])).toEqual([printedTexts])
    await database.update(orders).set({ areAmountsSet: false }).where(eq(orders.id, 502))
    await database.update(dealerships).set({ shippingStateId: 1 }).where(eq(dealerships.id, 7))
  })

  test('a reminder has its own subject, and is counted', async () => {
    await valueOrThrow(countPrints(manager, { entityIds: [501] }))
    await valueOrThrow(sendInvoices(manager, { entityIds: [501] }, true))
    expect(reference.mails[0]?.subject).toBe('Reminder: invoice #501 of Counter Dealer Supply')
    expect(await readStatesAndCounts(501)).toEqual([['PENDING', 1, 1]])
    expect(await readEventKinds(501)).toEqual(['reminded', 'printed'])
  })

  test.each([false, true])(
    'no mail is sent if one of the orders was not printed (reminder: %s)',
    async (reminder) => {
      await valueOrThrow(countPrints(manager, { entityIds: [500] }))
      expect(await sendInvoices(manager, { entityIds: [500, 501] }, reminder)).toEqual({
        ok: false,
        failure: {
          kind: 'refused',
          status: 400,
          code: 10311,
          message: 'Error sending invoice. The invoice must be printed at least once.',
        },
      })
      expect(reference.mails).toEqual([])
      expect(await readStatesAndCounts(500, 501)).toEqual([
        ['PAID', 1, 0],
        ['PENDING', 0, 0],
      ])
    },
  )

  test('no mail is sent if one of the dealerships has no address', async () => {
    await valueOrThrow(countPrints(manager, { entityIds: [502, 503] }))
    expect(await sendInvoices(manager, { entityIds: [502, 503] }, false)).toMatchObject({
      failure: {
        code: 10300,
        message:
          'Prairie East has no valid e-mail address, so nothing was sent. Add one on the page of its company.',
      },
    })
    expect(reference.mails).toEqual([])
  })

  test('each of two dealerships gets a mail with its own invoice', async () => {
    const isPrairie = eq(dealerships.id, 8)
    await reference.database.update(dealerships).set({ email: 'east@prairie.example.com' }).where(isPrairie)
    await valueOrThrow(countPrints(manager, { entityIds: [502, 503] }))
    expect(await valueOrThrow(sendInvoices(manager, { entityIds: [502, 503] }, false))).toEqual({ count: 2 })
    await reference.database.update(dealerships).set({ email: '' }).where(isPrairie)
    const readMail = (mail: Mail) => [mail.to, mail.subject, readMailedPages(mail)[0]?.slice(3, 8)]
    expect(reference.mails.map(readMail)).toEqual([
      [
        'office@lakeside.example.com, parts@lakeside.example.com',
        'Invoice #502 of Counter Dealer Supply',
        ['Invoice #502', 'Date 08/01/2026', 'Status Received', 'Dealership', 'Lakeside Motors'],
      ],
      [
        'east@prairie.example.com',
        'Invoice #503 of Counter Dealer Supply',
        ['Invoice #503', 'Date 08/02/2026', 'Status Received', 'Dealership', 'Prairie East'],
      ],
    ])
  })
})

describe('a mail that cannot be sent', () => {
  const refuseMail = () => {
    throw new Error('550 no such mailbox')
  }

  test('a mail that cannot be sent is reported and not counted; the mail before it is counted', async () => {
    const recordedLog = recordLog()
    await valueOrThrow(countPrints(manager, { entityIds: [500, 501] }))
    // The mail server accepts the first mail and refuses the second mail.
    const pushMail = vi
      .spyOn(reference.mails, 'push')
      .mockReturnValueOnce(1)
      .mockImplementationOnce(refuseMail)
    expect(await sendInvoices(manager, { entityIds: [500, 501] }, false)).toMatchObject({
      failure: {
        kind: 'refused',
        code: 10313,
        message: 'The mail with invoice #501 could not be sent. Mailed before it: 1 invoice.',
      },
    })
    expect(await readStatesAndCounts(500, 501)).toEqual([
      ['PAID', 1, 1],
      ['PENDING', 1, 0],
    ])
    expect(await readEventKinds(501)).toEqual(['printed'])
    expect(recordedLog.sentences()).toEqual(['Invoice 501 was not mailed: check the mail server.'])
    pushMail.mockRestore()
    recordedLog.stop()
  })
})

describe('a move', () => {
  test('a move that the table of actions allows is recorded', async () => {
    await reference.database.update(orders).set({ printPressed: 1, sendCount: 1 }).where(eq(orders.id, 502))
    expect(await valueOrThrow(moveOrders(manager, { entityIds: [502] }, 'pending'))).toEqual({ count: 1 })
    expect(await valueOrThrow(moveOrders(manager, { entityIds: [502] }, 'paid'))).toEqual({ count: 1 })
    const { items } = await valueOrThrow(fetchOrderEvents(manager, 502))
    expect(items.map(({ kind, from, to }) => [kind, from, to])).toEqual([
      ['moved', 'PENDING', 'PAID'],
      ['moved', 'IN', 'PENDING'],
    ])
  })

  test.each([
    [502, 'pending', 10311, 'Error sending invoice. The invoice must be printed at least once.'],
    [502, 'paid', 10310, 'The present status of this order does not allow this action.'],
    [501, 'pending', 10310, 'The present status of this order does not allow this action.'],
    [501, 'free', 10310, 'The present status of this order does not allow this action.'],
    [500, 'paid', 10310, 'The present status of this order does not allow this action.'],
  ] as const)('a move of order %i to %s is refused with %i', async (id, state, code, message) => {
    expect(await moveOrders(manager, { entityIds: [id] }, state)).toMatchObject({
      failure: { kind: 'refused', status: 400, code, message },
    })
    expect(await readEventKinds(id)).toEqual([])
  })

  test('a move of an order that was printed but not sent is refused', async () => {
    await reference.database.update(orders).set({ printPressed: 1 }).where(eq(orders.id, 502))
    expect(await moveOrders(manager, { entityIds: [502] }, 'pending')).toMatchObject({
      failure: { code: 10312, message: 'The invoice must be sent at least once.' },
    })
  })

  test('a person who may remove orders can move an order that was not printed or sent', async () => {
    expect(await valueOrThrow(moveOrders(admin, { entityIds: [502] }, 'pending'))).toEqual({ count: 1 })
  })

  test('a move of several orders skips orders whose status does not allow it, and returns the number of moved orders', async () => {
    const selection = { isExcluded: true, entityIds: [] }
    expect(await valueOrThrow(moveOrders(manager, selection, 'free'))).toEqual({ count: 2 })
    expect(await readStatesAndCounts(500, 501, 502, 503)).toEqual([
      ['PAID', 0, 0],
      ['PENDING', 0, 0],
      ['FREE', 0, 0],
      ['FREE', 0, 0],
    ])
    expect(await valueOrThrow(moveOrders(manager, selection, 'free'))).toEqual({ count: 0 })
    expect(await Promise.all([501, 503].map(readEventKinds))).toEqual([[], ['moved']])
  })

  test('of two equal moves at the same time one is made, and the other is refused', async () => {
    const answers = await Promise.all([1, 2].map(() => moveOrders(manager, { entityIds: [501] }, 'paid')))
    expect(answers.map(({ ok }) => ok).sort()).toEqual([false, true])
    expect(await readEventKinds(501)).toEqual(['moved'])
  })

  test('a move without a status, or to the status IN, is refused', async () => {
    const caller = await reference.signInAs('manager')
    const path = 'api/client/order/confirm-state'
    for (const query of ['', '?state=IN', '?state=in']) {
      expect(await caller.post(`${path}${query}`, { entityIds: [502] })).toMatchObject({ status: 400 })
    }
  })
})

describe('an order that is ordered again', () => {
  test("a reorder is a new order at today's prices, without the number of the paper order", async () => {
    await reference.database.update(products).set({ price: 0.5 }).where(eq(products.id, 101))
    await reference.database.update(orders).set({ confirmNumber: 'NJ500' }).where(eq(orders.id, 500))
    const { id } = await valueOrThrow(reorder(manager, 500))
    expect(await valueOrThrow(fetchOrder(manager, id))).toMatchObject({
      status: 'IN',
      createdAt: '11.20.2026 09:00',
      poNumber: 'PO500',
      namePo: 'Sample',
      confirmNumber: '',
      printPressed: 0,
      sendCount: 0,
      // The lines cost 50.00 for 100 pieces, the shipping 11.50, and the tax is 6.25 % of the lines.
      shippingCost: 11.5,
      tax: 3.13,
      totalAmount: 64.63,
      lines: [{ productId: 101, name: 'Tag Pouch Standard', quantity: 100, price: 0.5, finalPrice: 50 }],
      user: { id: 2 },
      dealership: { id: 7 },
    })
    expect(await readEventKinds(id)).toEqual(['placed'])
    const [event] = (await valueOrThrow(fetchOrderEvents(manager, 500))).items
    expect(event).toMatchObject({ kind: 'reordered', orderId: id })
  })

  test.each([{ archive: true }, { removedAt: new Date('2026-11-01T00:00:00Z') }])(
    'a reorder is refused if a product is not available: %j',
    async (change) => {
      await reference.database.update(products).set(change).where(eq(products.id, 101))
      expect(await reorder(manager, 500)).toMatchObject({ failure: { code: 10304 } })
      expect(await readEventKinds(500)).toEqual([])
    },
  )
})

test('a removed order is not found, and its row stays in the database', async () => {
  await valueOrThrow(removeOrder(admin, 500))
  expect(await fetchOrder(admin, 500)).toMatchObject({ failure: { code: 10404 } })
  expect(await fetchOrderEvents(admin, 500)).toMatchObject({ failure: { code: 10404 } })
  const [removedOrder] = await reference.database.select().from(orders).where(eq(orders.id, 500))
  expect(removedOrder?.removedAt).toEqual(reference.time.now)
  expect(await removeOrder(admin, 500)).toMatchObject({ failure: { code: 10404 } })
  expect(await reference.database.select().from(orderEvents)).toMatchObject([
    { orderId: 500, kind: 'removed', userId: 1, at: reference.time.now },
  ])
})

test('the history of an order names the person who placed it', async () => {
  const { id } = await valueOrThrow(reorder(manager, 501))
  const { items } = await new QueryClient().fetchQuery(orderEventsQuery(admin, id))
  expect(items).toEqual([
    {
      kind: 'placed',
      at: '11.20.2026 09:00',
      user: { id: 2, name: 'manager name' },
      from: null,
      to: null,
      orderId: null,
      isOrderRemoved: false,
    },
  ])
})

test.each([
  ['admin_name_show', { user: { id: 1, name: 'Manager' }, from: 'IN', to: 'FREE' }],
  ['status_show', { user: { id: 1, name: 'admin name' }, from: null, to: null }],
])('without the permission %s the history of an order has the fields %j', async (action, expectedFields) => {
  await valueOrThrow(moveOrders(admin, { entityIds: [502] }, 'free'))
  const isThisPermission = and(eq(rolePermissions.roleId, 2), eq(rolePermissions.action, action))
  await reference.database.delete(rolePermissions).where(isThisPermission)
  const [event] = (await valueOrThrow(fetchOrderEvents(manager, 502))).items
  expect(event).toMatchObject({ kind: 'moved', ...expectedFields })
})
