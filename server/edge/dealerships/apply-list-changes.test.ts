import { describe, expect, test } from 'vitest'
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
      name: { text: 'Monday', stamp: 10, by: SAM },
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

test.each([
  ['with the stamp that its author had seen', { nameSeen: 10 }, { seen: 10 }],
  ['of an app that does not name the stamp that its author had seen', {}, {}],
])('a rename %s keeps its author', (_, fields, seen) => {
  const [list] = apply(MONDAY_LISTS, [change('a', { name: 'Friday', ...fields })])
  expect(list?.name).toEqual({ text: 'Friday', stamp: 20, by: ALEX, ...seen })
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
  const linesAt = (stamp: number) =>
    apply(listsWithRemoval, [change('a', { lines: [line(2, 8)] })], stamp)[0]?.lines.map(
      ({ productId }) => productId,
    )
  expect(linesAt(19 + 90 * DAY_MS)).toEqual([1, 2])
  expect(linesAt(20 + 90 * DAY_MS)).toEqual([2])
})

describe('the lists of a dealership have at most 700 kB together', () => {
  /** 300 lines of 100 kB. */
  const longLines = (quantity: number, letters = 240) =>
    Array.from({ length: 300 }, (_, index) => ({
      ...line(1001 + index, quantity),
      name: 'x'.repeat(letters),
    }))
  const lineCounts = (lists: SharedLists) => lists.map(({ lines }) => lines.length)
  const ids = Array.from({ length: 10 }, (_, index) => `list-${index}`)
  const fullLists = ids.reduce(
    (lists, id) => apply(lists, [change(id, { name: id, lines: longLines(5) })]),
    [] as SharedLists,
  )
  const bytesOf = (lists: SharedLists) => JSON.stringify(lists).length

  test('a line beyond them stays on its device, and a removal is applied', () => {
    expect(lineCounts(fullLists)).toEqual([300, 300, 300, 300, 300, 300, 300, 17, 0, 0])
    const [list] = apply(fullLists, [change('list-0', { lines: [line(1001, 0), line(2001, 5)] })])
    expect(list?.lines.map(({ productId, quantity }) => quantity === 5 && productId)).not.toContain(2001)
    expect(list?.lines[0]).toMatchObject({ productId: 1001, quantity: 0 })
  })

  test('a line whose new name has no room keeps its name', () => {
    const changes = [change('list-0', { lines: [{ ...line(1001, 6), name: 'x'.repeat(2000) }] })]
    const [changedLine] = apply(fullLists, changes)[0]?.lines ?? []
    expect([changedLine?.quantity, changedLine?.name.length]).toEqual([6, 240])
  })

  test('deleted lists make room, the oldest first, and are put back only into room', () => {
    const deletedLists = ['list-1', 'list-0'].reduce(
      (lists, id, index) => apply(lists, [change(id, { isDeleted: true })], 30 + index),
      fullLists,
    )
    const changedLists = apply(deletedLists, [change('list-9', { lines: longLines(5).slice(0, 290) })], 40)
    expect(changedLists.map(({ id }) => id)).toEqual(ids.filter((id) => id !== 'list-1'))
    expect(bytesOf(changedLists)).toBeLessThan(710_000)
    const changes = [
      change('list-8', { lines: longLines(5).slice(0, 40) }),
      change('list-0', { isDeleted: false }),
    ]
    expect(shownIds(apply(changedLists, changes, 50))).not.toContain('list-0')
    expect(shownIds(apply(changedLists, changes.slice(1), 50))).toContain('list-0')
  })
})

test('a list remembers its newest 300 removals', () => {
  const lines = Array.from({ length: 300 }, (_, index) => line(index + 1, 1))
  const removals = lines.map(({ productId }) => line(productId, 0))
  let lists = apply([], [change('a', { name: 'Monday', lines })], 10)
  lists = apply(lists, [change('a', { lines: removals })], 20)
  lists = apply(lists, [change('a', { lines: [line(301, 1)] })], 30)
  lists = apply(lists, [change('a', { lines: [line(301, 0)] })], 40)
  const productIds = lists[0]?.lines.map(({ productId }) => productId) ?? []
  expect([productIds.length, productIds.includes(301)]).toEqual([300, true])
})
