// The conformance run finds no difference in the reference server, finds each planted deviation, and accepts a backend
// that writes its answers in another readable form.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { PROFILES, type Profile } from '#server/agreement/agreed-call.ts'
import { brokenMusts, RULES_OF } from '#server/conformance/conformance.ts'
import { jsonOf, junitOf, recordOf, tableOf } from '#server/conformance/report.ts'
import { rulesThatDoNotFit, runConformanceAt as runAt } from '#tests/support/conformance-run.ts'
import {
  changeBody,
  changeData,
  type Deviation,
  replaceRefusals,
  startDeviatingBackend,
} from '#tests/support/deviating-backend.ts'
import { type ReferenceFixture, startReference } from '#tests/support/reference-fixture.ts'

let reference: ReferenceFixture
let origin: string
let backend: Awaited<ReturnType<typeof startDeviatingBackend>>
beforeAll(async () => {
  reference = await startReference({ failureSwitches: true })
  origin = await reference.app.listen({ port: 0, host: '127.0.0.1' })
  backend = await startDeviatingBackend(origin)
})
afterAll(async () => {
  await backend.stop()
  await reference.close()
})
beforeEach(async () => {
  backend.deviate({})
  await reference.visitor.post('failure-switches', { rules: [] })
})

test.each(PROFILES)('the reference server fits every rule of the profile %s', async (profile) => {
  const report = await runAt(origin, profile)
  expect(rulesThatDoNotFit(report)).toEqual([])
  expect(report.grades.filter(({ asked, canonical }) => asked !== canonical)).toEqual([])
})

test('a backend that writes numbers as text and null for empty values fits, and the report names a difference', async () => {
  await reference.visitor.post('failure-switches', { rules: [], answersLoosely: true })
  for (const profile of ['order', 'staff'] as const) {
    const report = await runAt(origin, profile)
    expect(rulesThatDoNotFit(report)).toEqual([])
    expect(report.grades.filter(({ asked, readable }) => asked !== readable)).toEqual([])
    const productsGrade = report.grades.find(({ call }) => call === 'products')
    expect(productsGrade?.canonical).toBe(0)
    expect(productsGrade?.firstDifference).toContain('data.')
  }
})

const PRODUCTS_PATH = /product\/all/
const HISTORY_PATH = /order\/all/
const SIGN_IN_PAGE = {
  status: 200,
  headers: { 'content-type': 'text/html' },
  body: Buffer.from('<h1>Sign in</h1>'),
}

test.each<[deviationName: string, profile: Profile, ruleIds: string[], deviation: Deviation]>([
  [
    'a price that is no number',
    'read',
    ['READ-03'],
    changeData(PRODUCTS_PATH, (page) => ({
      ...page,
      items: page.items.map((product: { id: number }) =>
        product.id === 102 ? { ...product, price: 'on demand' } : product,
      ),
    })),
  ],
  [
    'a catalogue that is not sorted by id',
    'read',
    ['READ-04'],
    changeData(/product\/all\?page=\d+&size=\d+$/, (page) => ({
      ...page,
      items: [...page.items.slice(0, -2), ...page.items.slice(-2).toReversed()],
    })),
  ],
  [
    'a list of ids without one product',
    'read',
    ['READ-05'],
    changeData(/product\/ids$/, (page) => ({ items: page.items.slice(1), count: page.count - 1 })),
  ],
  [
    'a sign-in page in place of a refusal',
    'read',
    ['READ-11', 'READ-13', 'READ-30'],
    {
      answer: ({ target }, { status }) =>
        /validate/.test(target) && status === 401 ? SIGN_IN_PAGE : undefined,
    },
  ],
  [
    'a wrong password that ends the session',
    'read',
    ['READ-21'],
    replaceRefusals(/auth-user/, { status: 401 }),
  ],
  [
    'a session that the sign-out does not end',
    'read',
    ['READ-30'],
    {
      call: ({ target }) => (/logout/.test(target) ? { headers: {} } : undefined),
      answer: ({ target }) => (/logout/.test(target) ? { status: 200 } : undefined),
    },
  ],
  [
    'the percentages of other dealerships',
    'read',
    ['READ-28'],
    changeData(PRODUCTS_PATH, (page) => ({
      ...page,
      items: page.items.map((product: { discountsDTO: object[] }) => ({
        ...product,
        discountsDTO: [
          ...product.discountsDTO,
          { id: 900, type: 'DISCOUNT_DEALER', dealershipId: 9, value: 3 },
        ],
      })),
    })),
  ],
  [
    'a tax of another year',
    'read',
    ['READ-29'],
    changeData(/min-info/, (page) => ({
      ...page,
      dealerships: page.dealerships.map((dealership: { shippingAddress: { state: object } }) => ({
        ...dealership,
        shippingAddress: {
          ...dealership.shippingAddress,
          state: { ...dealership.shippingAddress.state, tax: 6.5 },
        },
      })),
    })),
  ],
  [
    'times in another form',
    'read',
    ['READ-41', 'READ-48'],
    changeData(/order\/all\?page=0&size=20$/, (page) => ({
      ...page,
      orders: page.orders.map((order: object) => ({ ...order, createdAt: '2026-06-01T10:00:00Z' })),
    })),
  ],
  [
    'a history that ignores the requested sorting',
    'read',
    ['READ-43'],
    changeBody(HISTORY_PATH, ({ sort: _, ...body }) => body),
  ],
  [
    'a history that ignores the filter by dealerships',
    'read',
    ['READ-45'],
    changeBody(HISTORY_PATH, ({ dealerIds: _, ...body }) => body),
  ],
  [
    'a history that ignores the filter by days',
    'read',
    ['READ-46'],
    changeBody(HISTORY_PATH, ({ from: _, to: __, ...body }) => body),
  ],
  [
    'an unknown order that ends the session',
    'read',
    ['READ-49'],
    replaceRefusals(/order\/2147483000/, { status: 401 }),
  ],
  [
    'a basket check that always finds a difference',
    'order',
    ['ORDER-01'],
    changeData(/check-basket/, (check) => ({
      ...check,
      outOffDateProduct: { 121: [{ field: 'price', outOffDate: 1, current: 2 }] },
    })),
  ],
  [
    'a basket check that never finds a difference',
    'order',
    ['ORDER-02'],
    changeData(/check-basket/, (check) => ({ ...check, outOffDateProduct: {} })),
  ],
  [
    'a checkout that changes the amounts without a refusal',
    'order',
    ['ORDER-11'],
    changeBody(/order\/checkout$/, (body) => ({ ...body, totalAmount: 59.31 })),
  ],
  [
    'companies that buyers may read',
    'staff',
    ['STAFF-15'],
    replaceRefusals(/company\/all/, {
      status: 200,
      body: Buffer.from('{"data":{"companies":[],"count":0}}'),
    }),
  ],
])('the conformance run finds %s', async (_, profile, ruleIds, deviation) => {
  backend.deviate(deviation)
  const report = await runAt(backend.url.href, profile)
  const differingIds = report.results.filter(({ result }) => result === 'differs').map(({ rule }) => rule.id)
  expect([differingIds, rulesThatDoNotFit(report)]).toEqual([ruleIds, expect.anything()])
})

test('the conformance run finds answers that come too late', async () => {
  let ms = 0
  // Each reading of the clock is three seconds later, so that every call takes three seconds.
  const slowClock = () => {
    ms += 3000
    return ms
  }
  const report = await runAt(origin, 'read', {}, slowClock)
  // Only the call states has a limit of less than three seconds.
  expect(rulesThatDoNotFit(report)).toEqual([['READ-51', expect.stringMatching(/^states took 3\.0 s$/)]])
})

describe('a backend whose address has a path and whose calls have other paths', () => {
  const REFERENCE_PATHS: Record<string, string> = {
    '/shop/v2/find': '/api/client/order/all',
    '/shop/v2/who': '/api/auth/validate',
  }
  const otherPaths: Deviation = {
    call: ({ target }) => {
      const [path = '', ...query] = target.split('?')
      return { target: [REFERENCE_PATHS[path] ?? path.replace('/shop', ''), ...query].join('?') }
    },
  }
  const paths = { orders: 'v2/find', validate: 'v2/who' }

  test('fits when the table of its paths is given', async () => {
    backend.deviate(otherPaths)
    expect(rulesThatDoNotFit(await runAt(`${backend.url.href}shop`, 'read', paths))).toEqual([])
  })

  test('does not fit with a table that names another path', async () => {
    backend.deviate(otherPaths)
    const report = await runAt(`${backend.url.href}shop`, 'read', { ...paths, orders: 'v2/search' })
    expect(rulesThatDoNotFit(report)).toContainEqual([
      'READ-41',
      'orders is answered with status 404, code 10404',
    ])
  })
})

describe('a report', () => {
  test('names a broken rule as table, JSON and JUnit', async () => {
    backend.deviate(replaceRefusals(/order\/2147483000/, { status: 401 }))
    const report = await runAt(backend.url.href, 'read')
    expect(brokenMusts(report).map(({ rule }) => rule.id)).toEqual(['READ-49'])
    const table = tableOf(report).join('\n')
    expect(table).toContain('READ-49  must    differs')
    expect(table).toContain('The app then cannot distinguish a removed order from an ended session.')
    expect(table).toMatch(/^\d+ rules: \d+ fit, 1 differ \(1 of them must\), 0 not tried$/m)
    const rows: { id: string; result: string }[] = JSON.parse(jsonOf(report)).results
    expect(rows.find(({ id }) => id === 'READ-49')?.result).toBe('differs')
    expect(junitOf(report)).toContain('failures="1" skipped="0"')
    expect(junitOf(report)).toContain('<failure message="an unknown id is answered with status 401')
  })

  test('records the exchanges without passwords and cookies', async () => {
    const record = recordOf(await runAt(origin, 'read'))
    expect(JSON.parse(record).exchanges.length).toBeGreaterThan(30)
    expect(record).not.toContain('counter_session')
    const signIns = JSON.parse(record).exchanges.filter(({ call }: { call: string }) => call === 'signIn')
    expect(signIns.map(({ body }: { body: string }) => body)).toEqual(['left out', 'left out', 'left out'])
  })
})

test('no two rules have the same number', () => {
  // The profiles order and staff begin with the rules of read.
  const ids = [...RULES_OF.order, ...RULES_OF.staff.slice(RULES_OF.read.length), ...RULES_OF.events].map(
    ({ id }) => id,
  )
  expect(new Set(ids).size).toBe(ids.length)
})
