// Several tabs of one browser. They share the device's databases and the cookie; each has its own session.
import Dexie from 'dexie'
import { createGeneration } from '#api/client.ts'
import type { Account } from '#domain/people/account.ts'
import { createSession, type RunningSession } from '#session/create-session.ts'
import { readCurrentAccount } from '#session/current-account.ts'
import { sessionTurn } from '#session/session-lock.ts'
import { storeSnapshotFor } from '#storage/device/account-settings.ts'
import { readDeviceState, setCurrentAccount } from '#storage/device/device-settings.ts'
import { DeviceDatabase } from '#storage/device-database.ts'
import { account } from './account.ts'
import { pageMemory } from './page-memory.ts'
import { createSessionServer } from './session-server.ts'

export const TABS_NOW = Date.parse('2026-01-15T16:00:00Z')
export const HOUR_MS = 3_600_000
/** The passwords of these two accounts are Buyer123 and Buyer2123. */
export const buyer = account({ id: 7, login: 'buyer' })
export const buyer2 = account({ id: 8, login: 'buyer2' })

export function createSessionTabs() {
  const device = new DeviceDatabase()
  const server = createSessionServer()
  server.accounts.set('buyer Buyer123', buyer).set('buyer2 Buyer2123', buyer2)
  const sessions: RunningSession[] = []
  const databases: Dexie[] = [device]

  return {
    device,
    server,
    /** Closes the database at the end of the test. */
    closeAtEnd<Database extends Dexie>(database: Database): Database {
      databases.push(database)
      return database
    },

    /** Opens a tab for the account that is the current one of the device. */
    async open(memory = pageMemory(), isNothingStored = false) {
      const currentAccount = await readCurrentAccount(device)
      const generation = createGeneration()
      const tab = {
        loadCount: 0,
        destination: null as 'home' | 'sign-in' | 'here' | 'unlock' | null,
        path: '/orders',
        isSending: false,
        now: TABS_NOW,
        connection: 'online' as 'online' | 'offline',
      }
      let notifyConnection = () => undefined as undefined
      const session = createSession({
        api: server.api,
        device,
        current: currentAccount,
        isNothingStored,
        generation,
        memory,
        connection: {
          read: () => ({ state: tab.connection, since: 0 }),
          subscribe(listener) {
            notifyConnection = () => void listener() as undefined
            return () => undefined
          },
        },
        now: () => tab.now,
        isSenderBusy: () => tab.isSending,
        path: () => tab.path,
        leaveFor(destination) {
          tab.loadCount += 1
          tab.destination = destination
        },
      })
      sessions.push(session)
      databases.push(currentAccount.database)
      return {
        tab,
        session,
        generation,
        memory,
        current: currentAccount,
        notifyConnection: () => notifyConnection(),
      }
    },

    /** Makes this account the current one of the device, with its session in the browser. */
    async signInOnDevice(account: Account): Promise<void> {
      await storeSnapshotFor(String(account.id), account)
      const { accountKey } = await readDeviceState(device)
      await setCurrentAccount(device, String(account.id), TABS_NOW - HOUR_MS, accountKey)
      server.session = account
    },

    async close(): Promise<void> {
      // Waits until no page is sealing data any more. Otherwise the next test would find that data.
      await sessionTurn(async () => {})
      for (const session of sessions) session.stop()
      for (const database of databases) database.close()
      for (const name of await Dexie.getDatabaseNames()) await Dexie.delete(name)
    },
  }
}
export type SessionTabs = ReturnType<typeof createSessionTabs>
