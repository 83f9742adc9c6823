import { beforeEach, describe, expect, test } from 'vitest'
import { createOrderWatches } from './order-watches.ts'
import type { PendingOrder } from './pending-order.ts'
import type { OutboxPorts } from './ports.ts'

const INTENT = '10000000-0000-4000-8000-000000000000'

let publishOrder: (order: PendingOrder | null) => void
let passLimit: () => void
let cancelledParts: string[]

function createWatches() {
  return createOrderWatches({
    store: {
      watch(_, listener) {
        publishOrder = listener
        return () => cancelledParts.push('watch')
      },
    } as Pick<OutboxPorts['store'], 'watch'> as OutboxPorts['store'], // createOrderWatches uses only this method of the store
    runAfter(_, work) {
      passLimit = work
      return () => cancelledParts.push('limit')
    },
  })
}

const inState = (state: PendingOrder['state']) => ({ state }) as PendingOrder // createOrderWatches reads only the state

beforeEach(() => {
  cancelledParts = []
})

describe('a watched order', () => {
  test.each(['sent', 'refused', 'needs-review'] as const)('is watched until it is %s', async (state) => {
    const watches = createWatches()
    const watchEnd = watches.watch(INTENT, 1000)
    expect(watches.isWatched(INTENT)).toBe(true)
    publishOrder(inState('sending'))
    expect(watches.isWatched(INTENT)).toBe(true)
    publishOrder(inState(state))
    expect(watches.isWatched(INTENT)).toBe(false)
    expect(await watchEnd).toBe(state)
    expect(cancelledParts).toEqual(['limit', 'watch'])
  })

  test('has the result pending when its time limit ends', async () => {
    const watches = createWatches()
    const watchEnd = watches.watch(INTENT, 1000)
    passLimit()
    expect(await watchEnd).toBe('pending')
    expect(cancelledParts).toEqual(['limit', 'watch'])
  })

  test('has the result pending when the watch is aborted, even before it began', async () => {
    const watches = createWatches()
    const abortController = new AbortController()
    const watchEnd = watches.watch(INTENT, 1000, abortController.signal)
    abortController.abort()
    expect(await watchEnd).toBe('pending')
    expect(await watches.watch(INTENT, 1000, abortController.signal)).toBe('pending')
    expect(watches.isWatched(INTENT)).toBe(false)
  })
})

test('reports an order without a watch as not watched', () => {
  expect(createWatches().isWatched(INTENT)).toBe(false)
})
