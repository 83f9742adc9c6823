import type { Statements } from '#server/database/open-database.ts'
import { hashPassword } from '../authentication/hash-password.ts'
import { continueIds } from '../schema/continue-ids.ts'
import { roles } from '../schema/users.ts'
import { growOrders } from './grow-orders.ts'
import { growPeople } from './grow-people.ts'
import { insertBackOffice } from './insert-back-office.ts'
import { insertCatalogue } from './insert-catalogue.ts'
import { insertOrders } from './insert-orders.ts'
import { insertPeople } from './insert-people.ts'
import { SEED_USERS } from './people.ts'

/** The number of visible products of the written catalogue. */
export const DEMO_PRODUCT_COUNT = 213

interface WorldOptions {
  /** The number of visible products; products beyond the written catalogue are generated. */
  productCount?: number | undefined
  /** The approximate number of orders; orders beyond the demo world's history are copies. */
  orderCount?: number | undefined
  /** The number of companies; each company beyond the demo world's own has four users. */
  companyCount?: number | undefined
  /** Every date is relative to this day. */
  today: Date
}

/** True when the database was filled, with the demo world or with other data: every filled database has roles. */
export async function hasData(database: Statements): Promise<boolean> {
  return (await database.select({ id: roles.id }).from(roles).limit(1)).length > 0
}

/** Fills an empty, migrated database in one transaction; the same day and counts give the same world. */
export async function seedDemoWorld(
  database: Statements,
  { productCount = DEMO_PRODUCT_COUNT, orderCount = 0, companyCount = 0, today }: WorldOptions,
): Promise<void> {
  const passwordHashes = new Map<number, string | null>()
  // Passwords are hashed one by one, because many hashes at once are refused.
  for (const { id, password } of SEED_USERS) {
    passwordHashes.set(id, password === null ? null : await hashPassword(password))
  }
  await database.transaction(async (transaction) => {
    await insertPeople(transaction, today, passwordHashes)
    await insertCatalogue(transaction, today, productCount - DEMO_PRODUCT_COUNT)
    await insertOrders(transaction, today)
    await growOrders(transaction, orderCount)
    await growPeople(transaction, companyCount, today)
    await insertBackOffice(transaction, today)
    await continueIds(transaction)
  })
}
