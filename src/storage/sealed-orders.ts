// The only code that opens another account's database, and of that only the state index of its outbox: what
// comes out is a number (offline.md, Databases and Sessions).
import Dexie from 'dexie'
import { isLive, PENDING_STATES } from '#outbox/pending-order.ts'
import { accountDatabaseName } from './account-database.ts'
import { type AccountKey, VISITOR } from './device-database.ts'

const LIVE_STATES = PENDING_STATES.filter(isLive)
const ACCOUNT_DATABASE = new RegExp(`^${accountDatabaseName(`(\\d+|${VISITOR})`)}$`)

/** Without versions Dexie opens what is there: it neither creates, nor upgrades, nor knows the other tables. */
function countLiveOrders(databaseName: string): PromiseLike<number> {
  const database = new Dexie(databaseName)
  return database
    .open()
    .then(() => database.table('outbox').where('state').anyOf(LIVE_STATES).count())
    .catch(() => 0) // No outbox, or gone meanwhile: nothing of it can be counted.
    .finally(() => database.close())
}

/** Live orders of every other account on this device; usable in a live query. */
export async function countSealedOrders(accountKey: AccountKey): Promise<number> {
  const own = accountDatabaseName(accountKey)
  const names = await Dexie.getDatabaseNames()
  let count = 0
  for (const name of names) {
    if (name !== own && ACCOUNT_DATABASE.test(name)) count += await countLiveOrders(name)
  }
  return count
}
