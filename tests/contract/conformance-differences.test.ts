// The conformance run compares prices as the app does, waits for a history that is late, and names each difference with
// product, field and both values.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { rulesThatDoNotFit, runConformanceAt as runAt } from '#tests/support/conformance-run.ts'
import { changeData, startDeviatingBackend } from '#tests/support/deviating-backend.ts'
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

test('a list price with four decimals that the backend answers in each call is no difference', async () => {
  const withListPrice = (products: { id: number }[]) =>
    products.map((product) => (product.id === 101 ? { ...product, price: 0.4555 } : product))
  const catalogue = changeData(/product\/all/, (page) => ({ ...page, items: withListPrice(page.items) }))
  const basket = changeData(/check-basket/, (check) => ({ ...check, items: withListPrice(check.items) }))
  backend.deviate({
    // The reference server compares with its own price: it gets this price where the app sent the other one.
    call: ({ target, body }) =>
      /check-basket/.test(target) ? { body: body.replace('"price":0.4555', '"price":0.45') } : undefined,
    answer: (call, answer) => catalogue.answer?.(call, answer) ?? basket.answer?.(call, answer),
  })
  const report = await runAt(backend.url.href, 'order')
  const differences = rulesThatDoNotFit(report).map(([ruleId]) => ruleId)
  expect(differences.filter((ruleId) => /ORDER-0/.test(ruleId ?? ''))).toEqual([])
})

test('a difference of the basket names product, field and both values', async () => {
  backend.deviate(
    changeData(/check-basket/, (check) => ({
      ...check,
      outOffDateProduct: { 101: [{ field: 'price', outOffDate: 0.45, current: 0.46 }] },
      items: check.items.map((product: object) => ({ ...product, price: 0.46, quantityStep: 7 })),
    })),
  )
  const [result] = rulesThatDoNotFit(await runAt(backend.url.href, 'order'))
  expect(result).toEqual([
    'ORDER-01',
    'product 101: outOffDateProduct has price, sent was 0.45, current is 0.46',
    'product 101: price is 0.46 in items, sent was 0.45',
    'product 101: quantityStep is 7 in items, sent was 100',
  ])
})

describe('a history that shows new orders late', () => {
  const historyLagMs = 90_000

  test('fits if the order is there when the run asks again', async () => {
    await reference.visitor.post('failure-switches', { rules: [], historyLagMs })
    const endLag = async (): Promise<void> => {
      await reference.visitor.post('failure-switches', { rules: [] })
    }
    expect(rulesThatDoNotFit(await runAt(origin, 'order', {}, () => 0, endLag))).toEqual([])
  })

  test('differs if the order is missing a minute later', async () => {
    await reference.visitor.post('failure-switches', { rules: [], historyLagMs })
    let waits = 0
    const wait = async (): Promise<void> => {
      waits += 1
    }
    expect(rulesThatDoNotFit(await runAt(origin, 'order', {}, () => 0, wait))).toEqual([
      [
        'ORDER-14',
        expect.stringMatching(
          /^order \d+ is not in the history of dealership 7 on \d{4}-\d\d-\d\d, also 60 s later$/,
        ),
      ],
    ])
    expect(waits).toBe(30)
  })
})

test('a placed order with other amounts names product, field and both values', async () => {
  backend.deviate(
    changeData(/order\/\d+$/, (order) => ({
      ...order,
      tax: 9.99,
      products: order.products.map((line: object) => ({ ...line, quantity: 200 })),
    })),
  )
  const report = await runAt(backend.url.href, 'order')
  expect(rulesThatDoNotFit(report).find(([ruleId]) => ruleId === 'ORDER-14')).toEqual([
    'ORDER-14',
    'quantity of product 101 is 200, sent was 100',
    'tax is 9.99, sent was 2.81',
  ])
})
