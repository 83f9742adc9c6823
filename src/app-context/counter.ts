// The parts of one page for one account (app/open-counter.ts creates them), and the React context that has them.

import { createContext, useContext } from 'react'
import type { Api } from '#api/client.ts'
import type { ServerClock } from '#api/server-clock.ts'
import type { Cart } from '#cart/cart.ts'
import type { Catalogue } from '#catalogue/catalogue.ts'
import type { Connection } from '#connection/connection.ts'
import type { ImageFormat } from '#contract/products/image.ts'
import type { FirstContent } from '#first-paint/first-content.ts'
import type { Outbox } from '#outbox/outbox.ts'
import type { Pwa } from '#pwa/pwa.ts'
import type { DealershipChoice } from '#session/create-dealership-choice.ts'
import type { Session } from '#session/session.ts'
import type { AccountDatabase } from '#storage/account-database.ts'
import type { CopyDatabase } from '#storage/copy-database.ts'
import type { DeviceDatabase } from '#storage/device-database.ts'
import type { PendingCountsWatch } from '#storage/orders/pending-counts.ts'
import type { AccountKey } from '#storage/shared-names.ts'
import type { LeaveGuard } from './leave-guard.ts'
import type { Notices } from './notices.ts'

export interface Databases {
  device: DeviceDatabase
  account: AccountDatabase
  copy: CopyDatabase
}

/** A query of the device: `onValue` gets its result now, and again when a tab changes the rows that the query read. */
export interface LiveQuery<Value> {
  subscribe(onValue: (value: Value) => void, onProblem: (problem: unknown) => void): { unsubscribe(): void }
}

/** The parts that keep their state in databases. */
export interface StoredParts {
  session: Session
  dealershipChoice: DealershipChoice
  cart: Cart
  catalogue: Catalogue
  /** The first call loads the outbox. If it cannot be loaded, the call rejects and the next call tries again. */
  outbox: { open(): Promise<Outbox> }
  /** Counts this account's pending orders by their state, and its unfinished changes of scheduled shipments. */
  pendingCounts: PendingCountsWatch
  liveQuery<Value>(query: (databases: Databases) => Value | Promise<Value>): LiveQuery<Value>
  databases: Databases
}

export interface Counter extends StoredParts {
  accountKey: AccountKey
  api: Api
  clock: Pick<ServerClock, 'now'>
  connection: Connection
  /** The format in which this browser requests pictures. */
  pictureFormat: ImageFormat
  notices: Notices
  leaveGuard: LeaveGuard
  pwa: Pwa
  firstContent: FirstContent
}

export const CounterContext = createContext<Counter | null>(null)

export function useCounter(): Counter {
  const counter = useContext(CounterContext)
  if (counter === null) throw new Error('useCounter outside of the app')
  return counter
}
