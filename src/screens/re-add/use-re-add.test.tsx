import { act, cleanup } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { AvailableLine } from '#domain/cart/re-add.ts'
import { sampleDealership, sampleProduct } from '#tests/support/sample-orders.ts'
import { showHook } from '#tests/support/show-hook.tsx'
import { sampleAccount, sampleCounter } from '#tests/support/show-screen.tsx'
import { useReAdd } from './use-re-add.ts'

afterEach(cleanup)

it('after a full device the lines can be added again', async () => {
  const counter = sampleCounter({ account: sampleAccount() })
  const full = new DOMException('The device is full', 'QuotaExceededError')
  const setQuantities = vi.spyOn(counter.cart, 'setQuantities').mockRejectedValueOnce(full)
  const onAdded = vi.fn()
  const { result } = showHook(counter, () => useReAdd(onAdded), undefined)
  const product = sampleProduct()
  const line: AvailableLine = {
    kind: 'available',
    line: { productId: product.id, name: product.name, quantity: 100, price: 0.45 },
    product,
    quantity: 100,
    price: 0.45,
  }
  await act(() => expect(result.current.confirm([line])).rejects.toBe(full))
  expect(result.current.phase).toEqual({ kind: 'idle' })
  setQuantities.mockResolvedValue(undefined)
  await act(() => result.current.confirm([line]))
  // The cart has not taken the line.
  const addedLine = {
    productId: 101,
    name: product.name,
    quantity: 100,
    replacedQuantity: null,
    isInCart: false,
  }
  expect(result.current.phase).toEqual({ kind: 'added', lines: [addedLine] })
  expect(onAdded.mock.calls).toEqual([[[line]]])
})

it('lines are compared with the prices of the chosen dealership', async () => {
  const counter = sampleCounter({ account: sampleAccount(), chosenDealership: sampleDealership() })
  const discountsDTO = [{ type: 'DISCOUNT_DEALER', dealershipId: 1, value: 10 } as const]
  const product = sampleProduct({ price: 2, discountsDTO })
  counter.catalogue.readCurrentProducts = async () => ({
    source: 'server',
    completeAt: null,
    products: [product],
    isGone: () => true,
  })
  const { result } = showHook(counter, () => useReAdd(), undefined)
  await act(() => result.current.add([{ productId: 101, name: '', quantity: 100, price: 1.8 }]))
  expect(result.current.phase.kind).toBe('added')
})
