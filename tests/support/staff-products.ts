// A counter of staff who edit products: a device that holds them, and a server that keeps what is saved.
import type { Api, Call } from '#api/client.ts'
import type { Answer } from '#api/failure.ts'
import { ENDPOINTS } from '#contract/endpoints.ts'
import type { Product } from '#domain/product.ts'
import { product } from './product.ts'
import { sampleAccount, sampleCounter } from './show-screen.tsx'

export const sampleGoods = (id: number, fields: Partial<Product> = {}) =>
  product({
    id,
    parentId: 11,
    parentType: 'SUBCATEGORY',
    name: `Pouch ${id}`,
    price: 0.45,
    images: [{ uuid: '11111111-1111-4111-8111-111111111111', name: 'front.jpg' }],
    ...fields,
  })

/** `calls` are the changes that were asked for, `refusals` the one answer to the first such call. */
export async function staffCounter(products: readonly Product[]) {
  const server = new Map(products.map((one) => [one.id, one]))
  const calls: string[] = []
  const refusals = new Map<string, Answer<unknown>>()

  function change(word: string, id: number, after: (before: Product) => Product): Answer<unknown> {
    calls.push(`${word} ${id}`)
    const refusal = refusals.get(`${word} ${id}`)
    refusals.delete(`${word} ${id}`)
    const before = server.get(id)
    if (refusal !== undefined) return refusal
    if (before !== undefined) server.set(id, after(before))
    return { ok: true, value: { id } }
  }
  const listed = (items: Product[]): Answer<unknown> => ({
    ok: true,
    value: { items, count: items.length, unreadable: [] },
  })
  async function call({ path, query, body }: Call<unknown>): Promise<Answer<unknown>> {
    const sent = (body ?? {}) as Product & { flag: boolean } // as the app sent it
    const ids = String(query?.ids ?? '').split(',')
    if (path === ENDPOINTS.productIds) return listed(ids.flatMap((id) => server.get(Number(id)) ?? []))
    if (path === ENDPOINTS.products) {
      return listed([...server.values()].filter(({ parentId }) => parentId === query?.id))
    }
    if (path === ENDPOINTS.saveProduct) return change('save', sent.id, () => sent)
    if (path === ENDPOINTS.archiveProduct) {
      return change(`archive ${sent.flag}`, sent.id, (before) => ({ ...before, archive: sent.flag }))
    }
    const found = server.get(Number(path.split('/').at(-1)))
    if (found !== undefined) return { ok: true, value: found }
    return { ok: false, failure: { kind: 'refused', status: 404, code: 10404, message: 'Product not found' } }
  }
  const counter = sampleCounter({
    account: sampleAccount({ privileges: [{ group: 'Products', actions: ['view', 'edit'] }] }),
    // the answer's type follows from the call, which only the test knows
    api: { call: call as Api['call'] },
    catalogue: { stored: products.length, total: products.length, completeAt: 1 },
  })
  await counter.databases.copy.products.bulkPut([...products])
  return { counter, server, calls, refusals }
}
