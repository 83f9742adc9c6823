import { describe, expect, test } from 'vitest'
import { product } from '#tests/support/product.ts'
import { checkBasket } from '../cart/basket.ts'
import { createApi, createGeneration } from '../client.ts'
import { fetchProductIds, fetchProducts } from './products.ts'

function apiAnswering(data: unknown) {
  const urls: string[] = []
  const api = createApi({
    origin: 'http://counter.example',
    generation: createGeneration(),
    onDenied: () => undefined,
    onAnswer: () => undefined,
    fetch: async (input) => {
      urls.push(new Request(input).url)
      return Response.json({ data })
    },
  })
  return { api, urls }
}

describe('a page of products', () => {
  test('leaves out unreadable rows and names their ids', async () => {
    const rows = [product({ id: 1 }), { id: '7', name: null }, 'nonsense', product({ id: 3 })]
    const { api } = apiAnswering({ items: rows, count: 213 })
    const answer = await fetchProducts(api, { page: 0, size: 50 })
    expect(answer.ok && answer.value.items.map(({ id }) => id)).toEqual([1, 3])
    expect(answer).toMatchObject({ ok: true, value: { count: 213, unreadableIds: [7, null] } })
  })

  test('reads numeric strings and nulls of the existing backend', async () => {
    const { api } = apiAnswering({
      items: [{ id: '5', name: 'Pouch', type: 'PRODUCT', price: '0.45', images: null }],
      count: '1',
    })
    expect(await fetchProducts(api, { page: 0, size: 50 })).toMatchObject({
      ok: true,
      value: { items: [{ id: 5, price: 0.45, images: [], startValue: 1 }], count: 1 },
    })
  })

  test('is read by page, parent and text', async () => {
    const { api, urls } = apiAnswering({ items: [], count: 0 })
    await fetchProducts(api, { page: 2, size: 50, id: -1, search_text: 'tag pouch' })
    expect(urls).toEqual([
      'http://counter.example/api/client/product/all?page=2&size=50&id=-1&search_text=tag+pouch',
    ])
  })

  test('without a list breaks the contract', async () => {
    const { api } = apiAnswering({ count: 3 })
    expect(await fetchProducts(api, { page: 0, size: 50 })).toMatchObject({
      ok: false,
      failure: { kind: 'broken-contract' },
    })
  })
})

test('one unreadable id fails the list of ids, because the copy removes products that the list lacks', async () => {
  const { api } = apiAnswering({ items: [1, 'x', 3], count: 3 })
  expect(await fetchProductIds(api)).toMatchObject({ ok: false, failure: { kind: 'broken-contract' } })
})

test('one unreadable product fails a basket check', async () => {
  const { api } = apiAnswering({ outOffDateProduct: {}, outOfDateDiscount: {}, items: [{ id: 1 }] })
  expect(await checkBasket(api, { cartItems: [], dealershipId: 0 })).toMatchObject({
    ok: false,
    failure: { kind: 'broken-contract' },
  })
})

test('a basket check sends only the compared fields of each product, and the discounts of one dealership', async () => {
  const bodies: string[] = []
  const api = createApi({
    generation: createGeneration(),
    onDenied: () => undefined,
    onAnswer: () => undefined,
    exchange: async ({ body }) => {
      bodies.push(body ?? '')
      return { answered: false, cause: 'limit' }
    },
  })
  const discountsDTO = Array.from({ length: 300 }, (_, index) => ({
    type: 'DISCOUNT_DEALER' as const,
    dealershipId: index + 1,
    value: 10,
  }))
  const cartItems = Array.from({ length: 1000 }, (_, index) => ({
    product: product({ id: index + 1, description: 'long '.repeat(2000), discountsDTO }),
    quantity: 100_000,
  }))
  await checkBasket(api, { cartItems, dealershipId: 7 })
  const [body = ''] = bodies
  // Servers accept 2 MB.
  expect(body.length).toBeLessThan(500_000)
  expect(JSON.parse(body).cartItems[0]).toMatchObject({
    product: { id: 1, price: 0, discountsDTO: [{ type: 'DISCOUNT_DEALER', dealershipId: 7, value: 10 }] },
    quantity: 100_000,
  })
  expect(body).not.toContain('long')
})

describe('a list that the caller already has', () => {
  const knownList = { tag: 'W/"one"', value: { items: [7], count: 1 } }

  function apiWith(answer: () => Response) {
    const requests: Request[] = []
    const answers: boolean[] = []
    const api = createApi({
      origin: 'http://counter.example',
      generation: createGeneration(),
      onDenied: () => undefined,
      onAnswer: (wasAnswered) => answers.push(wasAnswered),
      fetch: async (input, init) => {
        requests.push(new Request(input, init))
        return answer()
      },
    })
    return { api, requests, answers }
  }

  test('is answered again after a 304 with its tag, which counts as an answer of our server', async () => {
    const { api, requests, answers } = apiWith(
      () => new Response(null, { status: 304, headers: { ETag: 'W/"one"' } }),
    )
    expect(await fetchProductIds(api, undefined, knownList)).toEqual({ ok: true, ...knownList })
    expect(requests[0]?.headers.get('If-None-Match')).toBe('W/"one"')
    expect(answers).toEqual([true])
  })

  test.each([
    ['another tag', 304, { ETag: 'W/"two"' }],
    ['no tag', 304, {}],
  ])('is not answered again after a 304 with %s', async (_, status, headers) => {
    const { api, answers } = apiWith(() => new Response(null, { status, headers }))
    expect(await fetchProductIds(api, undefined, knownList)).toEqual({
      ok: false,
      failure: { kind: 'offline' },
    })
    expect(answers).toEqual([false])
  })

  test('is read with its new tag after a change', async () => {
    const { api } = apiWith(() =>
      Response.json({ data: { items: [7, 8], count: 2 } }, { headers: { ETag: 'W/"two"' } }),
    )
    expect(await fetchProductIds(api, undefined, knownList)).toEqual({
      ok: true,
      value: { items: [7, 8], count: 2 },
      tag: 'W/"two"',
    })
  })
})
