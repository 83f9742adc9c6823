import { sql } from 'drizzle-orm'
import type { Statements } from '#server/database/open-database.ts'
import { orderEvents, orderLines, orders } from '../schema/orders.ts'
import { SEED_ORDER_COUNT } from './order-history.ts'

/** The distance between the ids of an order and its first copy, and between the ids of two consecutive copies. */
const ID_DISTANCE = 1000

/**
 * Copies the demo world's orders until there are about `targetCount`, each copy with its lines and the event of its
 * placing. Each copy is seven minutes older than the copy before it. Updates the database's statistics at the end.
 */
export async function growOrders(database: Statements, targetCount: number): Promise<void> {
  const copyCount = Math.ceil(targetCount / SEED_ORDER_COUNT) - 1
  if (copyCount < 1) return
  await database.execute(sql`
    insert into ${orders} (id, user_id, dealership_id, status, created_at, sub_total, shipping_cost, tax, total_amount,
      po_number, name_po, line_count, print_pressed, send_count)
    select id + copy * ${ID_DISTANCE}::integer, user_id, dealership_id, status, created_at - copy * interval '7 minutes', sub_total,
      shipping_cost, tax, total_amount, po_number, name_po, line_count, print_pressed, send_count
    from ${orders}, generate_series(1, ${copyCount}::integer) as copy`)
  await database.execute(sql`
    insert into ${orderLines} (order_id, user_id, product_id, position, name, quantity, price, discount, final_price,
      shipping_cost, tax_cost)
    select order_id + copy * ${ID_DISTANCE}::integer, user_id, product_id, position, name, quantity, price, discount, final_price,
      shipping_cost, tax_cost
    from ${orderLines}, generate_series(1, ${copyCount}::integer) as copy`)
  await database.execute(sql`
    insert into ${orderEvents} (order_id, kind, at, user_id)
    select id, 'placed', created_at, user_id from ${orders}
    where id not in (select order_id from ${orderEvents})`)
  for (const table of [orders, orderLines]) await database.execute(sql`analyze ${table}`)
}
