import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { OrderEventKind } from '#domain/orders/order-event.ts'
import { dollars, fourDecimals, idColumn, instant } from './columns.ts'
import { dealerships } from './companies.ts'
import { products } from './products.ts'
import { users } from './users.ts'

export const orders = pgTable(
  'orders',
  {
    id: idColumn(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    dealershipId: integer('dealership_id')
      .notNull()
      .references(() => dealerships.id),
    /** A number of ORDER_STATUSES. */
    status: integer('status').notNull().default(0),
    createdAt: instant('created_at').notNull(),
    subTotal: dollars('sub_total').notNull(),
    shippingCost: dollars('shipping_cost').notNull(),
    tax: dollars('tax').notNull(),
    totalAmount: dollars('total_amount').notNull(),
    poNumber: text('po_number').notNull().default(''),
    /** The number of the paper order that the order names; '' for none. */
    confirmNumber: text('confirm_number').notNull().default(''),
    /** The text that the person typed into the field "RO or Orderer's Name". */
    namePo: text('name_po').notNull().default(''),
    /** True if staff have set the amounts (G171). */
    areAmountsSet: boolean('amounts_set').notNull().default(false),
    /** The number of lines, which never changes. */
    lineCount: integer('line_count').notNull().default(0),
    /** How often staff printed the invoice. */
    printPressed: integer('print_pressed').notNull().default(0),
    /** How often staff mailed the invoice, reminders included. */
    sendCount: integer('send_count').notNull().default(0),
    /** SHA-256 of the values in the checkout's body; null for orders that were not placed by a checkout. */
    bodyHash: text('body_hash'),
    removedAt: instant('removed_at'),
  },
  (table) => [
    // Indexes for filters and sorts of the list of orders; rows with equal values are sorted by id.
    index('orders_dealership').on(table.dealershipId, table.id),
    index('orders_user').on(table.userId, table.id),
    index('orders_created').on(table.createdAt, table.id),
    index('orders_amount').on(table.totalAmount, table.id),
    index('orders_lines').on(table.lineCount, table.id),
    index('orders_status').on(table.status, table.id),
    index('orders_confirm_number').on(sql`lower(${table.confirmNumber})`, table.id),
  ],
)

/** The lines of orders, with names and figures at the time of the order. */
export const orderLines = pgTable(
  'order_lines',
  {
    id: idColumn(),
    orderId: integer('order_id')
      .notNull()
      .references(() => orders.id),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id),
    /**
     * The `userId` of the order, which never changes. It is repeated here so that an index finds a person's lines with
     * a product.
     */
    userId: integer('user_id').notNull(),
    position: integer('position').notNull(),
    name: text('name').notNull(),
    quantity: integer('quantity').notNull(),
    /** The dealer price of one unit. */
    price: fourDecimals('price').notNull(),
    /** The percentage in the price: markup minus discount. */
    discount: fourDecimals('discount').notNull().default(0),
    finalPrice: dollars('final_price').notNull(),
    shippingCost: dollars('shipping_cost').notNull().default(0),
    taxCost: dollars('tax_cost').notNull().default(0),
  },
  (table) => [
    uniqueIndex('order_lines_position').on(table.orderId, table.position),
    index('order_lines_product').on(table.productId),
    index('order_lines_user').on(table.userId, table.productId, table.orderId, table.quantity),
  ],
)

/** The history of an order, with the person of each step (G156). Rows are added and never changed. */
export const orderEvents = pgTable(
  'order_events',
  {
    id: idColumn(),
    orderId: integer('order_id')
      .notNull()
      .references(() => orders.id),
    /** One of ORDER_EVENT_KINDS. */
    kind: text('kind').$type<OrderEventKind>().notNull(),
    at: instant('at').notNull(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    /** For a change of the status: numbers of ORDER_STATUSES. */
    fromStatus: integer('from_status'),
    toStatus: integer('to_status'),
    /** In the event of a reorder, the new order. In the event of a correction, the order that was replaced (G171). */
    newOrderId: integer('new_order_id').references(() => orders.id),
  },
  (table) => [
    index('order_events_order').on(table.orderId, table.id),
    index('order_events_new_order').on(table.newOrderId),
  ],
)

/** The vendor who supplies a product to a dealership (G76). */
export const vendorProducts = pgTable(
  'vendor_products',
  {
    dealershipId: integer('dealership_id')
      .notNull()
      .references(() => dealerships.id),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id),
    vendorId: integer('vendor_id')
      .notNull()
      .references(() => users.id),
  },
  (table) => [
    primaryKey({ columns: [table.dealershipId, table.productId] }),
    index('vendor_products_vendor').on(table.vendorId),
  ],
)
