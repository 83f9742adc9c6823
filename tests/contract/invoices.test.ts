// Invoices as PDF: the app downloads the files that the backend draws.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { valueOrThrow } from '#api/failure.ts'
import { downloadInvoices } from '#api/orders/orders.ts'
import { companies, dealerships } from '#server/reference/schema/companies.ts'
import { orderLines, orders } from '#server/reference/schema/orders.ts'
import { products } from '#server/reference/schema/products.ts'
import { signInBrowser } from '#tests/support/browser-api.ts'
import { countBoxes, readPdf } from '#tests/support/read-pdf.ts'
import { type ReferenceFixture, startReference } from '#tests/support/reference-fixture.ts'

let reference: ReferenceFixture
let origin: string
beforeAll(async () => {
  reference = await startReference()
  origin = await reference.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => reference.close())

const INVOICES_PATH = 'api/client/order/invoice-combine/pdf'

async function downloadFile(login: string, choice: object): Promise<Buffer> {
  const { api } = await signInBrowser(reference, origin, login)
  const file = await valueOrThrow(downloadInvoices(api, choice))
  return Buffer.from(await file.arrayBuffer())
}

async function downloadPages(login: string, choice: object): Promise<string[][]> {
  return readPdf(await downloadFile(login, choice))
}

const headings = (pages: string[][]) =>
  pages.map((texts) => texts.find((text) => text.startsWith('Invoice #')))

describe('one invoice', () => {
  test('an invoice shows the ordered products, the customer and the amounts', async () => {
    const [texts] = await downloadPages('buyer', { entityIds: [500] })
    expect(texts).toEqual([
      'Counter Dealer Supply',
      '100 Sample Street, Springfield, IL 62701',
      '(555) 010-0142, support@example.com',
      'Invoice #500',
      'Date 06/01/2026',
      'Status Paid',
      'Dealership',
      'Lakeside Motors',
      'Ship to',
      'Illinois',
      "RO or Orderer's Name",
      'Sample',
      'PO#',
      'PO500',
      'Ordered by',
      'buyer name',
      'Product',
      'Item price',
      'Quantity',
      'Total price',
      'Old Pouch Name · No. 101',
      '$0.45',
      '100',
      '$45.00',
      'Subtotal',
      '$45.00',
      'Shipping',
      '$0.00',
      'Tax',
      '$0.00',
      'Total',
      '$45.00',
    ])
  })

  test("an invoice arrives as an attachment with the order's number in its name", async () => {
    const { headers } = await (await reference.signInAs('buyer')).post(INVOICES_PATH, { entityIds: [500] })
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="invoice-#500.pdf"',
      'cache-control': 'no-store',
    })
  })

  test('an invoice has no amounts for a person who may not see amounts', async () => {
    const [texts] = await downloadPages('counter', { entityIds: [500] })
    expect(texts?.filter((text) => text.includes('$'))).toEqual([])
    expect(texts?.slice(-4)).toEqual(['Product', 'Quantity', 'Old Pouch Name · No. 101', '100'])
  })

  test('an invoice has its number but no status for a person who may not see the status', async () => {
    const [texts] = await downloadPages('counter', { entityIds: [500] })
    expect(texts?.join(' ')).not.toMatch(/Status|Paid/)
    expect(texts).toContain('Invoice #500')
    const [buyerTexts] = await downloadPages('buyer', { entityIds: [500] })
    expect(buyerTexts?.join(' ')).toMatch(/Status:? Paid/)
  })

  test('an invoice has a box around a product that staff chose to outline', async () => {
    const setOutline = (outlinesInvoice: boolean) =>
      reference.database.update(products).set({ outlinesInvoice }).where(eq(products.id, 101))
    expect(countBoxes(await downloadFile('buyer', { entityIds: [500] }))).toBe(0)
    await setOutline(true)
    expect(countBoxes(await downloadFile('buyer', { entityIds: [500] }))).toBe(1)
    await setOutline(false)
  })

  test('a long invoice continues on further pages', async () => {
    const extraLines = Array.from({ length: 80 }, (_, index) => ({
      orderId: 501,
      productId: 101,
      userId: 3,
      position: index + 1,
      name: `Line ${index + 1} of many`,
      quantity: 1000,
      price: 0.45,
      finalPrice: 450,
    }))
    await reference.database.insert(orderLines).values(extraLines)
    const pages = await downloadPages('buyer', { entityIds: [501] })
    expect(pages.length).toBeGreaterThan(2)
    expect(headings(pages)).toEqual(
      pages.map((_, index) => (index ? `Invoice #501, page ${index + 1}` : 'Invoice #501')),
    )
    expect(pages.flat().filter((text) => /^Line \d+ of many · No\. \d+$/.test(text))).toHaveLength(80)
    expect(pages.at(-1)).toContain('1,000')
  })
})

describe('the choice of invoices', () => {
  test('several invoices arrive in one file with the name invoice-#combinated.pdf', async () => {
    const caller = await reference.signInAs('buyer')
    const { headers } = await caller.post(INVOICES_PATH, { entityIds: [501, 500] })
    expect(headers['content-disposition']).toBe('attachment; filename="invoice-#combinated.pdf"')
    const pages = await downloadPages('buyer', { entityIds: [501, 500] })
    expect(headings(pages).filter((text) => text?.match(/^Invoice #\d+$/))).toEqual([
      'Invoice #500',
      'Invoice #501',
    ])
  })

  test('the invoice of an order that is still IN is for staff only', async () => {
    expect(await (await reference.signInAs('buyer')).post(INVOICES_PATH, { entityIds: [502] })).toMatchObject(
      {
        status: 404,
        message: 'Data not found.',
      },
    )
    const [texts] = await downloadPages('manager', { entityIds: [502] })
    expect(texts).toContain('Invoice #502')
    expect(texts).toContain('Status Received')
    expect(texts).toContain('Manager')
    expect(texts).not.toContain('admin name')
  })

  test("a buyer's invoice shows Manager instead of the names of staff", async () => {
    await reference.database.update(orders).set({ status: 1 }).where(eq(orders.id, 502))
    const [texts] = await downloadPages('buyer', { entityIds: [502] })
    expect(texts).toContain('Manager')
    expect(texts).not.toContain('admin name')
    await reference.database.update(orders).set({ status: 0 }).where(eq(orders.id, 502))
  })

  test('a buyer gets no invoice of another dealership', async () => {
    await reference.database.update(orders).set({ status: 1 }).where(eq(orders.id, 503))
    const { status } = await (await reference.signInAs('buyer')).post(INVOICES_PATH, { entityIds: [503] })
    expect(status).toBe(404)
    await reference.database.update(orders).set({ status: 0 }).where(eq(orders.id, 503))
  })

  test('the file has all matching invoices except the excluded ones', async () => {
    const pages = await downloadPages('manager', {
      dealerName: 'lakeside',
      isExcluded: true,
      entityIds: [501],
    })
    expect(headings(pages)).toEqual(['Invoice #500', 'Invoice #502'])
  })

  test.each([{}, { entityIds: [] }, { statusesId: [2] }])(
    'a choice that names no order finds no invoice: %j',
    async (body) => {
      expect((await (await reference.signInAs('admin')).post(INVOICES_PATH, body)).status).toBe(404)
    },
  )

  test('the invoices of a removed company are not found', async () => {
    await reference.database
      .update(companies)
      .set({ removedAt: reference.time.now })
      .where(eq(companies.id, 2))
    expect((await (await reference.signInAs('admin')).post(INVOICES_PATH, { entityIds: [500] })).status).toBe(
      404,
    )
    await reference.database.update(companies).set({ removedAt: null }).where(eq(companies.id, 2))
  })
})

test('an invoice to Alaska shows TBD for shipping and total to buyers, and the amounts to staff', async () => {
  await reference.database.update(dealerships).set({ shippingStateId: 2 }).where(eq(dealerships.id, 7))
  const [texts = []] = await downloadPages('buyer', { entityIds: [500] })
  expect(texts.slice(-8)).toEqual(['Subtotal', '$45.00', 'Shipping', 'TBD', 'Tax', '$0.00', 'Total', 'TBD'])
  const [staffTexts = []] = await downloadPages('manager', { entityIds: [500] })
  expect(staffTexts.slice(-2)).toEqual(['Total', '$45.00'])
  const pagesOfTwoDealerships = await downloadPages('manager', { entityIds: [500, 503] })
  expect(pagesOfTwoDealerships.map((pageTexts) => pageTexts.slice(7, 10))).toEqual([
    ['Lakeside Motors', 'Ship to', 'Alaska'],
    ['Prairie East', 'Ship to', 'Illinois'],
  ])
})

test('a person who may not see orders gets no invoice', async () => {
  const { api } = await signInBrowser(reference, origin, 'nobody')
  expect(await downloadInvoices(api, { entityIds: [500] })).toEqual({
    ok: false,
    failure: { kind: 'signed-out' },
  })
})

describe('a file of many invoices', () => {
  const MANY_IDS = Array.from({ length: 201 }, (_, index) => 2000 + index)
  const LINES_PER_ORDER = 20

  beforeAll(async () => {
    const totals = { subTotal: 45, shippingCost: 0, tax: 0, totalAmount: 45 }
    const createdAt = new Date('2026-06-01T15:00:00Z')
    await reference.database
      .insert(orders)
      .values(MANY_IDS.map((id) => ({ id, userId: 3, dealershipId: 7, status: 2, createdAt, ...totals })))
    const positions = Array.from({ length: LINES_PER_ORDER }, (_, position) => position)
    await reference.database.insert(orderLines).values(
      MANY_IDS.flatMap((orderId) =>
        positions.map((position) => ({
          orderId,
          productId: 101,
          userId: 3,
          position,
          name: 'Pouch',
          quantity: 1,
          price: 1,
          finalPrice: 1,
        })),
      ),
    )
  })

  test('more than 200 invoices are refused', async () => {
    const buyer = await reference.signInAs('buyer')
    expect(await buyer.post(INVOICES_PATH, { entityIds: MANY_IDS })).toMatchObject({
      status: 400,
      code: 10300,
      message: 'At most 200 invoices fit into one file. Choose fewer orders.',
    })
  })

  test('200 invoices are drawn into one file, and other calls are answered meanwhile', async () => {
    const finishedCalls: string[] = []
    const { api } = await signInBrowser(reference, origin, 'buyer')
    const buyer = await reference.signInAs('buyer')
    const download = valueOrThrow(downloadInvoices(api, { entityIds: MANY_IDS.slice(1) }))
    const fileArrival = download.then(() => finishedCalls.push('file'))
    for (let call = 0; call < 3; call += 1) {
      expect((await buyer.get('api/client/order/500')).status).toBe(200)
      finishedCalls.push('order')
    }
    await fileArrival
    expect(finishedCalls).toEqual(['order', 'order', 'order', 'file'])
    const pages = readPdf(Buffer.from(await (await download).arrayBuffer()))
    expect(headings(pages).filter((heading) => !heading?.includes('page'))).toHaveLength(200)
  })
})
