import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { UNLOCK_GRANT_PATH } from '#contract/device/unlock-grant.ts'
import type { Account } from '#domain/people/account.ts'
import { AccountDatabase } from '#storage/account-database.ts'
import { DeviceDatabase } from '#storage/device-database.ts'
import { createSessionServer, type SessionServer } from '#tests/support/session-server.ts'
import { buyer, HOUR_MS, TABS_NOW } from '#tests/support/session-tabs.ts'
import { createGrantSigner } from '#tests/support/unlock-grants.ts'
import type { SessionView } from '../session.ts'
import { keepUnlockGrant } from './keep-unlock-grant.ts'
import { readUnlockGrant } from './unlock-grant.ts'

const edge = createGrantSigner()
const grant = {
  accountId: 7,
  isAllowed: true,
  isPinAllowed: false,
  issuedAt: TABS_NOW,
  validUntil: TABS_NOW + 72 * HOUR_MS,
}
const grantCalls = () => server.calls.filter((name) => name === 'unlock-grant').length

let server: SessionServer
let device: DeviceDatabase
let view: SessionView
let now: number
let edgeStatus: { status: number; text: string }
const listeners = new Set<() => void>()
let stop = () => {}

function setStatus(status: SessionView['status'], account: Account | null = buyer): void {
  view = { account, status }
  for (const listener of listeners) listener()
}

beforeEach(() => {
  server = createSessionServer()
  device = new DeviceDatabase()
  view = { account: buyer, status: 'checking' }
  now = TABS_NOW
  edgeStatus = {
    status: 200,
    text: JSON.stringify({
      idempotency: true,
      retentionHours: 72,
      storeId: 'a',
      serverTime: new Date(TABS_NOW).toISOString(),
      backend: 'up',
      keepsRules: true,
    }),
  }
  server.otherAnswers.set(UNLOCK_GRANT_PATH, { ok: true, value: edge.sign(grant) })
  server.api.exchange = async () => ({
    answered: true,
    contentType: 'application/json',
    headers: new Headers(),
    ...edgeStatus,
  })
  stop = keepUnlockGrant({
    api: server.api,
    device,
    current: { accountKey: '7', database: new AccountDatabase('7'), snapshot: buyer, isUnlocked: false },
    connection: { read: () => ({ state: 'online', since: 0 }), subscribe: () => () => {} },
    now: () => now,
    session: {
      read: () => view,
      subscribe(listener) {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
    },
  })
})
afterEach(async () => {
  stop()
  listeners.clear()
  await device.delete()
})

test('the grant is fetched when the server has confirmed the session, and again after an hour', async () => {
  expect(grantCalls()).toBe(0)
  setStatus('confirmed')
  await vi.waitFor(async () => expect(await readUnlockGrant(device, '7')).toEqual(grant))
  setStatus('confirmed')
  now += HOUR_MS - 1
  setStatus('confirmed')
  expect(grantCalls()).toBe(1)
  now += 1
  setStatus('confirmed')
  await vi.waitFor(() => expect(grantCalls()).toBe(2))
})

test('an unlocked account asks for no grant before it signs in', async () => {
  setStatus('unlocked')
  expect(grantCalls()).toBe(0)
  setStatus('confirmed')
  await vi.waitFor(() => expect(grantCalls()).toBe(1))
})

test('an edge without rules is asked for no grant', async () => {
  edgeStatus.text = edgeStatus.text.replace('"keepsRules":true', '"keepsRules":false')
  const exchange = vi.spyOn(server.api, 'exchange')
  setStatus('confirmed')
  await vi.waitFor(() => expect(exchange).toHaveBeenCalledOnce())
  expect(grantCalls()).toBe(0)
})

test('a grant for another account is not stored', async () => {
  server.otherAnswers.set(UNLOCK_GRANT_PATH, { ok: true, value: edge.sign({ ...grant, accountId: 8 }) })
  setStatus('confirmed')
  await vi.waitFor(() => expect(grantCalls()).toBe(1))
  expect(await readUnlockGrant(device, '7')).toBeNull()
})
