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

const add = (id: string, name: string, dealershipId = 1) =>
  changeLists(account, dealershipId, () => [{ id, dealershipId, name, lines: LINES }])

test('the lists of a dealership are read by name, without those of another one', async () => {
  await add('a', 'Week 10')
  await add('b', 'Week 9')
  await add('c', 'Peoria', 2)
  expect((await readLists(account, 1)).map(({ id, name }) => [id, name])).toEqual([
    ['b', 'Week 9'],
    ['a', 'Week 10'],
  ])
})

test('a change gets the stored lists, and writes only those that it answers', async () => {
  await add('a', 'Monday')
  await add('b', 'Friday')
  await changeLists(account, 1, (lists) =>
    lists.filter(({ id }) => id === 'a').map((list) => ({ ...list, lines: [] })),
  )
  expect((await readLists(account, 1)).map(({ name, lines }) => [name, lines.length])).toEqual([
    ['Friday', 1],
    ['Monday', 0],
  ])
})

test('a list that cannot be read stays stored', async () => {
  await account.lists.put({ key: 'x', dealershipId: 1, name: 'Later', lines: 'of the future' })
  await add('a', 'Monday')
  expect((await readLists(account, 1)).map(({ id }) => id)).toEqual(['a'])
  expect(await account.lists.count()).toBe(2)
})

test('a removed list is gone', async () => {
  await add('a', 'Monday')
  await removeList(account, 'a')
  expect(await readLists(account, 1)).toEqual([])
})
