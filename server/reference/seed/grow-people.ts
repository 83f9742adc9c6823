import { type SQL, sql } from 'drizzle-orm'
import type { Statements } from '#server/database/open-database.ts'
import { companies, dealerships } from '../schema/companies.ts'
import { orderLines, orders } from '../schema/orders.ts'
import { userDealerships, users } from '../schema/users.ts'
import { FIRM, SEED_COMPANIES } from './companies.ts'
import { dayBefore } from './seed-days.ts'

/**
 * The first id of added companies, users and dealerships. The number of an added company is its id minus this value.
 */
const FIRST_ADDED_ID = 10_000
const USERS_PER_COMPANY = 4

const TOWNS = [
  ...[
    'Lakeside',
    'Prairie',
    'Denali',
    'Summit',
    'Harbor',
    'Canyon',
    'Riverbend',
    'Oakwood',
    'Sonora',
    'Piedmont',
  ],
  ...[
    'Bayview',
    'Cedar Hill',
    'Granite',
    'Meadow',
    'Northgate',
    'Silver Creek',
    'Valley',
    'Westfield',
    'Yellowstone',
  ],
]
const TRADES = ['Motors', 'Auto Group', 'Ford', 'Cars', 'Trucks', 'Imports', 'Chevrolet', 'Pre-Owned']
const FIRST_NAMES = [
  'Avery',
  'Morgan',
  'Jordan',
  'Robin',
  'Alex',
  'Riley',
  'Dana',
  'Casey',
  'Sam',
  'Jamie',
  'Lee',
  'Pat',
]
const LAST_NAMES = [
  'Stone',
  'Hale',
  'Miller',
  'Keller',
  'Cole',
  'Katz',
  'Diaz',
  'Winter',
  'Ortega',
  'Larsen',
  'Marsh',
]

/** SQL that selects one of the words by a number; after the last word it begins again with the first word. */
const wordOf = (words: readonly string[], number: SQL) =>
  sql`(array[${sql.join(
    words.map((word) => sql`${word}::text`),
    sql`, `,
  )}])[1 + mod(${number}, ${words.length}::integer)]`

/**
 * Adds companies until there are `targetCount`, each with four users and every third with a second dealership; the same
 * count gives the same rows. Every second order, also of the demo world, becomes an order of these companies. Updates
 * the database's statistics at the end.
 */
export async function growPeople(database: Statements, targetCount: number, today: Date): Promise<void> {
  const addedCount = targetCount - [FIRM, ...SEED_COMPANIES].length
  if (addedCount < 1) return
  const createdAt = sql`${dayBefore(today, 400).toISOString()}::timestamptz`
  const companyNumber = sql`(${companies.id} - ${FIRST_ADDED_ID}::integer)`
  const isAddedCompany = sql`${companies.id} >= ${FIRST_ADDED_ID}::integer`
  await database.execute(sql`
    insert into ${companies} (id, name, created_at)
    select ${FIRST_ADDED_ID}::integer + i, ${wordOf(TOWNS, sql`i`)} || ' ' || ${wordOf(TRADES, sql`i / 7`)} || ' ' || i, ${createdAt}
    from generate_series(0, ${addedCount - 1}::integer) as i`)
  await database.execute(sql`
    insert into ${dealerships} (id, company_id, name, email, phone, shipping_street, shipping_city, shipping_zip,
      shipping_state_id, created_at)
    select ${FIRST_ADDED_ID}::integer + ${companyNumber} * 2 + place, ${companies.id},
      ${companies.name} || case place when 0 then '' else ' South' end,
      'orders' || ${companyNumber} || '-' || place || '@dealers.example.com', '13125550100', '1 Main Street', 'Springfield', '60201',
      (select min(id) from states), ${createdAt}
    from ${companies}, generate_series(0, 1) as place
    where ${isAddedCompany} and (place = 0 or mod(${companyNumber}, 3) = 0)`)
  await database.execute(sql`
    insert into ${users} (id, login, email, name, phone, role_id, company_id, is_registered, created_at)
    select ${FIRST_ADDED_ID}::integer + ${companyNumber} * ${USERS_PER_COMPANY}::integer + place, 'user' || ${companyNumber} || '-' || place,
      'user' || ${companyNumber} || '-' || place || '@dealers.example.com',
      ${wordOf(FIRST_NAMES, sql`(${companyNumber} * 5 + place)`)} || ' ' || ${wordOf(LAST_NAMES, sql`(${companyNumber} * 3 + place)`)},
      '13125550100', 3, ${companies.id}, case when mod(${companyNumber} * 4 + place, 200) = 0 then 0 else 1 end, ${createdAt}
    from ${companies}, generate_series(0, ${USERS_PER_COMPANY - 1}::integer) as place
    where ${isAddedCompany}`)
  await database.execute(sql`
    insert into ${userDealerships} (user_id, dealership_id)
    select ${users.id}, ${dealerships.id} from ${users} join ${dealerships} on ${dealerships.companyId} = ${users.companyId}
    where ${users.id} >= ${FIRST_ADDED_ID}::integer and (mod(${dealerships.id}, 2) = 0 or mod(${users.id}, 4) = 0)`)
  await database.execute(sql`
    update ${orders} set user_id = ${users.id}, dealership_id = link.dealership_id
    from ${users}, lateral (
      select min(dealership_id) as dealership_id from ${userDealerships} where user_id = ${users.id}
    ) as link
    where mod(${orders.id}, 2) = 0
      and ${users.id} = ${FIRST_ADDED_ID}::integer + mod(${orders.id} / 2, ${addedCount * USERS_PER_COMPANY}::integer)`)
  await database.execute(sql`
    update ${orderLines} set user_id = ${orders.userId} from ${orders}
    where ${orders.id} = ${orderLines.orderId} and ${orders.userId} >= ${FIRST_ADDED_ID}::integer`)
  for (const table of [companies, dealerships, users, userDealerships, orders, orderLines]) {
    await database.execute(sql`analyze ${table}`)
  }
}
