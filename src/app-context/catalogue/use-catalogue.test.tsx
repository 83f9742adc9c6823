import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { Product } from '#domain/products/product.ts'
import { createFirstContent } from '#first-paint/first-content.ts'
import { putProducts } from '#storage/catalogue/product-table.ts'
import { product } from '#tests/support/product.ts'
import { showHook } from '#tests/support/show-hook.tsx'
import { sampleCounter, showScreen } from '#tests/support/show-screen.tsx'
import { useChildList, useChildren, useProduct } from './use-catalogue.ts'

afterEach(cleanup)

const pouch = (id: number) => product({ id, parentId: 11, name: `Pouch ${id}` })
const firstChild = pouch(101)
const children = [firstChild, pouch(102), pouch(103)]

function Group({ onRender }: { onRender: (rows: readonly Product[] | undefined) => void }) {
  const list = useChildList(11)
  onRender(list?.rows)
  return <p>{`${list?.rows.length} of ${list?.count}, ${useChildren(11) ? 'all' : 'not all'}`}</p>
}

/** Opens the page of group 11 and records the rows of each rendering. */
async function openGroup() {
  const renderedRows: (readonly Product[] | undefined)[] = []
  const counter = sampleCounter({ account: null })
  const { copy } = counter.databases
  await putProducts(copy, children)
  const firstContent = createFirstContent({
    children: { parentId: 11, list: { rows: [{ ...firstChild }], count: 3 } },
  })
  showScreen({ ...counter, firstContent }, <Group onRender={(rows) => renderedRows.push(rows)} />)
  return { renderedRows, copy }
}

it('useChildList answers the first child of a product, then all children, with the same object for the first child', async () => {
  const { renderedRows } = await openGroup()
  expect(screen.getByText('1 of 3, not all')).toBeTruthy()
  await screen.findByText('3 of 3, all')
  expect(renderedRows.at(-1)?.map(({ id }) => id)).toEqual([101, 102, 103])
  expect(renderedRows.at(-1)?.[0]).toBe(renderedRows[0]?.[0])
})

it('useChildList keeps the objects of unchanged products after a change of another product', async () => {
  const { renderedRows, copy } = await openGroup()
  await screen.findByText('3 of 3, all')
  const rowsBefore = renderedRows.at(-1)
  await act(() => putProducts(copy, [{ ...firstChild, price: 9 }]))
  await expect.poll(() => renderedRows.at(-1)?.[0]?.price).toBe(9)
  expect(renderedRows.at(-1)?.slice(1)).toEqual(rowsBefore?.slice(1))
  expect(renderedRows.at(-1)?.[1]).toBe(rowsBefore?.[1])
})

it('the rows of the first painting are used only for their own product and group, and children are in catalogue order', async () => {
  const counter = sampleCounter({ account: null })
  const { copy } = counter.databases
  const last = product({ id: 104, parentId: 12, orderBy: 1 })
  await putProducts(copy, [last, product({ id: 105, parentId: 12, orderBy: 0 })])
  const firstContent = createFirstContent({
    product: firstChild,
    children: { parentId: 11, list: { rows: [firstChild], count: 1 } },
  })
  const { result } = showHook(
    { ...counter, firstContent },
    () => ({ first: useProduct(101), other: useProduct(104), list: useChildList(12) }),
    undefined,
  )
  expect(result.current).toEqual({ first: firstChild, other: undefined, list: undefined })
  await expect.poll(() => result.current.list?.rows.map(({ id }) => id)).toEqual([105, 104])
  expect(result.current.other?.id).toBe(104)
})
