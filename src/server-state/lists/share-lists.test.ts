import { beforeEach, expect, test } from 'vitest'
import type { DealershipList } from '#domain/lists/dealership-list.ts'
import { AccountDatabase } from '#storage/account-database.ts'
import {
  changeLists,
  putListBack,
  readLists,
  readStoredLists,
  removeList,
} from '#storage/lists/list-table.ts'
import { createListEdge, type ListEdge } from '#tests/support/list-edge.ts'
import { shareLists } from './share-lists.ts'

const SAM = { id: 3, name: 'Sam' }
const ALEX = { id: 8, name: 'Alex' }

let edge: ListEdge
let sam: AccountDatabase
let alex: AccountDatabase
let databaseCount = 0
beforeEach(() => {
  databaseCount += 1
  edge = createListEdge()
  sam = new AccountDatabase(`sam-${databaseCount}`)
  alex = new AccountDatabase(`alex-${databaseCount}`)
})

const line = (productId: number, quantity: number) => ({
  productId,
  name: `Product ${productId}`,
  quantity,
  price: null,
})
const add = (account: AccountDatabase, id: string, lines = [line(1, 100)]) =>
  changeLists(account, 1, () => [{ id, dealershipId: 1, name: id, lines }])
const setLines = (account: AccountDatabase, lines: DealershipList['lines']) =>
  changeLists(account, 1, (lists) => lists.map((list) => ({ ...list, lines })))
const rename = (account: AccountDatabase, name: string) =>
  changeLists(account, 1, (lists) => lists.map((list) => ({ ...list, name })))
const share = (account: AccountDatabase) => {
  const person = account === sam ? SAM : ALEX
  return shareLists({ api: edge.apiOf(person), account, accountId: person.id }, 1)
}
const listTexts = async (account: AccountDatabase) =>
  (await readLists(account, 1)).map(
    ({ name, lines }) =>
      `${name}: ${lines.map(({ productId, quantity }) => `${quantity} of ${productId}`).join()}`,
  )

test('two colleagues share a list, and each gets the changes of the other person', async () => {
  await add(sam, 'Monday')
  expect(await share(sam)).toBe('shared')
  await share(alex)
  expect(await listTexts(alex)).toEqual(['Monday: 100 of 1'])
  await setLines(alex, [line(1, 100), line(2, 5)])
  await setLines(sam, [line(1, 300)])
  await share(alex)
  await share(sam)
  await share(alex)
  expect([await listTexts(sam), await listTexts(alex)]).toEqual([
    ['Monday: 300 of 1,5 of 2'],
    ['Monday: 300 of 1,5 of 2'],
  ])
})

test('a person learns that a colleague replaced a quantity that the colleague had not seen', async () => {
  await add(sam, 'Monday')
  await share(sam)
  await share(alex)
  await setLines(alex, [line(1, 200)])
  await setLines(sam, [line(1, 300)])
  await share(alex)
  await share(sam)
  await share(alex)
  const [list] = await readLists(alex, 1)
  expect(list?.lines).toEqual([line(1, 300)])
  expect(list?.sharing?.lostQuantities).toEqual([
    { productId: 1, name: 'Product 1', quantity: 200, by: 'Sam' },
  ])
  expect((await readLists(sam, 1))[0]?.sharing?.lostQuantities).toEqual([])
})

test('a person learns that a colleague renamed a list at the same time', async () => {
  await add(sam, 'Monday')
  await share(sam)
  await share(alex)
  await rename(alex, 'Friday')
  await rename(sam, 'Weekly')
  await share(alex)
  await share(sam)
  await share(alex)
  const [list] = await readLists(alex, 1)
  expect([list?.name, list?.sharing?.lostName]).toEqual(['Weekly', { text: 'Friday', by: 'Sam' }])
  expect((await readLists(sam, 1))[0]?.sharing?.lostName).toBe(undefined)
})

test('a person can put a list back that a colleague deleted, for both people', async () => {
  await add(sam, 'Monday')
  await share(sam)
  await share(alex)
  await removeList(alex, 'Monday')
  await share(alex)
  await setLines(sam, [line(1, 300)])
  await share(sam)
  expect(await listTexts(sam)).toEqual([])
  const [deletedList] = await readStoredLists(sam, 1)
  expect(deletedList?.sharing?.deletedBy).toBe('Alex')
  if (deletedList !== undefined) await putListBack(sam, deletedList)
  await share(sam)
  await share(alex)
  expect([await listTexts(sam), await listTexts(alex)]).toEqual([['Monday: 300 of 1'], ['Monday: 300 of 1']])
})

test('a list that was deleted before it was shared leaves no trace, and Undo puts it back', async () => {
  await add(sam, 'Monday')
  const [list] = await readLists(sam, 1)
  await removeList(sam, 'Monday')
  expect(await sam.lists.count()).toBe(0)
  if (list !== undefined) await putListBack(sam, list)
  expect(await listTexts(sam)).toEqual(['Monday: 100 of 1'])
})

test('a shared list is put back as it was before a change, for both people', async () => {
  await add(sam, 'Monday')
  await share(sam)
  const [list] = await readLists(sam, 1)
  await setLines(sam, [])
  await share(sam)
  if (list !== undefined) await putListBack(sam, list)
  await share(sam)
  await share(alex)
  expect([await listTexts(sam), await listTexts(alex)]).toEqual([['Monday: 100 of 1'], ['Monday: 100 of 1']])
})

test('a change during the call is kept, and sent by the next call', async () => {
  await add(sam, 'Monday')
  edge.beforeAnswer = () => setLines(sam, [line(1, 900)])
  await share(sam)
  expect(await listTexts(sam)).toEqual(['Monday: 900 of 1'])
  edge.beforeAnswer = async () => undefined
  await share(sam)
  await share(alex)
  expect(await listTexts(alex)).toEqual(['Monday: 900 of 1'])
})

test('an answer is not merged after another tab merged a newer answer', async () => {
  await add(sam, 'Monday')
  await share(sam)
  await share(alex)
  edge.beforeAnswer = async () => {
    edge.beforeAnswer = async () => undefined
    await setLines(alex, [line(1, 200)])
    await share(alex)
    await share(sam)
  }
  await share(sam)
  expect(await listTexts(sam)).toEqual(['Monday: 200 of 1'])
  expect(edge.lists[0]?.lines[0]).toMatchObject({ quantity: 200, by: ALEX })
})

test('many changed lists are sent by several calls, and lists beyond the limit of the edge stay on the device', async () => {
  for (let count = 0; count < 49; count += 1) await add(sam, `list-${count}`)
  await share(sam)
  expect(edge.calls.map(({ changes }) => changes.length)).toEqual([5, 5, 5, 5, 5, 5, 5, 5, 5, 4])
  await add(alex, 'Alex 1')
  await add(alex, 'Alex 2')
  expect(await share(alex)).toBe('shared')
  const alexLists = (await readLists(alex, 1)).filter(({ sharing }) => sharing === undefined)
  expect(alexLists.map(({ name }) => name)).toEqual(['Alex 2'])
})

test('an edge that does not share lists gets no call, and nothing changes on the device', async () => {
  edge.isSharing = false
  await add(sam, 'Monday')
  expect(await share(sam)).toBe('not-shared')
  expect(edge.calls).toEqual([])
  expect(await listTexts(sam)).toEqual(['Monday: 100 of 1'])
})

test.each([
  [{ kind: 'refused', code: 10404, message: 'Not found', status: 404 } as const, 'not-shared'],
  [{ kind: 'offline' } as const, { kind: 'offline' }],
])('the failure %j leaves the lists as they are', async (failure, outcome) => {
  edge.failure = failure
  await add(sam, 'Monday')
  expect(await share(sam)).toEqual(outcome)
  expect((await readLists(sam, 1))[0]?.sharing).toBe(undefined)
})
