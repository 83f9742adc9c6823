// Each person calls every route of the server, with the ids of two companies. The test lists the data that the person
// could read, and expects that the rows of companies where the person has no rights do not change.
import { asc, eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PDF_TYPE, WORKBOOK_TYPE } from '#contract/orders/download-files.ts'
import { resetWorld } from '#server/reference/failure-switches/reset-world.ts'
import { paperOrders } from '#server/reference/schema/back-office.ts'
import { companies, dealerships } from '#server/reference/schema/companies.ts'
import { orderEvents, orderLines, orders, vendorProducts } from '#server/reference/schema/orders.ts'
import { productPercentages, scheduledShipments } from '#server/reference/schema/products.ts'
import { userDealerships, users } from '#server/reference/schema/users.ts'
import { readPdf } from '#tests/support/read-pdf.ts'
import { readWorkbook } from '#tests/support/read-workbook.ts'
import { type Caller, type ReferenceFixture, startReference } from '#tests/support/reference-fixture.ts'
import { ROUTE_CALLS } from '#tests/support/route-calls.ts'

const PEOPLE = ['visitor', 'nobody', 'counter', 'buyer', 'multi', 'manager', 'admin'] as const
/** The dealerships of each company. */
const DEALERSHIP_IDS = { lakeside: [7], prairie: [8, 9] }
const ORDER_IDS = { lakeside: [500, 501, 502], prairie: [503] }
const COMPANY_IDS = { lakeside: 2, prairie: 3 }
type Company = keyof typeof DEALERSHIP_IDS

/**
 * For each company the texts that only its rows contain. Answers without order numbers are recognized by the dates of
 * orders.
 */
const COMPANY_TEXTS: Record<Company, Record<string, RegExp>> = {
  lakeside: {
    orders: /PO50[012]\b|06\.01\.2026|07\.14\.2026|08\.01\.2026/,
    dealerships: /Lakeside Motors/,
    shipments: /2031-07-07/,
    percentages: /\b77\.07\b/,
    'paper orders': /Paper of seven/,
    people: /buyer2@example\.com/,
  },
  prairie: {
    orders: /PO503\b|08\.02\.2026/,
    dealerships: /Prairie (East|West)/,
    shipments: /2031-08-08/,
    percentages: /\b88\.08\b/,
    'paper orders': /Paper of eight/,
    people: /multi@example\.com/,
  },
}

let reference: ReferenceFixture
const callers = new Map<string, Caller>()

beforeAll(async () => {
  reference = await startReference()
  await addCompanyTexts()
  for (const login of PEOPLE) {
    callers.set(login, login === 'visitor' ? reference.visitor : await reference.signInAs(login))
  }
  // The first call of resetWorld copies the world with these texts; later calls restore the copy.
  await resetWorld(reference.database)
})
afterAll(() => reference.close())

async function addCompanyTexts(): Promise<void> {
  const { database } = reference
  const dealershipTexts = [
    { id: 7, orders: [500, 501, 502], day: '2031-07-07', value: 77.07, word: 'seven' },
    { id: 8, orders: [503], day: '2031-08-08', value: 88.08, word: 'eight' },
  ]
  for (const { id, orders: orderIds, day, value, word } of dealershipTexts) {
    const number = `NJ-${id}`
    await database.update(dealerships).set({ dealerLicenseNumber: word }).where(eq(dealerships.id, id))
    await database.update(orders).set({ confirmNumber: number }).where(inArray(orders.id, orderIds))
    await database
      .update(scheduledShipments)
      .set({ nextStartDate: day })
      .where(eq(scheduledShipments.dealershipId, id))
    await database.update(productPercentages).set({ value }).where(eq(productPercentages.dealershipId, id))
    await database.insert(paperOrders).values({
      confirmNumber: number,
      dealerLicenseNumber: word,
      businessName: `Paper of ${word}`,
      contactName: 'Sam Miller',
      address1: '1 Lake Street',
      city: 'Trenton',
      state: 'NJ',
      zip: '08601',
      emailAddress: 'sam@example.com',
      phoneNumber: '6095550100',
      orderDate: reference.time.now,
      quantity: 100,
      status: 'Submitted',
    })
  }
}

/** The rows of a company, of its users and of its dealerships. */
async function rowsOf(company: Company): Promise<unknown> {
  const { database } = reference
  const ids = DEALERSHIP_IDS[company]
  const companyId = COMPANY_IDS[company]
  const orderIds = ORDER_IDS[company]
  const numbers = ids.map((id) => `NJ-${id}`)
  return {
    orders: await database
      .select()
      .from(orders)
      .where(inArray(orders.dealershipId, ids))
      .orderBy(asc(orders.id)),
    shipments: await database
      .select()
      .from(scheduledShipments)
      .where(inArray(scheduledShipments.dealershipId, ids)),
    percentages: await database
      .select()
      .from(productPercentages)
      .where(inArray(productPercentages.dealershipId, ids)),
    lines: await database.select().from(orderLines).where(inArray(orderLines.orderId, orderIds)),
    events: await database.select().from(orderEvents).where(inArray(orderEvents.orderId, orderIds)),
    vendors: await database.select().from(vendorProducts).where(inArray(vendorProducts.dealershipId, ids)),
    paperOrders: await database.select().from(paperOrders).where(inArray(paperOrders.confirmNumber, numbers)),
    dealerships: await database.select().from(dealerships).where(inArray(dealerships.id, ids)),
    company: await database.select().from(companies).where(eq(companies.id, companyId)),
    users: await database.select().from(users).where(eq(users.companyId, companyId)).orderBy(asc(users.id)),
    userDealerships: await database
      .select()
      .from(userDealerships)
      .where(inArray(userDealerships.dealershipId, ids)),
  }
}

function textOf({ headers, bytes, text }: Awaited<ReturnType<Caller['get']>>): string {
  const type = headers['content-type']
  if (type === PDF_TYPE) return readPdf(bytes).flat().join('\n')
  return type === WORKBOOK_TYPE ? readWorkbook(bytes).flat().join('\n') : text
}

/** True for calls that delete, rename or move companies and users. */
const removesTexts = ({ path }: { path: string }) =>
  /api\/admin\/(?:company|user)\//.test(path) && /delete|update/.test(path)

/** Makes all calls of every route. Returns the kinds of data that the answers contained, such as `lakeside orders`. */
async function callAllRoutes(caller: Caller): Promise<string[]> {
  const seenData = new Set<string>()
  // The calls of removesTexts come last, because later answers would not contain the texts of the changed rows.
  const sortedRoutes = reference.app.guardedRoutes.toSorted(
    (a, b) => Number(removesTexts(a)) - Number(removesTexts(b)),
  )
  for (const { method, path: route } of sortedRoutes) {
    for (const { path, body } of ROUTE_CALLS[`${method} ${route}`] ?? []) {
      const answer = await caller[method === 'GET' ? 'get' : method === 'PUT' ? 'put' : 'post'](path, body)
      expect(answer.status, `${method} ${path}`).toBeLessThan(500)
      const text = textOf(answer)
      for (const [company, textsByKind] of Object.entries(COMPANY_TEXTS)) {
        for (const [kind, pattern] of Object.entries(textsByKind)) {
          if (pattern.test(text)) seenData.add(`${company} ${kind}`)
        }
      }
    }
  }
  return [...seenData].sort()
}

test('ROUTE_CALLS has calls for every route', () => {
  const routes = reference.app.guardedRoutes
    .filter(({ method }) => method !== 'HEAD')
    .map(({ method, path }) => `${method} ${path}`)
  expect(routes.toSorted()).toEqual(Object.keys(ROUTE_CALLS).toSorted())
})

const LAKESIDE_DATA = [
  'lakeside dealerships',
  'lakeside orders',
  'lakeside paper orders',
  'lakeside percentages',
]
const PRAIRIE_DATA = ['prairie dealerships', 'prairie orders', 'prairie paper orders', 'prairie percentages']

const ALL_LAKESIDE_DATA = [...LAKESIDE_DATA, 'lakeside people', 'lakeside shipments']
const ALL_PRAIRIE_DATA = [...PRAIRIE_DATA, 'prairie people', 'prairie shipments']

test.each<[(typeof PEOPLE)[number], string[], Company[]]>([
  ['visitor', [], ['lakeside', 'prairie']],
  // A user of Lakeside without rights sees the dealership's name and percentages, but no orders and no shipments.
  ['nobody', ['lakeside dealerships', 'lakeside percentages'], ['lakeside', 'prairie']],
  ['counter', LAKESIDE_DATA, ['prairie']],
  ['buyer', [...LAKESIDE_DATA, 'lakeside shipments'], ['prairie']],
  ['multi', [...PRAIRIE_DATA, 'prairie people', 'prairie shipments'], ['lakeside']],
  ['manager', [...ALL_LAKESIDE_DATA, ...ALL_PRAIRIE_DATA], []],
  ['admin', [...ALL_LAKESIDE_DATA, ...ALL_PRAIRIE_DATA], []],
])(
  'the routes show %s the data %j, and change no rows of the companies %j',
  async (login, visibleData, otherCompanies) => {
    await resetWorld(reference.database)
    const rowsBefore = await Promise.all(otherCompanies.map(rowsOf))
    expect(await callAllRoutes(callers.get(login) ?? reference.visitor)).toEqual(visibleData.toSorted())
    expect(await Promise.all(otherCompanies.map(rowsOf))).toEqual(rowsBefore)
  },
)
