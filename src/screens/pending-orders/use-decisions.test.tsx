import { act, cleanup } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { ReviewDecisions } from '#outbox/pending-order.ts'
import { samplePendingOrder } from '#tests/support/sample-orders.ts'
import { showHook } from '#tests/support/show-hook.tsx'
import { sampleAccount, sampleCounter } from '#tests/support/show-screen.tsx'
import { useDecisions } from './use-decisions.ts'

afterEach(cleanup)

const decisionsFor = (quantity: number): ReviewDecisions => ({
  revision: 1,
  quantities: [{ productId: 101, quantity }],
  taken: [],
})
const orderWith = (decisions: ReviewDecisions | null) =>
  samplePendingOrder({ state: 'needs-review', decisions })

it('a decision applies at once, later decisions survive the storing of earlier ones, and another tab replaces them', () => {
  const stored: ReviewDecisions[] = []
  const { result, rerender } = showHook(
    sampleCounter({ account: sampleAccount() }),
    (order: ReturnType<typeof orderWith>) => useDecisions(order, (decisions) => stored.push(decisions)),
    orderWith(null),
  )
  const quantity = () => result.current.decisions.quantities[0]?.quantity
  expect(quantity()).toBeUndefined()
  act(() => result.current.decide(decisionsFor(200)))
  act(() => result.current.decide(decisionsFor(300)))
  expect([quantity(), stored.length]).toEqual([300, 2])
  rerender(orderWith(decisionsFor(200)))
  expect(quantity()).toBe(300)
  rerender(orderWith(decisionsFor(300)))
  expect(quantity()).toBe(300)
  act(() => result.current.decide(decisionsFor(400)))
  rerender(orderWith(decisionsFor(500)))
  expect(quantity()).toBe(500)
  rerender(orderWith(decisionsFor(400)))
  expect(quantity()).toBe(400)
})
