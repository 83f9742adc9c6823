import { expect, test } from 'vitest'
import type { ProcessMessages } from '#server/database/process-messages.ts'
import { createSharedFeeds } from './shared-feeds.ts'

const clock = () => new Date('2026-11-26T10:00:00Z')

/**
 * Returns a function that adds a server, which receives the messages of all other servers. Its method `setConnected`
 * tells all servers that their connection broke or came back. A message can have at most `mostIds` ids.
 */
function createServerNetwork(mostIds = 100) {
  const listeners: ((message: unknown) => void)[] = []
  const connectionListeners: ((isConnected: boolean) => void)[] = []
  const addServer = (): ProcessMessages => {
    const ownListeners: ((message: unknown) => void)[] = []
    return {
      send(message) {
        const { ids } = message as { ids: 'all' | number[] } // sent by the feeds
        if (ids.length > mostIds) return false
        for (const listener of listeners) if (!ownListeners.includes(listener)) listener(message)
        return true
      },
      onMessage(listener) {
        ownListeners.push(listener)
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
  return Object.assign(addServer, { setConnected })
}

function openFeeds(messages: ProcessMessages) {
  const feeds = createSharedFeeds(clock, messages)
  const receivedChanges: unknown[] = []
  feeds.productFeed.listen(({ ids }) => receivedChanges.push(['products', ids]))
  feeds.orderFeed.listen(({ ids }) => receivedChanges.push(['orders', ids]))
  return { ...feeds, receivedChanges }
}

test('a listener of one server receives the changes of another server once', () => {
  const addServer = createServerNetwork()
  const [firstServer, secondServer] = [openFeeds(addServer()), openFeeds(addServer())]
  firstServer.productFeed.publish([101, 102])
  secondServer.orderFeed.publish([900])
  const changes = [
    ['products', [101, 102]],
    ['orders', [900]],
  ]
  expect(firstServer.receivedChanges).toEqual(changes)
  expect(secondServer.receivedChanges).toEqual(changes)
})

test('a change of too many products for one message is sent as a change of all', () => {
  const addServer = createServerNetwork(3)
  const [firstServer, secondServer] = [openFeeds(addServer()), openFeeds(addServer())]
  firstServer.productFeed.publish([1, 2, 3, 4])
  expect([firstServer.receivedChanges, secondServer.receivedChanges]).toEqual([
    [['products', [1, 2, 3, 4]]],
    [['products', 'all']],
  ])
})

test('a message of an unknown feed, or with ids that are no numbers, is ignored', () => {
  const addServer = createServerNetwork()
  const { receivedChanges } = openFeeds(addServer())
  const sender = addServer()
  sender.send({ feed: 'weather', ids: [1] })
  sender.send({ feed: 'products', ids: ['x'] })
  expect(receivedChanges).toEqual([])
})

test('while messages of other servers are lost, streams end, and later the missed changes are looked up', () => {
  const addServer = createServerNetwork()
  const { productFeed } = openFeeds(addServer())
  const { id } = productFeed.since(null)
  let interruptions = 0
  const stop = productFeed.listen(
    () => {},
    () => {
      interruptions += 1
    },
  )
  addServer.setConnected(false)
  expect([productFeed.isComplete(), interruptions]).toEqual([false, 1])
  stop()
  addServer.setConnected(true)
  expect([productFeed.isComplete(), interruptions]).toEqual([true, 1])
  expect(productFeed.since(id)).toMatchObject({ ids: [], lookUpFrom: new Date('2026-11-26T09:55:00Z') })
})
