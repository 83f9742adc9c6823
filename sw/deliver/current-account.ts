// Composition: a run of the worker for the device's current account, with its databases.
import { isAdmin } from '#domain/people/account.ts'
import { type Author, VISITOR_ID } from '#outbox/pending-order.ts'
import { type CurrentAccount, readCurrentAccount } from '#session/current-account.ts'
import { sendOwedSignOut } from '#session/owed-sign-out.ts'
import { refreshInTurn } from '#session/session-account.ts'
import { sessionTurn } from '#session/session-lock.ts'
import { readDeviceState } from '#storage/device/device-settings.ts'
import { DeviceDatabase } from '#storage/device-database.ts'
import type { AccountRun } from './account-run.ts'

function authorOf({ snapshot }: CurrentAccount): Author {
  if (snapshot === null) return { id: VISITOR_ID, login: '', name: '', isAdmin: false }
  return { id: snapshot.id, login: snapshot.login, name: snapshot.name, isAdmin: isAdmin(snapshot) }
}

export function accountRunOf(current: CurrentAccount, device: DeviceDatabase): AccountRun {
  return {
    author: authorOf(current),
    isUnlocked: current.isUnlocked,
    async isStillCurrent() {
      const { accountKey, isUnlocked, logoutOwedBy } = await readDeviceState(device)
      const isSameAccount = accountKey === current.accountKey && isUnlocked === current.isUnlocked
      return isSameAccount && logoutOwedBy === null
    },
    async sendOwedSignOut(api) {
      const { logoutOwedBy } = await readDeviceState(device)
      return logoutOwedBy === null || (await sessionTurn(() => sendOwedSignOut(api, device))) === 'done'
    },
    refreshSession: (api) => refreshInTurn({ api, device, current }, { isOver: () => false }),
  }
}

/** Runs the work for the device's current account, and closes its databases at the end. */
export async function withCurrentAccount<Result>(
  work: (current: CurrentAccount, device: DeviceDatabase) => Promise<Result>,
): Promise<Result> {
  const device = new DeviceDatabase()
  try {
    const current = await readCurrentAccount(device)
    try {
      return await work(current, device)
    } finally {
      current.database.close()
    }
  } finally {
    device.close()
  }
}
