import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openTestDatabase } from '#tests/support/open-test-database.ts'
import { migrateReference } from './migrate-reference.ts'

const NEVER_DELETED_OR_SEARCHED = 'no call deletes the row that this key references, or searches by the key'

/**
 * For each foreign key without an index, the reason why it needs none. Without an index, the whole table of the key is
 * read when the row that the key references is deleted.
 */
const REASONS_WITHOUT_INDEX: Readonly<Record<string, string>> = {
  'dealerships.billing_state_id': NEVER_DELETED_OR_SEARCHED,
  'dealerships.shipping_state_id': NEVER_DELETED_OR_SEARCHED,
  'order_events.user_id': NEVER_DELETED_OR_SEARCHED,
  'price_change_moves.product_id': NEVER_DELETED_OR_SEARCHED,
  'registration_requests.state_id': NEVER_DELETED_OR_SEARCHED,
  'scheduled_shipments.user_id': NEVER_DELETED_OR_SEARCHED,
  'vendor_products.product_id': NEVER_DELETED_OR_SEARCHED,
}

test('every foreign key has an index that begins with it, or a reason in this file', async () => {
  const { database, drop } = await openTestDatabase()
  await migrateReference(database)
  const rows = await database
    .select({ name: sql<string>`key.conrelid::regclass || '.' || field.attname` })
    .from(sql`pg_constraint key join pg_attribute field on attrelid = conrelid and attnum = conkey[1]`)
    .where(
      sql`contype = 'f' and not exists (
        select from pg_index where indrelid = conrelid and indkey[0] = conkey[1] and indpred is null)`,
    )
  await drop()
  expect(rows.map(({ name }) => name).sort()).toEqual(Object.keys(REASONS_WITHOUT_INDEX))
})
