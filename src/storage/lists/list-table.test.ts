import { beforeEach, expect, test } from 'vitest'
import { AccountDatabase } from '../account-database.ts'
import { changeLists, readLists, removeList } from './list-table.ts'

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
