import { act, cleanup } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { putNewsRead, readNewsState } from '#storage/catalogue/news-decisions.ts'
import { putProducts } from '#storage/catalogue/product-table.ts'
import { noteTerms } from '#storage/catalogue/terms-history.ts'
import { changeLists } from '#storage/lists/list-table.ts'
import { product } from '#tests/support/product.ts'
import { sampleDealership } from '#tests/support/sample-orders.ts'
import { showHook } from '#tests/support/show-hook.tsx'
import { sampleAccount, sampleCounter } from '#tests/support/show-screen.tsx'
import { useNewsStateChanges, useUnreadNewsCount } from './use-product-news.ts'

afterEach(cleanup)

it('news that were read are read for their dealership only, and changes of products are deleted after 90 days', async () => {
  const counter = sampleCounter({ account: sampleAccount() })
  const { copy } = counter.databases
  const termsRow = (id: number, days: number) => ({
    key: `terms:${id}`,
    value: [{ at: Date.now() - days * 86_400_000, before: null }],
  })
  const settings = copy.table('settings')
  await settings.bulkPut([termsRow(101, 91), termsRow(121, 89)])
  const { result } = showHook(counter, useNewsStateChanges, 1)
  await result.current.markRead()
  expect((await settings.bulkGet(['terms:101', 'terms:121'])).map((row) => row?.key)).toEqual([
    undefined,
    'terms:121',
  ])
  expect((await readNewsState(copy, 1)).readAt).toBeGreaterThan(0)
  expect((await readNewsState(copy, 2)).readAt).toBe(0)
})

it('the unread news are counted for the dealership that was chosen last', async () => {
  const counter = sampleCounter({ account: sampleAccount() })
  const { account, copy } = counter.databases
  let view = { chosenDealership: sampleDealership({ id: 1 }), dealerships: [], readAt: 0 }
  let notify = () => {}
  counter.dealershipChoice.read = () => view
  counter.dealershipChoice.subscribe = (listener) => {
    notify = listener
    return () => {}
  }
  const [storedRow, newProduct] = [product({ id: 101, price: 2 }), product({ id: 101, price: 3 })]
  await putProducts(copy, [newProduct])
  await noteTerms(copy, [{ id: 101, storedRow, newProduct }], Date.now())
  const lines = [{ productId: 101, name: '', quantity: 1, price: null }]
  for (const dealershipId of [1, 2])
    await changeLists(account, dealershipId, () => [{ id: `${dealershipId}`, dealershipId, name: '', lines }])
  await putNewsRead(copy, 2, Date.now() + 1)
  const { result } = showHook(counter, useUnreadNewsCount, undefined)
  await expect.poll(() => result.current).toBe(1)
  act(() => {
    view = { ...view, chosenDealership: sampleDealership({ id: 2 }) }
    notify()
  })
  await expect.poll(() => result.current).toBe(0)
})
