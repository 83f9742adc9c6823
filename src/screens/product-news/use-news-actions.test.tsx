import { act, cleanup } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { NewsItem } from '#app-context/catalogue/read-product-news.ts'
import { useLists } from '#app-context/lists/use-lists.ts'
import { changeCart } from '#storage/cart/cart-table.ts'
import { readCart } from '#storage/cart/stored-cart.ts'
import { readNewsState } from '#storage/catalogue/news-decisions.ts'
import { changeLists, readLists } from '#storage/lists/list-table.ts'
import { product } from '#tests/support/product.ts'
import { sampleDealership } from '#tests/support/sample-orders.ts'
import { showHook } from '#tests/support/show-hook.tsx'
import { sampleAccount, sampleCounter } from '#tests/support/show-screen.tsx'
import { watchNotices } from '#tests/support/watch-notices.ts'
import { useNewsActions } from './use-news-actions.ts'

afterEach(cleanup)

const POUCH = product({ id: 101, name: 'Pouch', price: 2 })
const SUCCESSOR = product({ id: 102, name: 'Étui', price: 3, startValue: 100, quantityStep: 50 })
const PEN = product({ id: 103, name: 'Pen', price: 1 })
const item = { productId: 101, name: 'Pouch' } as NewsItem // the actions use no other field
const lineOf = (productId: number, quantity: number) => ({ productId, name: '', quantity, price: null })

async function showActions() {
  const counter = sampleCounter({ account: sampleAccount(), chosenDealership: sampleDealership() })
  const { account, copy } = counter.databases
  await changeCart(account, () => ({
    lines: [
      { product: POUCH, quantity: 120 },
      { product: SUCCESSOR, quantity: 300 },
      { product: PEN, quantity: 7 },
    ],
  }))
  const listOf = (id: string, dealershipId: number, quantity: number) => ({
    id,
    dealershipId,
    name: id,
    lines: [lineOf(101, quantity), lineOf(103, 7)],
  })
  await changeLists(account, 1, () => [listOf('Monday', 1, 10), listOf('Émile', 1, 160)])
  await changeLists(account, 2, () => [listOf('North', 2, 10)])
  const shownNotices = watchNotices(counter)
  const { result } = showHook(
    counter,
    (id: number) => ({ actions: useNewsActions(id), lists: useLists(id) }),
    1,
  )
  await expect.poll(() => result.current.lists).toHaveLength(2)
  const read = async () => {
    const lists = [...(await readLists(account, 1)), ...(await readLists(account, 2))]
    return {
      cart: (await readCart(account)).lines.map(({ product: { id }, quantity }) => [id, quantity]).sort(),
      lists: lists.map(({ name, lines }) => [
        name,
        ...lines.map((line) => `${line.quantity}×${line.productId}`),
      ]),
      decision: (await readNewsState(copy, 1)).decisions.get(101)?.kind,
    }
  }
  const undo = async () => act(async () => counter.notices.read()[0]?.action?.run())
  return { actions: result.current.actions, before: await read(), read, undo, shownNotices }
}
const NORTH = ['North', '10×101', '7×103']

it('Replace keeps the larger quantity of the successor in the cart, and Undo restores cart and lists', async () => {
  const { actions, before, read, undo, shownNotices } = await showActions()
  await act(() => actions.replace(item, SUCCESSOR))
  expect(await read()).toEqual({
    cart: [
      [102, 300],
      [103, 7],
    ],
    lists: [['Émile', '200×102', '7×103'], ['Monday', '100×102', '7×103'], NORTH],
    decision: 'replaced',
  })
  expect(shownNotices).toMatchObject([[expect.stringContaining('Étui'), 20_000]])
  await undo()
  await expect.poll(read).toEqual(before)
})

it('Remove takes the product out of the cart and of each list of this dealership, and Undo puts it back', async () => {
  const { actions, before, read, undo } = await showActions()
  await act(() => actions.remove(item))
  expect(await read()).toEqual({
    cart: [
      [102, 300],
      [103, 7],
    ],
    lists: [['Émile', '7×103'], ['Monday', '7×103'], NORTH],
    decision: 'removed',
  })
  await undo()
  await expect.poll(read).toEqual(before)
  await actions.keep(item)
  expect((await read()).decision).toBe('kept')
})
