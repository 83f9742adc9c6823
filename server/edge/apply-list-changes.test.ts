import { expect, test } from 'vitest'
import type { SharedLists, SharedListsBody } from '#contract/lists/shared-lists.ts'
import { applyListChanges } from './apply-list-changes.ts'

type ListChange = SharedListsBody['changes'][number]

const SAM = { id: 3, name: 'Sam' }
const ALEX = { id: 8, name: 'Alex' }
const DAY_MS = 86_400_000
const change = (id: string, fields: Partial<ListChange> = {}): ListChange => ({ id, lines: [], ...fields })
const line = (productId: number, quantity: number, seen = 0) => ({ productId, name: 'Pouch', quantity, seen })
const apply = (lists: SharedLists, changes: ListChange[], stamp = 20, by = ALEX) =>
  applyListChanges(lists, changes, { by, stamp })
const shownIds = (lists: SharedLists) =>
  lists.filter(({ deletion }) => !deletion.isDeleted).map(({ id }) => id)

const MONDAY_LISTS = apply([], [change('a', { name: 'Monday', lines: [line(1, 5), line(2, 7)] })], 10, SAM)

test('a new list has the stamp and the author of its call', () => {
  expect(MONDAY_LISTS).toEqual([
    {
      id: 'a',
      name: { text: 'Monday', stamp: 10 },
      deletion: { isDeleted: false, stamp: 10, by: SAM },
      lines: [
        { ...line(1, 5), stamp: 10, by: SAM },
        { ...line(2, 7), stamp: 10, by: SAM },
      ],
    },
  ])
})

test('only the changed values get a new stamp', () => {
  const [list] = apply(MONDAY_LISTS, [
    change('a', { name: 'Monday', lines: [line(1, 6, 10), line(2, 7, 10)] }),
  ])
  expect(list?.name.stamp).toBe(10)
  expect(list?.lines).toEqual([
    { ...line(1, 6, 10), stamp: 20, by: ALEX },
    { ...line(2, 7), stamp: 10, by: SAM },
  ])
})

test('a change to the same values leaves the list as it is', () => {
  const lists = apply(MONDAY_LISTS, [
    change('a', { name: 'Monday', isDeleted: false, lines: [line(1, 5, 0)] }),
  ])
  expect(lists[0]).toBe(MONDAY_LISTS[0])
})

test('a removed line keeps its place, and a deleted list keeps its lines', () => {
  const [list] = apply(MONDAY_LISTS, [change('a', { isDeleted: true, lines: [line(1, 0, 10)] })])
  expect(list?.deletion).toEqual({ isDeleted: true, stamp: 20, by: ALEX })
  expect(list?.lines.map(({ productId, quantity }) => [productId, quantity])).toEqual([
    [1, 0],
    [2, 7],
  ])
})

test.each([
  ['without a name', change('x', { lines: [line(1, 5)] })],
  ['that is deleted', change('x', { name: 'New', isDeleted: true })],
])('an unknown list %s is not made', (_, unknownList) => {
  expect(apply(MONDAY_LISTS, [unknownList]).map(({ id }) => id)).toEqual(['a'])
})

test('a dealership has at most 50 lists; deleted lists make room, and the newest 50 deleted lists are kept', () => {
  const ids = Array.from({ length: 51 }, (_, index) => `list-${index}`)
  const fullLists = apply(
    [],
    ids.map((id) => change(id, { name: id })),
  )
  expect(shownIds(fullLists)).toHaveLength(50)
  expect(
    shownIds(apply(fullLists, [change('list-0', { isDeleted: true }), change('list-50', { name: 'x' })])),
  ).toContain('list-50')
  const deletedLists = ids.reduce(
    (lists, id, index) =>
      apply(apply(lists, [change(id, { name: id })], index), [change(id, { isDeleted: true })], index),
    [] as SharedLists,
  )
  expect(deletedLists.map(({ id }) => id)).toEqual(ids.slice(1))
})

test('a deleted list is not put back into a full dealership', () => {
  const deletedLists = apply(MONDAY_LISTS, [change('a', { isDeleted: true })])
  const fullLists = apply(
    deletedLists,
    Array.from({ length: 50 }, (_, index) => change(`list-${index}`, { name: 'x' })),
  )
  expect(shownIds(apply(fullLists, [change('a', { isDeleted: false })]))).not.toContain('a')
})

test('a list has at most 300 lines; removed lines make room', () => {
  const lines = Array.from({ length: 301 }, (_, index) => line(index + 1, 1))
  const fullLists = apply([], [change('a', { name: 'Monday', lines })])
  const productIds = (lists: SharedLists) =>
    lists[0]?.lines.filter(({ quantity }) => quantity > 0).map(({ productId }) => productId) ?? []
  expect([productIds(fullLists).length, productIds(fullLists).at(-1)]).toEqual([300, 300])
  const changedLists = apply(fullLists, [change('a', { lines: [line(301, 1), line(5, 0)] })])
  expect([productIds(changedLists).length, productIds(changedLists).at(-1)]).toEqual([300, 301])
})

test('a removed line is forgotten after 90 days', () => {
  const listsWithRemoval = apply(MONDAY_LISTS, [change('a', { lines: [line(1, 0)] })])
  const laterLists = apply(listsWithRemoval, [change('a', { lines: [line(2, 8)] })], 20 + 90 * DAY_MS)
  expect(laterLists[0]?.lines.map(({ productId }) => productId)).toEqual([2])
})
