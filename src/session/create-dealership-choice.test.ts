import Dexie from 'dexie'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Account } from '#domain/people/account.ts'
import type { Dealership } from '#domain/people/dealership.ts'
import { AccountDatabase } from '#storage/account-database.ts'
import { writeDealershipId } from '#storage/device/account-settings.ts'
import { putDealerships } from '#storage/people/dealership-table.ts'
import { account } from '#tests/support/account.ts'
import { dealership } from '#tests/support/dealership.ts'
import { pageMemory } from '#tests/support/page-memory.ts'
import { createSessionServer, type SessionServer } from '#tests/support/session-server.ts'
import { createDealershipChoice, type RunningDealershipChoice } from './create-dealership-choice.ts'
import type { SessionView } from './session.ts'

const NOW = Date.parse('2026-01-15T16:00:00Z')
const lakeside = dealership({ id: 1, name: 'Lakeside Motors' })
const peoria = dealership({ id: 2, name: 'Prairie Auto Peoria' })
const urbana = dealership({ id: 3, name: 'Prairie Auto Urbana' })

const buyer = account({ id: 7, dealerships: [{ id: 1, name: 'Lakeside Motors' }] })
const buyerWithTwo = account({
  id: 7,
  dealerships: [
    { id: 2, name: 'Prairie Auto Peoria' },
    { id: 3, name: 'Prairie Auto Urbana' },
  ],
})
const staff = account({
  id: 7,
  role: { id: 2, name: 'Manager' },
  privileges: [{ group: 'Orders', actions: ['view', 'edit'] }],
  dealerships: [{ id: 1, name: 'Lakeside Motors' }],
})
const personWithoutOrders = account({ id: 7, privileges: [] })

let database: AccountDatabase
let server: SessionServer
let runningChoices: RunningDealershipChoice[]
let clock: number

beforeEach(() => {
  database = new AccountDatabase('7')
  server = createSessionServer()
  runningChoices = []
  clock = NOW
})

afterEach(async () => {
  for (const choice of runningChoices) choice.stop()
  database.close()
  await Dexie.delete('counter-7')
})

function serve(dealerships: Dealership[]) {
  server.otherAnswers.set('api/admin/company/dealership/min-info', {
    ok: true,
    value: { items: dealerships, count: dealerships.length },
  })
}

async function open(person: Account | null, memory = pageMemory()) {
  let view: SessionView = { account: person, status: 'confirmed' }
  const listeners = new Set<() => void>()
  const connection = { state: 'online' as 'online' | 'offline', notify: () => undefined as undefined }
  const choice = createDealershipChoice({
    api: server.api,
    database,
    memory,
    now: () => clock,
    session: {
      read: () => view,
      subscribe(listener) {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
    },
    connection: {
      read: () => ({ state: connection.state, since: 0 }),
      subscribe(listener) {
        connection.notify = () => void listener() as undefined
        return () => undefined
      },
    },
  })
  runningChoices.push(choice)
  await choice.start()
  const setAccount = (newAccount: Account | null, status: SessionView['status'] = 'confirmed') => {
    view = { account: newAccount, status }
    for (const listener of listeners) listener()
  }
  const chosenName = () => choice.read().chosenDealership?.name ?? null
  return { choice, memory, connection, setAccount, chosenName }
}

describe('the dealership chosen at the start', () => {
  const allDealerships = [lakeside, peoria, urbana]
  test.each<{
    rule: string
    person: Account | null
    storedId?: number
    name?: string
    expectedName: string | null
  }>([
    { rule: 'the account’s only dealership', person: buyer, expectedName: 'Lakeside Motors' },
    {
      rule: 'the account’s only dealership, although the person chose none',
      person: buyer,
      storedId: 0,
      expectedName: 'Lakeside Motors',
    },
    {
      rule: 'the account’s only dealership, although this tab remembers one of another person',
      person: buyer,
      name: 'Prairie Auto Peoria',
      expectedName: 'Lakeside Motors',
    },
    { rule: 'none if the account has two', person: buyerWithTwo, expectedName: null },
    { rule: 'the stored dealership', person: buyerWithTwo, storedId: 3, expectedName: 'Prairie Auto Urbana' },
    {
      rule: 'the dealership whose name this tab remembers',
      person: buyerWithTwo,
      name: 'Prairie Auto Peoria',
      expectedName: 'Prairie Auto Peoria',
    },
    {
      rule: 'the stored dealership rather than the remembered one',
      person: buyerWithTwo,
      storedId: 3,
      name: 'Prairie Auto Peoria',
      expectedName: 'Prairie Auto Urbana',
    },
    {
      rule: 'none after the person chose none',
      person: buyerWithTwo,
      storedId: 0,
      name: 'Prairie Auto Peoria',
      expectedName: null,
    },
    {
      rule: 'none if the account lost the stored dealership',
      person: buyerWithTwo,
      storedId: 1,
      expectedName: null,
    },
    { rule: 'none for staff, who may choose any dealership', person: staff, expectedName: null },
    {
      rule: 'the stored dealership for staff, although it is not theirs',
      person: staff,
      storedId: 3,
      expectedName: 'Prairie Auto Urbana',
    },
    { rule: 'none for a visitor', person: null, storedId: 1, expectedName: null },
    {
      rule: 'none without the right to see orders',
      person: personWithoutOrders,
      storedId: 1,
      expectedName: null,
    },
  ])('is $rule', async ({ person, storedId, name, expectedName }) => {
    await putDealerships(database, allDealerships, NOW)
    if (storedId !== undefined) await writeDealershipId(database, storedId)
    const memory = pageMemory()
    if (name !== undefined) memory.setItem('DEALERSHIP', name)
    const { chosenName } = await open(person, memory)
    expect(chosenName()).toBe(expectedName)
    if (expectedName !== null) expect(memory.storedItems.get('DEALERSHIP')).toBe(expectedName)
  })
})

test('the page reads the list from the server at the start and stores it for offline use', async () => {
  serve([lakeside])
  const { choice, chosenName } = await open(buyer)
  await vi.waitFor(() => expect(chosenName()).toBe('Lakeside Motors'))
  expect(choice.read().readAt).toBe(NOW)
  server.isReachable = false
  const offlinePage = await open(buyer)
  expect(offlinePage.chosenName()).toBe('Lakeside Motors')
})

test('buyers can choose their own dealerships, staff all dealerships', async () => {
  await putDealerships(database, [urbana, lakeside, peoria], NOW)
  const names = (choice: RunningDealershipChoice) => choice.read().dealerships.map(({ name }) => name)
  expect(names((await open(buyerWithTwo)).choice)).toEqual(['Prairie Auto Peoria', 'Prairie Auto Urbana'])
  expect(names((await open(staff)).choice)).toEqual([
    'Lakeside Motors',
    'Prairie Auto Peoria',
    'Prairie Auto Urbana',
  ])
})

test('a choice and its cancellation are stored, and other tabs show a choice', async () => {
  await putDealerships(database, [peoria, urbana], NOW)
  const tab = await open(buyerWithTwo)
  const otherTab = await open(buyerWithTwo)
  await tab.choice.choose(2)
  expect(tab.chosenName()).toBe('Prairie Auto Peoria')
  expect(tab.memory.storedItems.get('DEALERSHIP')).toBe('Prairie Auto Peoria')
  await vi.waitFor(() => expect(otherTab.chosenName()).toBe('Prairie Auto Peoria'))
  await tab.choice.choose(0)
  expect(tab.chosenName()).toBeNull()
  expect(tab.memory.storedItems.has('DEALERSHIP')).toBe(false)
})

test('a choice applies at once, while the device is still storing it', async () => {
  await putDealerships(database, [peoria, urbana], NOW)
  const { choice, chosenName, memory } = await open(buyerWithTwo)
  const writing = choice.choose(3)
  expect(chosenName()).toBe('Prairie Auto Urbana')
  // A page that is reloaded before the write ends reads this.
  expect(memory.storedItems.get('DEALERSHIP')).toBe('Prairie Auto Urbana')
  await choice.refresh()
  expect(chosenName()).toBe('Prairie Auto Urbana')
  await writing
  expect(chosenName()).toBe('Prairie Auto Urbana')
})

test('the last of two quick choices is stored', async () => {
  await putDealerships(database, [peoria, urbana], NOW)
  const { choice, chosenName } = await open(buyerWithTwo)
  const seenNames: (string | null)[] = []
  choice.subscribe(() => seenNames.push(chosenName()))
  await Promise.all([choice.choose(3), choice.choose(2)])
  expect(seenNames).toEqual(['Prairie Auto Urbana', 'Prairie Auto Peoria'])
  expect((await open(buyerWithTwo)).chosenName()).toBe('Prairie Auto Peoria')
})

test('the first of two choices is not shown again when its write ends', async () => {
  await putDealerships(database, [peoria, urbana], NOW)
  const { choice, chosenName } = await open(buyerWithTwo)
  const seenNames: (string | null)[] = []
  choice.subscribe(() => seenNames.push(chosenName()))
  const firstChoice = choice.choose(3)
  let endWrite = () => {}
  const slowWrite = vi.spyOn(database.settings, 'put').mockReturnValueOnce(
    new Dexie.Promise((resolve) => {
      endWrite = () => resolve('dealershipId')
    }),
  )
  const secondChoice = choice.choose(2)
  await firstChoice
  expect(seenNames).toEqual(['Prairie Auto Urbana', 'Prairie Auto Peoria'])
  slowWrite.mockRestore()
  endWrite()
  await secondChoice
})

test('a choice that the device cannot store is cancelled', async () => {
  await putDealerships(database, [peoria, urbana], NOW)
  await writeDealershipId(database, 2)
  const { choice, chosenName } = await open(buyerWithTwo)
  const failingWrite = vi.spyOn(database.settings, 'put').mockRejectedValueOnce(new Error('full'))
  await expect(choice.choose(3)).rejects.toThrow('full')
  expect(chosenName()).toBe('Prairie Auto Peoria')
  failingWrite.mockRestore()
})

test('no dealership is chosen after the account has lost the chosen one', async () => {
  await putDealerships(database, [peoria, urbana], NOW)
  await writeDealershipId(database, 3)
  const { setAccount, chosenName } = await open(buyerWithTwo)
  expect(chosenName()).toBe('Prairie Auto Urbana')
  setAccount({ ...buyerWithTwo, dealerships: [] })
  expect(chosenName()).toBeNull()
})

test('the page asks for the list once more when the server is back', async () => {
  server.isReachable = false
  const { connection, chosenName } = await open(buyer)
  serve([lakeside])
  server.isReachable = true
  server.calls = []
  connection.notify()
  connection.notify()
  await vi.waitFor(() => expect(chosenName()).toBe('Lakeside Motors'))
  connection.notify()
  expect(server.calls).toEqual(['min-info'])
})

test('the first screen gets the answer to the page’s first call, and later screens ask again', async () => {
  serve([lakeside])
  const { choice } = await open(buyer)
  const names = async () => {
    const answer = await choice.ask()
    return answer.ok && answer.value.items.map(({ name }) => name)
  }
  expect(await names()).toEqual(['Lakeside Motors'])
  expect(server.calls).toEqual(['min-info'])
  serve([peoria])
  expect(await names()).toEqual(['Prairie Auto Peoria'])
  expect(server.calls).toEqual(['min-info', 'min-info'])
})

test('a screen that is opened after 5 s asks the server again', async () => {
  serve([lakeside])
  const { choice } = await open(buyer)
  serve([peoria])
  clock = NOW + 5000
  expect(await choice.ask()).toMatchObject({ value: { items: [{ name: 'Prairie Auto Peoria' }] } })
})

test('a visitor’s page does not ask the server', async () => {
  const { choice } = await open(null)
  await choice.refresh()
  expect(server.calls).toEqual([])
})

test.each([
  ['a visitor', null],
  ['a person without the right to see orders', personWithoutOrders],
  ['a person without a dealership', { ...buyerWithTwo, dealerships: [] }],
])('the page of %s forgets the remembered name', async (_, person) => {
  await putDealerships(database, [lakeside], NOW)
  const memory = pageMemory()
  memory.setItem('DEALERSHIP', 'Lakeside Motors')
  const { chosenName } = await open(person, memory)
  expect([chosenName(), memory.storedItems.has('DEALERSHIP')]).toEqual([null, false])
})

test('the page of staff without an own dealership keeps the remembered name, and applies it once the list is stored', async () => {
  server.isReachable = false
  const memory = pageMemory()
  memory.setItem('DEALERSHIP', 'Lakeside Motors')
  const { chosenName } = await open({ ...staff, dealerships: [] }, memory)
  await putDealerships(database, [lakeside, peoria], NOW)
  await vi.waitFor(() => expect(chosenName()).toBe('Lakeside Motors'))
})

test('the tab does not remember the dealership again after the session has ended', async () => {
  await putDealerships(database, [lakeside], NOW)
  const { memory, setAccount } = await open(buyer)
  expect(memory.storedItems.get('DEALERSHIP')).toBe('Lakeside Motors')
  memory.clear()
  setAccount(buyer, 'ending')
  expect(memory.storedItems.has('DEALERSHIP')).toBe(false)
})
