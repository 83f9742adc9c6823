import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Failure } from '#api/failure.ts'
import { readDeviceState, signOutAccount } from '#storage/device/device-settings.ts'
import { buyer, createSessionTabs, type SessionTabs } from '#tests/support/session-tabs.ts'
import { sendOwedSignOut } from './owed-sign-out.ts'

let tabs: SessionTabs
beforeEach(async () => {
  tabs = createSessionTabs()
  await tabs.signInOnDevice(buyer)
  await signOutAccount(tabs.device, '7')
})
afterEach(() => tabs.close())

async function sendWith(failure: Failure) {
  const api = { ...tabs.server.api, call: async () => ({ ok: false as const, failure }) }
  const outcome = await sendOwedSignOut(api, tabs.device)
  return [outcome, (await readDeviceState(tabs.device)).logoutOwedBy]
}

describe('an owed sign-out', () => {
  test('is done after the server’s answer', async () => {
    expect(await sendOwedSignOut(tabs.server.api, tabs.device)).toBe('done')
    expect((await readDeviceState(tabs.device)).logoutOwedBy).toBeNull()
  })

  // After these answers the browser may still have the session of the account.
  test.each<[Failure, 'lost' | 'failed']>([
    [{ kind: 'offline' }, 'lost'],
    [{ kind: 'timed-out' }, 'lost'],
    [{ kind: 'superseded' }, 'failed'],
    [{ kind: 'busy', retryAt: 60_000 }, 'failed'],
    [{ kind: 'server-fault', status: 502, message: '' }, 'failed'],
  ])('is still owed after %j', async (failure, outcome) => {
    expect(await sendWith(failure)).toEqual([outcome, '7'])
  })

  test.each<[Failure]>([
    [{ kind: 'signed-out' }],
    [{ kind: 'refused', code: 10110, status: 400, message: 'No session' }],
  ])('is done after %j, which only a browser without a session gets', async (failure) => {
    expect(await sendWith(failure)).toEqual(['done', null])
  })
})
