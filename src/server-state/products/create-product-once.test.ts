import { expect, it } from 'vitest'
import type { Api } from '#api/client.ts'
import type { Answer } from '#api/failure.ts'
import type { Product } from '#domain/products/product.ts'
import { product } from '#tests/support/product.ts'
import { createProductOnce } from './create-product-once.ts'

const PHOTO = { uuid: '0a1b2c3d-0000-4000-8000-000000000101', name: 'front.jpg' }
const LOST: Answer<never> = { ok: false, failure: { kind: 'timed-out' } }
const FOREIGN_PHOTO: Answer<never> = {
  ok: false,
  failure: {
    kind: 'refused',
    status: 400,
    code: 10300,
    message: 'One of the photos belongs to another product. Remove it, then add it again.',
  },
}
const pouch = (fields: Partial<Product> = {}) =>
  product({ id: 0, name: 'Pouch', parentId: 11, images: [PHOTO], ...fields })

/** A server with these products that gives `answers` to the saves. */
function serverWith(products: Product[], answers: Answer<{ id: number }>[]) {
  const savedIds: number[] = []
  async function call({ path, query, body }: { path: string; query?: { ids?: string }; body?: unknown }) {
    if (path.endsWith('create-update')) {
      savedIds.push((body as Product).id) // as the app sent it
      return answers.shift()
    }
    const ids = query?.ids?.split(',') ?? []
    const items =
      query?.ids === undefined
        ? products.map(({ id }) => id)
        : products.filter(({ id }) => ids.includes(String(id)))
    return { ok: true, value: { items, count: items.length, unreadableIds: [] } }
  }
  return { api: { call } as unknown as Api, savedIds } // the test gives each call its answer
}

it('a product of a lost answer is found by its name, its group and its photo', async () => {
  const others = [
    pouch({ id: 31, name: 'Pouch (copy)' }),
    pouch({ id: 32, parentId: 12 }),
    pouch({ id: 33, images: [] }),
  ]
  const without = serverWith(others, [LOST])
  expect(await createProductOnce(without.api, pouch())).toEqual(LOST)
  const having = serverWith([...others, pouch({ id: 34 })], [LOST])
  expect(await createProductOnce(having.api, pouch())).toEqual({ ok: true, value: { id: 34 } })
  expect(having.savedIds).toEqual([0])
})

it('a product of a lost answer is found in a catalogue that lists its oldest products first', async () => {
  const products = Array.from({ length: 60 }, (_, index) => pouch({ id: index + 1, images: [] }))
  const { api } = serverWith([...products, pouch({ id: 61 })], [LOST])
  expect(await createProductOnce(api, pouch())).toEqual({ ok: true, value: { id: 61 } })
})

it('a refused product that an earlier page created is saved with its number', async () => {
  const answers = [FOREIGN_PHOTO, { ok: true as const, value: { id: 34 } }]
  const { api, savedIds } = serverWith([pouch({ id: 34 })], answers)
  expect(await createProductOnce(api, pouch())).toEqual({ ok: true, value: { id: 34 } })
  expect(savedIds).toEqual([0, 34])
})

it('a product that an earlier page created under another name or place is named with its number', async () => {
  const { api, savedIds } = serverWith([pouch({ id: 34, name: 'Bag', parentId: 12 })], [FOREIGN_PHOTO])
  expect(await createProductOnce(api, pouch())).toMatchObject({
    failure: {
      message:
        'The photos belong to Bag (No. 34), which an earlier try of this form probably saved. Open it in the catalog and change it there. For a second product, remove the photos and add them again.',
    },
  })
  expect(savedIds).toEqual([0])
})

it('a refused product whose photos no new product has stays refused', async () => {
  const { api, savedIds } = serverWith([pouch({ id: 34, images: [] })], [FOREIGN_PHOTO])
  expect(await createProductOnce(api, pouch())).toEqual(FOREIGN_PHOTO)
  expect(savedIds).toEqual([0])
})
