import { expect, test } from 'vitest'
import { createChangeFeed, type PublishedChange } from './change-feed.ts'

const now = new Date('2026-11-20T15:00:00Z')
const clock = () => now

function startListening() {
  const feed = createChangeFeed(clock)
  const receivedChanges: PublishedChange[] = []
  const stop = feed.listen((change) => receivedChanges.push(change))
  return { feed, receivedChanges, stop }
}

test('a listener receives each id of a change once, no empty change, and nothing after it stopped listening', () => {
  const { feed, receivedChanges, stop } = startListening()
  feed.publish([101, 102, 101])
  feed.publish([])
  feed.publish('all')
  stop()
  feed.publish([103])
  expect(receivedChanges.map(({ ids }) => ids)).toEqual([[101, 102], 'all'])
})

test('more than 500 changed products are published as all', () => {
  const { feed, receivedChanges } = startListening()
  feed.publish(Array.from({ length: 500 }, (_, index) => index + 1))
  feed.publish(Array.from({ length: 501 }, (_, index) => index + 1))
  expect(receivedChanges.map(({ ids }) => (ids === 'all' ? ids : ids.length))).toEqual([500, 'all'])
})

test('a listener that comes back receives the changes that it missed', () => {
  const { feed, receivedChanges } = startListening()
  const feedStart = feed.since(null)
  expect(feedStart.ids).toEqual([])
  feed.publish([101])
  feed.publish([102, 101])
  expect(feed.since(feedStart.id)).toEqual({ id: receivedChanges[1]?.id, ids: [101, 102], lookUpFrom: null })
  expect(feed.since(receivedChanges[0]?.id ?? '')).toEqual({
    id: receivedChanges[1]?.id,
    ids: [102, 101],
    lookUpFrom: null,
  })
  expect(feed.since(receivedChanges[1]?.id ?? '').ids).toEqual([])
})

test('changes after an id of another server, or of a future change, are looked up by their time', () => {
  const { feed, receivedChanges } = startListening()
  feed.publish([101])
  const [{ id } = { id: '' }] = receivedChanges
  const unknownIds = [createChangeFeed(clock).since(null).id, id.replace(/-1-/, '-7-')]
  const lookUpFrom = new Date('2026-11-20T14:55:00Z')
  expect(unknownIds.map((unknownId) => feed.since(unknownId))).toEqual([
    { id, ids: [], lookUpFrom },
    { id, ids: [], lookUpFrom },
  ])
})

test('a listener that names no valid id receives a change of all products', () => {
  const { feed, receivedChanges } = startListening()
  feed.publish([101])
  const ids = [`${receivedChanges[0]?.id}x`, 'x', '', 'another-series-4', `another-4-${'9'.repeat(16)}`]
  expect(ids.map((text) => feed.since(text).ids)).toEqual(['all', 'all', 'all', 'all', 'all'])
})

test('changes after an id more than 1,000 changes ago are looked up by their time', () => {
  const { feed } = startListening()
  const feedStart = feed.since(null)
  for (let change = 1; change <= 1000; change += 1) feed.publish([7])
  expect(feed.since(feedStart.id).ids).toEqual([7])
  feed.publish([7])
  expect(feed.since(feedStart.id)).toMatchObject({ ids: [], lookUpFrom: new Date('2026-11-20T14:55:00Z') })
})
