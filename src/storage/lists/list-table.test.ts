import { beforeEach, describe, expect, test } from 'vitest'
import type { SharedList } from '#domain/lists/shared-list.ts'
import { AccountDatabase } from '../account-database.ts'
import {
  changeLists,
  mergeListAnswer,
  putListBack,
  readLists,
  readStoredLists,
  readUnsentDealershipIds,
  removeList,
} from './list-table.ts'

const LINES = [{ productId: 101, name: 'Tag Pouch', quantity: 100, price: 0.45 }]

let account: AccountDatabase
let databaseCount = 0
beforeEach(() => {
  databaseCount += 1
  account = new AccountDatabase(`lists-${databaseCount}`)
})

const addList = (id: string, name: string, dealershipId = 1) =>
  changeLists(account, dealershipId, () => [{ id, dealershipId, name, lines: LINES }])

test('readLists returns the lists of a dealership sorted by name, without the lists of other dealerships', async () => {
  await addList('a', 'Week 10')
  await addList('b', 'Week 9')
  await addList('c', 'Peoria', 2)
  await addList('d', 'Étiquettes')
  await addList('e', 'frames')
  await addList('f', 'Dealer kits')
  expect((await readLists(account, 1)).map(({ id, name }) => [id, name])).toEqual([
    ['f', 'Dealer kits'],
    ['d', 'Étiquettes'],
    ['e', 'frames'],
    ['b', 'Week 9'],
    ['a', 'Week 10'],
  ])
})

test('a change gets the stored lists, and only the lists that it returns are written', async () => {
  await addList('a', 'Monday')
  await addList('b', 'Friday')
  await changeLists(account, 1, (lists) =>
    lists.filter(({ id }) => id === 'a').map((list) => ({ ...list, lines: [] })),
  )
  expect((await readLists(account, 1)).map(({ name, lines }) => [name, lines.length])).toEqual([
    ['Friday', 1],
    ['Monday', 0],
  ])
})

test('readLists leaves out a list that cannot be read, and the list stays stored', async () => {
  await account.lists.put({ key: 'x', dealershipId: 1, name: 'Later', lines: 'of the future' })
  await addList('a', 'Monday')
  expect((await readLists(account, 1)).map(({ id }) => id)).toEqual(['a'])
  expect(await account.lists.count()).toBe(2)
})

test('removeList removes a list that is not shared', async () => {
  await addList('a', 'Monday')
  await removeList(account, 'a')
  expect(await readLists(account, 1)).toEqual([])
})

describe('shared lists', () => {
  const kim = { id: 8, name: 'Kim' }
  const sharedList = (id: string, stamp: number): SharedList => ({
    id,
    name: { text: `Liste ${id}`, stamp },
    deletion: { isDeleted: false, stamp, by: kim },
    lines: [{ productId: 101, name: 'Tag Pouch', quantity: 100, stamp, seen: 0, by: kim }],
  })
  const merge = async (
    dealershipId: number,
    answer: SharedList[],
    before?: Awaited<ReturnType<typeof readLists>>,
  ) =>
    mergeListAnswer(account, {
      dealershipId,
      accountId: 3,
      listsBeforeCall: before ?? (await readStoredLists(account, dealershipId)),
      sentLists: [],
      answer,
    })

  test('come from an answer, for their dealership only', async () => {
    expect(await merge(1, [sharedList('a', 10)])).toBe(true)
    expect((await readLists(account, 1)).map(({ name, lines }) => [name, lines[0]?.quantity])).toEqual([
      ['Liste a', 100],
    ])
    expect(await readLists(account, 2)).toEqual([])
    expect(await readUnsentDealershipIds(account)).toEqual([])
  })

  test('are not overwritten by an answer to a call before the latest answer', async () => {
    await merge(1, [sharedList('a', 10)])
    const before = await readStoredLists(account, 1)
    await merge(1, [sharedList('a', 20)])
    expect(await merge(1, [sharedList('a', 15)], before)).toBe(false)
    expect((await readStoredLists(account, 1))[0]?.sharing?.answered.name.stamp).toBe(20)
  })

  test('that are deleted stay stored until the deletion is sent, and can be put back', async () => {
    await merge(1, [sharedList('a', 10), sharedList('b', 10)])
    await addList('c', 'Peoria', 2)
    const list = (await readLists(account, 1)).find(({ id }) => id === 'a')
    if (list === undefined) throw new Error('The list is missing.')
    await removeList(account, 'a')
    expect((await readLists(account, 1)).map(({ id }) => id)).toEqual(['b'])
    expect((await readStoredLists(account, 1)).map(({ id }) => id)).toEqual(['a', 'b'])
    expect((await readUnsentDealershipIds(account)).sort()).toEqual([1, 2])
    await putListBack(account, list)
    expect((await readLists(account, 1)).map(({ id, sharing }) => [id, sharing?.isDeleted])).toEqual([
      ['a', false],
      ['b', false],
    ])
    expect(await readUnsentDealershipIds(account)).toEqual([2])
  })

  test('that a device alone has are put back without sharing', async () => {
    await addList('a', 'Monday')
    const [list] = await readLists(account, 1)
    if (list === undefined) throw new Error('The list is missing.')
    await removeList(account, 'a')
    await putListBack(account, list)
    expect(await readLists(account, 1)).toEqual([list])
  })
})
