import { expect, test } from 'vitest'
import { createToldChanges, type ToldChange } from './told-changes.ts'

const now = new Date('2026-11-20T15:00:00Z')
const clock = () => now

function listening() {
  const told = createToldChanges(clock)
  const heard: ToldChange[] = []
  const stop = told.listen((change) => heard.push(change))
  return { told, heard, stop }
}

test('who listens is told each change once, and nothing where nothing was changed', () => {
  const { told, heard, stop } = listening()
  told.tell([101, 102, 101])
  told.tell([])
  told.tell('all')
  stop()
  told.tell([103])
  expect(heard.map(({ ids }) => ids)).toEqual([[101, 102], 'all'])
})

test('more than 500 are not named', () => {
  const { told, heard } = listening()
  told.tell(Array.from({ length: 500 }, (_, index) => index + 1))
  told.tell(Array.from({ length: 501 }, (_, index) => index + 1))
  expect(heard.map(({ ids }) => ids.length)).toEqual([500, 3])
})

test('a listener that comes back hears of the changes that it missed', () => {
  const { told, heard } = listening()
  const first = told.since(null)
  expect(first.ids).toEqual([])
  told.tell([101])
  told.tell([102, 101])
  expect(told.since(first.id)).toEqual({ id: heard[1]?.id, ids: [101, 102], lookUpFrom: null })
  expect(told.since(heard[0]?.id ?? '')).toEqual({ id: heard[1]?.id, ids: [102, 101], lookUpFrom: null })
  expect(told.since(heard[1]?.id ?? '').ids).toEqual([])
})

test('what came after an id of another start, or of the future, is looked up by its time', () => {
  const { told, heard } = listening()
  told.tell([101])
  const [{ id } = { id: '' }] = heard
  const unknown = [createToldChanges(clock).since(null).id, id.replace(/-1-/, '-7-')]
  const lookUpFrom = new Date('2026-11-20T14:55:00Z')
  expect(unknown.map((one) => told.since(one))).toEqual([
    { id, ids: [], lookUpFrom },
    { id, ids: [], lookUpFrom },
  ])
})

test('what is no id is answered with all', () => {
  const { told, heard } = listening()
  told.tell([101])
  const ids = [`${heard[0]?.id}x`, 'x', '', 'another-start-4', `another-4-${'9'.repeat(16)}`]
  expect(ids.map((one) => told.since(one).ids)).toEqual(['all', 'all', 'all', 'all', 'all'])
})

test('what was told more than 1,000 changes ago is looked up too', () => {
  const { told } = listening()
  const first = told.since(null)
  for (let change = 1; change <= 1000; change += 1) told.tell([7])
  expect(told.since(first.id).ids).toEqual([7])
  told.tell([7])
  expect(told.since(first.id)).toMatchObject({ ids: [], lookUpFrom: new Date('2026-11-20T14:55:00Z') })
})
