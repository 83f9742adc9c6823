import { cleanup } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { Api } from '#api/client.ts'
import { putProducts, removeProducts } from '#storage/catalogue/product-table.ts'
import { readProduct } from '#storage/catalogue/stored-product.ts'
import { product } from '#tests/support/product.ts'
import { showHook } from '#tests/support/show-hook.tsx'
import { sampleAccount, sampleCounter } from '#tests/support/show-screen.tsx'
import { useEditedProduct } from './use-edited-product.ts'

afterEach(cleanup)

it('useEditedProduct stores the answer, and asks again once after each change or removal in the copy', async () => {
  let price = 1
  let callCount = 0
  async function call() {
    callCount += 1
    return { ok: true, value: product({ id: 101, price }) }
  }
  const counter = sampleCounter({
    account: sampleAccount({ privileges: [{ group: 'Products', actions: ['view', 'edit'] }] }),
    api: { call: call as unknown as Api['call'] }, // the answer's type follows from the call
  })
  const { copy } = counter.databases
  counter.catalogue.refreshProducts = (products) => putProducts(copy, products)
  const { result } = showHook(counter, useEditedProduct, 101)
  const copiedPrice = async () => (await readProduct(copy, 101))?.price
  await expect.poll(copiedPrice).toBe(1)
  price = 2
  await putProducts(copy, [product({ id: 101, price: 2 })])
  await expect.poll(() => result.current.value?.price).toBe(2)
  await removeProducts(copy, [101])
  await expect.poll(copiedPrice).toBe(2)
  expect(callCount).toBe(3)
})
