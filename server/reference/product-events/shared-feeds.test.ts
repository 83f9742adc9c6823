import { expect, test } from 'vitest'
import type { ProcessMessages } from '#server/database/process-messages.ts'
import { createSharedFeeds } from './shared-feeds.ts'

const clock = () => new Date('2026-11-26T10:00:00Z')

/** Messages of several servers, each of which gets those of the others. `longest` is the number of ids in one message. */
function connect(longest = 100) {
  const listeners: ((message: unknown) => void)[] = []
  const connectionListeners: ((isConnected: boolean) => void)[] = []
  const join = (): ProcessMessages => {
    const own: ((message: unknown) => void)[] = []
    return {
      send(message) {
        const { ids } = message as { ids: 'all' | number[] } // sent by the feeds
        if (ids.length > longest) return false
        for (const listener of listeners) if (!own.includes(listener)) listener(message)
        return true
      },
      onMessage(listener) {
        own.push(listener)
        listeners.push(listener)
      },
      onConnection(listener) {
        connectionListeners.push(listener)
      },
      close: async () => {},
    }
  }
  const setConnected = (isConnected: boolean) => {
    for (const listener of connectionListeners) listener(isConnected)
  }
  return Object.assign(join, { setConnected })
}

function open(messages: ProcessMessages) {
  const feeds = createSharedFeeds(clock, messages)
  const received: unknown[] = []
  feeds.productFeed.listen(({ ids }) => received.push(['products', ids]))
  feeds.orderFeed.listen(({ ids }) => received.push(['orders', ids]))
  return { ...feeds, received }
}

test('a listener of one server receives the changes of another, once', () => {
  const join = connect()
  const [one, other] = [open(join()), open(join())]
  one.productFeed.publish([101, 102])
  other.orderFeed.publish([900])
  const changes = [
    ['products', [101, 102]],
    ['orders', [900]],
  ]
  expect(one.received).toEqual(changes)
  expect(other.received).toEqual(changes)
})

test('a change of too many products for one message is sent as a change of all', () => {
  const join = connect(3)
  const [one, other] = [open(join()), open(join())]
  one.productFeed.publish([1, 2, 3, 4])
  expect([one.received, other.received]).toEqual([[['products', [1, 2, 3, 4]]], [['products', 'all']]])
})

test('an unknown message is ignored', () => {
  const join = connect()
  const { received } = open(join())
  const stranger = join()
  stranger.send({ feed: 'weather', ids: [1] })
  stranger.send({ feed: 'products', ids: ['x'] })
  expect(received).toEqual([])
})

test('while the messages of other servers are lost, streams end, and later the missed changes are looked up by their time', () => {
  const join = connect()
  const { productFeed } = open(join())
  const { id } = productFeed.since(null)
  let interruptions = 0
  const stop = productFeed.listen(
    () => {},
    () => {
      interruptions += 1
    },
  )
  join.setConnected(false)
  expect([productFeed.isComplete(), interruptions]).toEqual([false, 1])
  stop()
  join.setConnected(true)
  expect([productFeed.isComplete(), interruptions]).toEqual([true, 1])
  expect(productFeed.since(id)).toMatchObject({ ids: [], lookUpFrom: new Date('2026-11-26T09:55:00Z') })
})
