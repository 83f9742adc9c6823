import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { buyer, createSessionTabs, type SessionTabs, TABS_NOW } from '#tests/support/session-tabs.ts'

let tabs: SessionTabs
let server: SessionTabs['server']
beforeEach(() => {
  tabs = createSessionTabs()
  server = tabs.server
})
afterEach(() => tabs.close())

test('makes the account the current one and stores its snapshot', async () => {
  const { session, memory, generation, tab } = await tabs.open()
  const other = await tabs.open()
  await session.start()
  expect(await session.signIn('buyer', 'Buyer123')).toEqual({ kind: 'signed-in' })
  expect(memory.stored.get('login')).toBe('buyer')
  expect(generation.read()).toBe(2)
  expect(await session.admit()).toBe(false)
  await vi.waitFor(() => expect(other.tab.loads).toBe(1))
  expect(tab.loads).toBe(0)
  const next = await tabs.open()
  expect(next.session.read().account).toEqual(buyer)
})

test.each([
  { what: 'a wrong password', login: 'buyer', password: 'nope', outcome: { kind: 'incorrect' } },
  {
    what: 'more than 245 bytes',
    login: 'buyer',
    password: 'ä'.repeat(123),
    outcome: { kind: 'incorrect' },
  },
])('refuses $what', async ({ login, password, outcome }) => {
  const { session } = await tabs.open()
  await session.start()
  expect(await session.signIn(login, password)).toEqual(outcome)
  expect(await session.admit()).toBe(true)
  expect(session.read().account).toBeNull()
})

test('accepts 245 bytes', async () => {
  server.accounts.set(`buyer ${'a'.repeat(245)}`, buyer)
  expect(await (await tabs.open()).session.signIn('buyer', 'a'.repeat(245))).toEqual({ kind: 'signed-in' })
})

test('does not call login or password wrong when the address is', async () => {
  server.signInFailure = { kind: 'signed-out', isForeignPage: true }
  expect(await (await tabs.open()).session.signIn('buyer', 'Buyer123')).toEqual({
    kind: 'failed',
    failure: { kind: 'signed-out', isForeignPage: true },
  })
})

test('says how long to wait after too many attempts', async () => {
  server.signInFailure = { kind: 'busy', retryAt: TABS_NOW + 10 * 60_000 }
  expect(await (await tabs.open()).session.signIn('buyer', 'x')).toEqual({
    kind: 'failed',
    failure: { kind: 'busy', retryAt: TABS_NOW + 10 * 60_000 },
  })
})

test('whose answer was lost is detected by the next question', async () => {
  const { session, tab } = await tabs.open()
  await session.start()
  server.signInFailure = { kind: 'offline' }
  expect(await session.signIn('buyer', 'Buyer123')).toEqual({
    kind: 'failed',
    failure: { kind: 'offline' },
  })
  server.session = buyer
  expect(await session.admit()).toBe(false)
  expect(tab.loads).toBe(1)
  expect((await tabs.open()).current.accountKey).toBe('7')
})
