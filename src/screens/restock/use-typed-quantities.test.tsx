import { act, cleanup, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { product } from '#tests/support/product.ts'
import { showHook } from '#tests/support/show-hook.tsx'
import { sampleAccount, sampleCounter } from '#tests/support/show-screen.tsx'
import { useTypedQuantities } from './use-typed-quantities.ts'

afterEach(cleanup)

const lineOf = (id: number, cartQuantity = 0) => ({
  product: product({ id }),
  cartQuantity,
  suggestedQuantity: 20,
})

it('changes before the next rendering are all kept, until the product is added to the cart', async () => {
  const counter = sampleCounter({ account: sampleAccount() })
  const { result } = showHook(counter, () => useTypedQuantities('restock 1'), undefined)
  await waitFor(() => expect(result.current.isRead).toBe(true))
  act(() => {
    result.current.setQuantity(lineOf(101), (quantity) => quantity + 10)
    result.current.setQuantity(lineOf(121), () => 7)
    result.current.setQuantity(lineOf(101), (quantity) => quantity + 10)
  })
  const quantities = [lineOf(101), lineOf(121), lineOf(101, 40)].map(result.current.quantityOf)
  expect(quantities).toEqual([40, 7, 20])
})
