import { expect, test } from 'vitest'
import { createChangeFeed, type PublishedChange } from './change-feed.ts'

const now = new Date('2026-11-20T15:00:00Z')
const clock = () => now

function listening() {
  const feed = createChangeFeed(clock)
  const heard: PublishedChange[] = []
  const stop = feed.listen((change) => heard.push(change))
  return { feed, heard, stop }
}

test('a listener receives each change once, and nothing when nothing was changed', () => {
  const { feed, heard, stop } = listening()
  feed.publish([101, 102, 101])
  feed.publish([])
  feed.publish('all')
  stop()
  feed.publish([103])
  expect(heard.map(({ ids }) => ids)).toEqual([[101, 102], 'all'])
})

test('more than 500 changed products are published as all', () => {
  const { feed, heard } = listening()
  feed.publish(Array.from({ length: 500 }, (_, index) => index + 1))
  feed.publish(Array.from({ length: 501 }, (_, index) => index + 1))
  expect(heard.map(({ ids }) => ids.length)).toEqual([500, 3])
})

test('a listener that comes back receives the changes that it missed', () => {
  const { feed, heard } = listening()
  const first = feed.since(null)
  expect(first.ids).toEqual([])
  feed.publish([101])
  feed.publish([102, 101])
  expect(feed.since(first.id)).toEqual({ id: heard[1]?.id, ids: [101, 102], lookUpFrom: null })
  expect(feed.since(heard[0]?.id ?? '')).toEqual({ id: heard[1]?.id, ids: [102, 101], lookUpFrom: null })
  expect(feed.since(heard[1]?.id ?? '').ids).toEqual([])
})

test('changes after an id of another start, or of the future, are looked up by their time', () => {
  const { feed, heard } = listening()
  feed.publish([101])
  const [{ id } = { id: '' }] = heard
  const unknown = [createChangeFeed(clock).since(null).id, id.replace(/-1-/, '-7-')]
  const lookUpFrom = new Date('2026-11-20T14:55:00Z')
  expect(unknown.map((one) => feed.since(one))).toEqual([
    { id, ids: [], lookUpFrom },
    { id, ids: [], lookUpFrom },
  ])
})

test('a text that is no id is answered with all', () => {
  const { feed, heard } = listening()
  feed.publish([101])
  const ids = [`${heard[0]?.id}x`, 'x', '', 'another-start-4', `another-4-${'9'.repeat(16)}`]
  expect(ids.map((one) => feed.since(one).ids)).toEqual(['all', 'all', 'all', 'all', 'all'])
})

test('a change more than 1,000 changes ago is looked up too', () => {
  const { feed } = listening()
  const first = feed.since(null)
  for (let change = 1; change <= 1000; change += 1) feed.publish([7])
  expect(feed.since(first.id).ids).toEqual([7])
  feed.publish([7])
  expect(feed.since(first.id)).toMatchObject({ ids: [], lookUpFrom: new Date('2026-11-20T14:55:00Z') })
})
