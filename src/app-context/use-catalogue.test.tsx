import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { Product } from '#domain/products/product.ts'
import { createFirstContent } from '#first-paint/first-content.ts'
import { putProducts } from '#storage/catalogue/product-table.ts'
import { product } from '#tests/support/product.ts'
import { sampleCounter, showScreen } from '#tests/support/show-screen.tsx'
import { useChildList, useChildren } from './use-catalogue.ts'

afterEach(cleanup)

const pouch = (id: number) => product({ id, parentId: 11, name: `Pouch ${id}` })
const first = pouch(101)
const below = [first, pouch(102), pouch(103)]

function Group({ onShow }: { onShow: (rows: readonly Product[] | undefined) => void }) {
  const list = useChildList(11)
  onShow(list?.rows)
  return <p>{`${list?.rows.length} of ${list?.count}, ${useChildren(11) ? 'all' : 'not all'}`}</p>
}

/** Opens the page of group 11 and records the rows of each rendering. */
async function openGroup() {
  const shown: (readonly Product[] | undefined)[] = []
  const counter = sampleCounter({ account: null })
  const { copy } = counter.databases
  await putProducts(copy, below)
  const firstContent = createFirstContent({
    children: { parentId: 11, list: { rows: [{ ...first }], count: 3 } },
  })
  showScreen({ ...counter, firstContent }, <Group onShow={(rows) => shown.push(rows)} />)
  return { shown, copy }
}

it('shows the first children of a product, then all, and keeps the objects of the first', async () => {
  const { shown } = await openGroup()
  expect(screen.getByText('1 of 3, not all')).toBeTruthy()
  await screen.findByText('3 of 3, all')
  expect(shown.at(-1)?.map(({ id }) => id)).toEqual([101, 102, 103])
  expect(shown.at(-1)?.[0]).toBe(shown[0]?.[0])
})

it('keeps the objects of unchanged products after a change', async () => {
  const { shown, copy } = await openGroup()
  await screen.findByText('3 of 3, all')
  const before = shown.at(-1)
  await act(() => putProducts(copy, [{ ...first, price: 9 }]))
  await expect.poll(() => shown.at(-1)?.[0]?.price).toBe(9)
  expect(shown.at(-1)?.slice(1)).toEqual(before?.slice(1))
  expect(shown.at(-1)?.[1]).toBe(before?.[1])
})
