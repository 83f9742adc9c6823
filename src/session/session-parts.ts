import type { Api, Generation } from '#api/client.ts'
import type { Connection } from '#connection/connection.ts'
import type { DeviceDatabase } from '#storage/device-database.ts'
import type { CurrentAccount } from './current-account.ts'
import type { PageMemory } from './page-memory.ts'

/** What a session is made of. */
export interface SessionParts {
  api: Api
  device: DeviceDatabase
  current: CurrentAccount
  /** When the page began, this device held nothing of anybody. */
  isNothingStored?: boolean
  generation: Generation
  connection: Pick<Connection, 'read' | 'subscribe'>
  /** sessionStorage. */
  memory: PageMemory
  now(): number
  /** This tab is sending an order right now. */
  isSenderBusy(): boolean
  /** The path of this page. */
  path(): string
  /** A full load of the page that comes next: Home, sign-in on the way back to this one, or this one as a visitor. */
  leaveFor(next: 'home' | 'sign-in' | 'here'): void
}
