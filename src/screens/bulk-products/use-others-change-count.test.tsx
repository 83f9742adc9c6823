import { cleanup } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { Product } from '#domain/products/product.ts'
import { sampleProduct } from '#tests/support/sample-orders.ts'
import { showHook } from '#tests/support/show-hook.tsx'
import { sampleAccount, sampleCounter } from '#tests/support/show-screen.tsx'
import { useOthersChangeCount } from './use-others-change-count.ts'

afterEach(cleanup)

const CHOSEN_IDS = [101, 102]
const pouches = (fields: Record<number, Partial<Product>> = {}) =>
  [101, 102, 103].map((id) => sampleProduct({ id, price: 1, ...fields[id] }))
const byId = (products: readonly Product[]) => new Map(products.map((product) => [product.id, product]))

function showCount() {
  const readAgain = vi.fn()
  const initialProps = { listed: pouches(), products: byId(pouches()) }
  const count = ({ listed, products }: typeof initialProps) =>
    useOthersChangeCount(CHOSEN_IDS, listed, { products, readAgain })
  return { readAgain, ...showHook(sampleCounter({ account: sampleAccount() }), count, initialProps) }
}

it.each<[string, Product[], number]>([
  ['a chosen product changed', pouches({ 102: { price: 2 } }), 1],
  ['a chosen product left the list', pouches().slice(1), 1],
  ['only another product changed', pouches({ 103: { price: 2 } }), 0],
  ['the list was read again without a change', pouches(), 0],
])(
  'useOthersChangeCount reads the chosen products again if the list shows a change: %s',
  (_, listed, readCount) => {
    const { readAgain, rerender } = showCount()
    const products = byId(pouches())
    rerender({ listed, products })
    rerender({ listed: structuredClone(listed), products })
    expect(readAgain).toHaveBeenCalledTimes(readCount)
  },
)

it.each<[string, Product[], number]>([
  ['no product', pouches(), 0],
  ['one product', pouches({ 101: { price: 2 } }), 1],
  ['a changed and a removed product', pouches({ 102: { price: 2 } }).slice(1), 2],
  ['only a product that is not chosen', pouches({ 103: { price: 2 } }), 0],
])(
  'useOthersChangeCount counts the chosen products that changed since they were first read: %s',
  (_, products, count) => {
    const { result, rerender } = showCount()
    expect(result.current).toBe(0)
    rerender({ listed: pouches(), products: byId(pouches({ 101: { price: 3 }, 102: { price: 3 } })) })
    expect(result.current).toBe(2)
    rerender({ listed: pouches(), products: byId(products) })
    expect(result.current).toBe(count)
  },
)
