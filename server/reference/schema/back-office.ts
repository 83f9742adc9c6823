// Tables of the back office: requests of visitors, e-mail addresses excluded from mail to subscribers, price changes
// and paper orders.
import { boolean, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { MovedField, PriceChangeType } from '#domain/prices/price-change.ts'
import { fourDecimals, idColumn, instant } from './columns.ts'
import { states } from './companies.ts'
import { products } from './products.ts'
import { users } from './users.ts'

export const registrationRequests = pgTable(
  'registration_requests',
  {
    id: idColumn(),
    /** The user who waits for approval. */
    userId: integer('user_id').references(() => users.id),
    companyName: text('company_name').notNull(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    phone: text('phone').notNull(),
    stateId: integer('state_id').references(() => states.id),
    createdAt: instant('created_at').notNull(),
    /** Set when staff approve or close the request. */
    completedAt: instant('completed_at'),
  },
  (table) => [index('registration_requests_user').on(table.userId)],
)

/** A visitor's request for products of the printed or online catalogue. */
export const catalogRequests = pgTable('catalog_requests', {
  id: idColumn(),
  companyName: text('company_name').notNull(),
  name: text('name').notNull(),
  email: text('email').notNull(),
  phone: text('phone').notNull(),
  orderDetails: text('order_details').notNull(),
  createdAt: instant('created_at').notNull(),
  /** Set when staff close the request. */
  completedAt: instant('completed_at'),
})

/** E-mail addresses that the list of subscribers leaves out (G78). */
export const excludedEmails = pgTable('excluded_emails', {
  id: idColumn(),
  email: text('email').notNull().unique(),
  createdAt: instant('created_at').notNull(),
})

export const priceChanges = pgTable('price_changes', {
  id: idColumn(),
  /** PRICE or SHIPPING. */
  type: text('type').$type<PriceChangeType>().notNull(),
  /** Percent. */
  value: fourDecimals('value').notNull(),
  createdAt: instant('created_at').notNull(),
  rolledBackAt: instant('rolled_back_at'),
})

/** The values that a price change moved, so that its rollback finds the old values (G98). */
export const priceChangeMoves = pgTable(
  'price_change_moves',
  {
    changeId: integer('change_id')
      .notNull()
      .references(() => priceChanges.id),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id),
    /** A `MovedField` of the domain. */
    field: text('field').$type<MovedField>().notNull(),
    before: fourDecimals('before').notNull(),
    after: fourDecimals('after').notNull(),
  },
  (table) => [primaryKey({ columns: [table.changeId, table.productId, table.field] })],
)

export const paperOrders = pgTable('paper_orders', {
  id: idColumn(),
  confirmNumber: text('confirm_number').notNull().unique(),
  /** The license of the dealer who ordered it, as the state writes it. */
  dealerLicenseNumber: text('dealer_license_number').notNull().default(''),
  businessName: text('business_name').notNull(),
  contactName: text('contact_name').notNull(),
  address1: text('address1').notNull(),
  address2: text('address2').notNull().default(''),
  city: text('city').notNull(),
  state: text('state').notNull(),
  zip: text('zip').notNull(),
  emailAddress: text('email_address').notNull(),
  phoneNumber: text('phone_number').notNull(),
  orderDate: instant('order_date').notNull(),
  quantity: integer('quantity').notNull(),
  status: text('status').notNull(),
})

export const paperOrderStatuses = pgTable(
  'paper_order_statuses',
  {
    id: idColumn(),
    paperOrderId: integer('paper_order_id')
      .notNull()
      .references(() => paperOrders.id, { onDelete: 'cascade' }),
    status: text('status').notNull(),
    statusAt: instant('status_at').notNull(),
    username: text('username').notNull(),
    comment: text('comment').notNull().default(''),
    showComment: boolean('show_comment').notNull().default(false),
  },
  (table) => [index('paper_order_statuses_order').on(table.paperOrderId)],
)
