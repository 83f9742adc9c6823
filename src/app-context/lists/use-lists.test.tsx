import { act, cleanup } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { DealershipList } from '#domain/lists/dealership-list.ts'
import { changeLists, readLists, readStoredLists } from '#storage/lists/list-table.ts'
import { showHook } from '#tests/support/show-hook.tsx'
import { sampleAccount, sampleCounter } from '#tests/support/show-screen.tsx'
import type { Counter } from '../counter.ts'
import { type ListChanges, useDeletedLists, useListChanges, useLists } from './use-lists.ts'

const POUCH = { productId: 101, name: 'Pouch', quantity: 100, price: 0.45 }
const FRAME = { productId: 121, name: 'Frame', quantity: 2, price: 2.15 }
const LOST = [
  { productId: 101, name: 'Pouch', quantity: 300, by: 'Kim' },
  { productId: 121, name: 'Frame', quantity: 0, by: 'Kim' },
]
const listOf = (id: string, fields: Partial<DealershipList> = {}): DealershipList => ({
  id,
  dealershipId: 1,
  name: id,
  lines: [POUCH, FRAME],
  ...fields,
})

let counter: Counter
beforeEach(async () => {
  counter = sampleCounter({ account: sampleAccount() })
  const { account } = counter.databases
  await changeLists(account, 1, () => [listOf('Größe'), listOf('Monday')])
  await changeLists(account, 2, () => [listOf('North', { dealershipId: 2 })])
})
afterEach(cleanup)

async function change(run: (changes: ListChanges) => Promise<unknown>) {
  const { result } = showHook(counter, useListChanges, 1)
  const outcome = await act(() => run(result.current))
  const lists = await readLists(counter.databases.account, 1)
  const quantities = lists.map(({ name, lines }) => [name, ...lines.map(({ quantity }) => quantity)])
  return { outcome, quantities }
}

const PEN = { productId: 131, name: 'Pen', quantity: 7, price: null }
test.each<[string, (changes: ListChanges) => Promise<unknown>, unknown[]]>([
  [
    'save adds to a list of the same name in other letters',
    ({ save }) => save(' GRÖßE ', [PEN]),
    [
      ['Größe', 100, 2, 7],
      ['Monday', 100, 2],
    ],
  ],
  [
    'addLine adds a product to one list',
    ({ addLine }) => addLine('Monday', PEN),
    [
      ['Größe', 100, 2],
      ['Monday', 100, 2, 7],
    ],
  ],
  [
    'rename renames one list',
    ({ rename }) => rename('Monday', '  Été '),
    [
      ['Été', 100, 2],
      ['Größe', 100, 2],
    ],
  ],
  [
    'changeLines changes the lines of one list',
    ({ changeLines }) => changeLines('Monday', (lines) => lines.slice(1)),
    [
      ['Größe', 100, 2],
      ['Monday', 2],
    ],
  ],
])('%s and no other list', async (_, run, quantities) => {
  const result = await change(run)
  expect(result.quantities).toEqual(quantities)
  expect(await readLists(counter.databases.account, 2)).toMatchObject([
    { name: 'North', lines: [POUCH, FRAME] },
  ])
})

test.each([
  ['Monday', 'joined', 1],
  ['A new one', 'full', 0],
])('with 50 lists, lines that are saved as “%s” give the outcome %s', async (name, outcome, penCount) => {
  await changeLists(counter.databases.account, 1, () =>
    Array.from({ length: 48 }, (_, index) => listOf(`List ${index}`)),
  )
  const saved = await change(({ save }) => save(name, [PEN]))
  expect(saved.outcome).toMatchObject({ outcome })
  expect(
    saved.quantities.filter(([listName, ...quantities]) => listName === name && quantities.includes(7)),
  ).toHaveLength(penCount)
})

test('addLine does not change a product that the list has, and returns the line of the list', async () => {
  const { outcome, quantities } = await change(({ addLine }) => addLine('Monday', { ...FRAME, quantity: 9 }))
  expect(outcome).toEqual(FRAME)
  expect(quantities).toEqual([
    ['Größe', 100, 2],
    ['Monday', 100, 2],
  ])
})

test('addLine adds no product to a list that has 300, and says so', async () => {
  const lines = Array.from({ length: 300 }, (_, index) => ({ ...FRAME, productId: 1000 + index }))
  await changeLists(counter.databases.account, 1, () => [listOf('Monday', { lines })])
  const { outcome } = await change(({ addLine }) => addLine('Monday', PEN))
  expect(outcome).toBe('full')
  const [, list] = await readLists(counter.databases.account, 1)
  expect(list?.lines).toEqual(lines)
})

test.each<[string, number, unknown[]]>([
  ['sets the quantity of the person again', 0, [300, 2]],
  ['removes a product that the person had removed', 1, [100]],
])('putQuantityBack %s, and leaves the other lost quantity', async (_, index, quantities) => {
  const kim = { id: 8, name: 'Kim' }
  const answered = {
    id: 'Monday',
    name: { text: 'Monday', stamp: 1 },
    deletion: { isDeleted: false, stamp: 0, by: kim },
    lines: [],
  }
  const sharing = { answered, isDeleted: false, deletedBy: null, lostQuantities: LOST }
  await changeLists(counter.databases.account, 1, () => [{ ...listOf('Monday'), sharing }])
  const lost = LOST[index]
  if (lost === undefined) throw new Error('no such row')
  await change(({ putQuantityBack }) => putQuantityBack('Monday', lost))
  const list = (await readStoredLists(counter.databases.account, 1)).find(({ id }) => id === 'Monday')
  expect(list?.lines.map(({ quantity }) => quantity)).toEqual(quantities)
  expect(list?.sharing?.lostQuantities.map(({ productId }) => productId)).toEqual([index === 0 ? 121 : 101])
})

test('putQuantityBack changes neither a list without room for the product nor its note', async () => {
  const lines = Array.from({ length: 300 }, (_, index) => ({ ...FRAME, productId: 1000 + index }))
  const answered = {
    id: 'Monday',
    name: { text: 'Monday', stamp: 1 },
    deletion: { isDeleted: false, stamp: 0, by: { id: 8, name: 'Kim' } },
    lines: [],
  }
  const sharing = { answered, isDeleted: false, deletedBy: null, lostQuantities: LOST }
  const list = { ...listOf('Monday', { lines }), sharing }
  await changeLists(counter.databases.account, 1, () => [list])
  await change(({ putQuantityBack }) => putQuantityBack('Monday', { ...POUCH, by: 'Kim' }))
  const stored = await readStoredLists(counter.databases.account, 1)
  expect(stored.find(({ id }) => id === 'Monday')).toEqual(list)
})

test('useLists and useDeletedLists give the lists of the dealership after a change of the dealership', async () => {
  const by = { id: 8, name: 'Kim' }
  const deletion = { isDeleted: true, stamp: 1, by }
  const answered = { id: 'Gone', name: { text: 'Gone', stamp: 1 }, deletion, lines: [] }
  const sharing = { answered, isDeleted: true, deletedBy: 'Kim', lostQuantities: [] }
  await changeLists(counter.databases.account, 2, () => [{ ...listOf('Gone', { dealershipId: 2 }), sharing }])
  const { result, rerender } = showHook(
    counter,
    (id: number) => ({ lists: useLists(id), deleted: useDeletedLists(id) }),
    1,
  )
  const names = () => result.current.lists?.map(({ name }) => name)
  await expect.poll(names).toEqual(['Größe', 'Monday'])
  rerender(2)
  await expect.poll(names).toEqual(['North'])
  await expect.poll(() => result.current.deleted.map(({ list }) => list.name)).toEqual(['Gone'])
})
