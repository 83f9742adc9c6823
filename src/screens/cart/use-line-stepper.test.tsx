import { act, cleanup } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { product } from '#tests/support/product.ts'
import { showHook } from '#tests/support/show-hook.tsx'
import { sampleAccount, sampleCounter } from '#tests/support/show-screen.tsx'
import { useLineStepper } from './use-line-stepper.ts'

afterEach(cleanup)

it('the mark of a quantity below the start follows the typed number, and after a change the quantity of the cart', async () => {
  const counter = sampleCounter({ account: sampleAccount({ role: { id: 1, name: 'Administrator' } }) })
  counter.cart.changeQuantity = async () => null
  const line = { product: product({ id: 101, startValue: 100 }), quantity: 100 }
  const { result } = showHook(counter, useLineStepper, line)
  expect(result.current.isMarked).toBe(false)
  act(() => result.current.onTyping(70))
  expect(result.current.isMarked).toBe(true)
  await act(async () => result.current.onIncrease())
  expect(result.current.isMarked).toBe(false)
})
