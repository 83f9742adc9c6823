import type { Api, Generation } from '#api/client.ts'
import type { Connection } from '#connection/connection.ts'
import type { DeviceDatabase } from '#storage/device-database.ts'
import type { CurrentAccount } from './current-account.ts'
import type { PageMemory } from './page-memory.ts'

/** The parts that a session works with. */
export interface SessionParts {
  api: Api
  device: DeviceDatabase
  current: CurrentAccount
  /** True if the device had no data of any account when the page began. */
  isNothingStored?: boolean
  generation: Generation
  connection: Pick<Connection, 'read' | 'subscribe'>
  /** sessionStorage. */
  memory: PageMemory
  now(): number
  /** True while this tab is sending an order. */
  isSenderBusy(): boolean
  /** The path of this page. */
  path(): string
  /** Loads the next page: Home, the sign-in page (which leads back to this page), this page as a visitor, or Unlock. */
  leaveFor(next: 'home' | 'sign-in' | 'here' | 'unlock'): void
}
