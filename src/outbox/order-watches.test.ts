import { beforeEach, describe, expect, test } from 'vitest'
import { createOrderWatches } from './order-watches.ts'
import type { PendingOrder } from './pending-order.ts'
import type { OutboxPorts } from './ports.ts'

const INTENT = '10000000-0000-4000-8000-000000000000'

let show: (order: PendingOrder | null) => void
let passLimit: () => void
let stops: string[]

function createWatches() {
  return createOrderWatches({
    store: {
      watch(_, listener) {
        show = listener
        return () => stops.push('watch')
      },
    } as Pick<OutboxPorts['store'], 'watch'> as OutboxPorts['store'], // createOrderWatches uses only this method of the store
    runAfter(_, work) {
      passLimit = work
      return () => stops.push('limit')
    },
  })
}

const inState = (state: PendingOrder['state']) => ({ state }) as PendingOrder // createOrderWatches reads only the state

beforeEach(() => {
  stops = []
})

describe('a watched order', () => {
  test.each(['sent', 'refused', 'needs-review'] as const)('is watched until it is %s', async (state) => {
    const watches = createWatches()
    const watchEnd = watches.watch(INTENT, 1000)
    expect(watches.isWatched(INTENT)).toBe(true)
    show(inState('sending'))
    expect(watches.isWatched(INTENT)).toBe(true)
    show(inState(state))
    expect(watches.isWatched(INTENT)).toBe(false)
    expect(await watchEnd).toBe(state)
    expect(stops).toEqual(['limit', 'watch'])
  })

  test('is pending when the limit ends', async () => {
    const watches = createWatches()
    const watchEnd = watches.watch(INTENT, 1000)
    passLimit()
    expect(await watchEnd).toBe('pending')
    expect(stops).toEqual(['limit', 'watch'])
  })

  test('is pending when the watch is aborted, even before it began', async () => {
    const watches = createWatches()
    const leaving = new AbortController()
    const watchEnd = watches.watch(INTENT, 1000, leaving.signal)
    leaving.abort()
    expect(await watchEnd).toBe('pending')
    expect(await watches.watch(INTENT, 1000, leaving.signal)).toBe('pending')
    expect(watches.isWatched(INTENT)).toBe(false)
  })
})

test('reports an order without a watch as not watched', () => {
  expect(createWatches().isWatched(INTENT)).toBe(false)
})
