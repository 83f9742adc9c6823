// Puts one word of 162 letters before the names in the database, and replaces the e-mail addresses by addresses of more
// than 120 letters. No line can break in them. People can type such names, on purpose or by mistake.
import { sql } from 'drizzle-orm'
import { openDatabase } from '#server/database/open-database.ts'

const WORD = `Donaudampfschifffahrtsgesellschaft${'MW'.repeat(64)}`
const EMAIL = `${'mw'.repeat(32)}@${'wm'.repeat(22)}.example.test`

/** The columns that get the long word, by table. Logins stay, because the test signs in with them. */
const NAMES: Record<string, string[]> = {
  companies: ['name'],
  dealerships: ['name', 'shipping_street', 'shipping_city', 'billing_street', 'billing_city'],
  users: ['name', 'phone'],
  roles: ['name'],
  products: ['name', 'description', 'description_cart', 'description_packing', 'unit_of_measurement'],
  product_videos: ['title'],
  orders: ['po_number', 'name_po'],
  order_lines: ['name'],
  changes: ['thing'],
  registration_requests: ['company_name', 'name', 'phone'],
  catalog_requests: ['company_name', 'name', 'phone', 'order_details'],
  paper_orders: ['business_name', 'contact_name', 'address1', 'city', 'status'],
  paper_order_statuses: ['username', 'comment'],
}

/** The columns that get the long e-mail address, by table. */
const EMAILS: Record<string, string> = {
  dealerships: 'email',
  users: 'email',
  registration_requests: 'email',
  catalog_requests: 'email',
  excluded_emails: 'email',
}

/** Writes the long names and addresses into a seeded data folder. No server may have the folder open. */
export async function writeHostileNames(dataDirectory: string): Promise<void> {
  const database = await openDatabase({ dataDirectory })
  for (const [table, columns] of Object.entries(NAMES)) {
    for (const column of columns) {
      await database.execute(
        sql`update ${sql.identifier(table)} set ${sql.identifier(column)} = ${WORD} || ${sql.identifier(column)}`,
      )
    }
  }
  for (const [table, column] of Object.entries(EMAILS)) {
    await database.execute(
      sql`update ${sql.identifier(table)} set ${sql.identifier(column)} = id || ${EMAIL}`,
    )
  }
  await database.close()
}
