// The progress of the walk, the stream of changes, and the tags of the lists.
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { product } from '#tests/support/product.ts'
import { CopyDatabase } from '../copy-database.ts'
import {
  noteRightsChange,
  putLastProductEvent,
  putOrdersChangedAt,
  readCompleteSince,
  readLastProductEvent,
  readOrdersChangedAt,
} from './last-events.ts'
import { type ListTag, putListTag, readListTag } from './list-tags.ts'
import { putNewsDecision, readNewsState } from './news-decisions.ts'
import { readMatchingProducts } from './product-chunks.ts'
import { putProducts, removeProducts } from './product-table.ts'
import { readChanges, readStoredIndex, startNotingChanges } from './stored-index.ts'
import { NEVER_WALKED } from './stored-walk.ts'
import { clearProducts, isCopyCovered, putCurrentUntil, putWalkedProducts, readWalk } from './walk-table.ts'

let copy: CopyDatabase
beforeEach(() => {
  copy = new CopyDatabase(crypto.randomUUID())
})
afterEach(() => copy.delete())

const COMPLETE = { ...NEVER_WALKED, total: 2, completeAt: 1000 }
const products = (count: number) => Array.from({ length: count }, (_, index) => product({ id: index + 1 }))

describe('the stream of changes', () => {
  test('is complete from its first event with an id on, until an event has none', async () => {
    expect([await readLastProductEvent(copy), await readCompleteSince(copy)]).toEqual([null, null])
    await putLastProductEvent(copy, 'e-1', 500)
    await putLastProductEvent(copy, 'e-2', 600)
    expect([await readLastProductEvent(copy), await readCompleteSince(copy)]).toEqual(['e-2', 500])
    await putLastProductEvent(copy, '', 700)
    expect([await readLastProductEvent(copy), await readCompleteSince(copy)]).toEqual(['', null])
    await putLastProductEvent(copy, 'e-3', 800)
    expect(await readCompleteSince(copy)).toBe(800)
  })

  test('begins anew with a change of rights, if it had begun', async () => {
    await noteRightsChange(copy, 400)
    expect(await readCompleteSince(copy)).toBeNull()
    await putLastProductEvent(copy, 'e-1', 500)
    await noteRightsChange(copy, 900)
    expect([await readCompleteSince(copy), await readLastProductEvent(copy)]).toEqual([900, 'e-1'])
  })

  test.each([
    ['began before the walk', 999, true],
    ['began with the walk', 1000, true],
    ['began after the walk', 1001, false],
  ])('that %s covers the copy: %s', async (_, since, isCovered) => {
    await putWalkedProducts(copy, products(2), COMPLETE)
    await putLastProductEvent(copy, 'e-1', since)
    expect(await isCopyCovered(copy)).toBe(isCovered)
    await putCurrentUntil(copy, 5000)
    expect(await readWalk(copy)).toEqual({ ...COMPLETE, completeAt: isCovered ? 5000 : 1000 })
  })

  test.each([
    ['an earlier time', COMPLETE, 1000],
    ['during a pass', { ...COMPLETE, pass: { startedAt: 2000, nextPage: 1, unreadable: 0 } }, 1000],
    ['before the first complete walk', { ...COMPLETE, completeAt: null }, null],
  ])('does not make the copy current at %s', async (name, state, completeAt) => {
    await putWalkedProducts(copy, products(2), state)
    await putLastProductEvent(copy, 'e-1', 1)
    await putCurrentUntil(copy, name === 'an earlier time' ? 900 : 5000)
    expect((await readWalk(copy)).completeAt).toBe(completeAt)
  })

  test('stores when orders changed', async () => {
    expect(await readOrdersChangedAt(copy)).toBeNull()
    await putOrdersChangedAt(copy, 77)
    expect(await readOrdersChangedAt(copy)).toBe(77)
  })
})

test('each list of the walk has its own tag, and a damaged tag counts as none', async () => {
  const tag = (text: string): ListTag => ({ tag: text, build: '1', count: 2, ids: [1, 2], digest: 'd' })
  await putListTag(copy, 0, tag('zero'))
  await putListTag(copy, 1, tag('one'))
  await putListTag(copy, 'ids', tag('ids'))
  expect([await readListTag(copy, 0), await readListTag(copy, 1), await readListTag(copy, 'ids')]).toEqual([
    tag('zero'),
    tag('one'),
    tag('ids'),
  ])
  expect(await readListTag(copy, 2)).toBeNull()
  await copy.settings.put({ key: 'tag:0', value: { tag: 'zero' } })
  expect(await readListTag(copy, 0)).toBeNull()
})

test('a cleared catalogue has no products, progress, tags, terms and index, and keeps other settings', async () => {
  await putWalkedProducts(copy, products(3), COMPLETE)
  await putListTag(copy, 0, { tag: 't', build: '1', count: 0, ids: [], digest: '' })
  await startNotingChanges(copy)
  await copy.settings.bulkPut([
    { key: 'searchIndex', value: {} },
    { key: 'terms:101', value: [] },
    { key: 'ordersReadAt', value: 5 },
    { key: 'purchases:1', value: {} },
  ])
  await clearProducts(copy)
  expect(await copy.products.count()).toBe(0)
  expect(await copy.settings.toCollection().primaryKeys()).toEqual(['ordersReadAt', 'purchases:1'])
})

describe('the note of changed products', () => {
  test('grows up to 2,000 ids, and the next change deletes it with the index', async () => {
    await startNotingChanges(copy)
    await copy.settings.put({ key: 'searchIndex', value: {} })
    await putProducts(copy, products(1999))
    await removeProducts(copy, [1])
    expect((await readChanges(copy))?.ids.length).toBe(2000)
    expect(await readStoredIndex(copy)).not.toBeNull()
    await removeProducts(copy, [2])
    expect([await readChanges(copy), await readStoredIndex(copy)]).toEqual([null, null])
    expect(await copy.settings.get('searchIndex')).toBeUndefined()
  })
})

test('matching products are found in every chunk, until the search is aborted', async () => {
  await putProducts(copy, products(1100))
  const isHundredth = ({ id }: { id: number }) => id % 100 === 0
  const { signal } = new AbortController()
  expect((await readMatchingProducts(copy, isHundredth, signal)).map(({ id }) => id)).toEqual([
    100, 200, 300, 400, 500, 600, 700, 800, 900, 1000, 1100,
  ])
  const found = await readMatchingProducts(copy, isHundredth, AbortSignal.abort())
  expect(found.map(({ id }) => id)).toEqual([100, 200, 300, 400, 500])
})

test('a decision about one product leaves the decisions about the others', async () => {
  await putNewsDecision(copy, 1, 101, { kind: 'kept', at: 5 })
  await putNewsDecision(copy, 1, 121, { kind: 'removed', at: 6 })
  await putNewsDecision(copy, 1, 101, null)
  expect([...(await readNewsState(copy, 1)).decisions]).toEqual([[121, { kind: 'removed', at: 6 }]])
})

test('the terms of fifty products that change together are all noted', async () => {
  await putProducts(copy, products(50))
  await putWalkedProducts(copy, [], { ...COMPLETE, total: 50 })
  await putProducts(
    copy,
    products(50).map((each) => ({ ...each, price: 9 })),
  )
  expect(await copy.settings.where('key').startsWith('terms:').count()).toBe(50)
})
