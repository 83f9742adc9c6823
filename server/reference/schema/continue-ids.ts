import { getTableName, sql } from 'drizzle-orm'
import type { Statements } from '#server/database/open-database.ts'
import {
  catalogRequests,
  excludedEmails,
  paperOrderStatuses,
  paperOrders,
  priceChanges,
  registrationRequests,
} from './back-office.ts'
import { changes } from './changes.ts'
import { companies, dealerships, states } from './companies.ts'
import { orderEvents, orderLines, orders } from './orders.ts'
import { products, productVideos, scheduledShipments } from './products.ts'
import { roles, users } from './users.ts'

/** Tables into which a seed may insert rows with given ids. */
const TABLES_WITH_GIVEN_IDS = [
  states,
  companies,
  dealerships,
  roles,
  users,
  products,
  productVideos,
  scheduledShipments,
  orders,
  orderLines,
  orderEvents,
  registrationRequests,
  catalogRequests,
  excludedEmails,
  priceChanges,
  paperOrders,
  paperOrderStatuses,
  changes,
]

/** Call it after rows were inserted with given ids: the database then continues after the highest id. */
export async function continueIds(database: Statements): Promise<void> {
  for (const table of TABLES_WITH_GIVEN_IDS) {
    const name = getTableName(table)
    await database.execute(
      sql`select setval(pg_get_serial_sequence(${name}, 'id'), coalesce((select max(id) from ${table}), 1))`,
    )
  }
}
