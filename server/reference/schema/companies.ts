import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { fourDecimals, idColumn, instant } from './columns.ts'

export const states = pgTable('states', {
  id: idColumn(),
  code: text('code').notNull().unique(),
  name: text('name').notNull(),
  /** The sales tax, in percent of the price. */
  tax: fourDecimals('tax').notNull().default(0),
})

export const companies = pgTable(
  'companies',
  {
    id: idColumn(),
    name: text('name').notNull(),
    /** True for the company that came with the system, which can be neither renamed nor deleted. */
    defaultCompany: boolean('default_company').notNull().default(false),
    /**
     * Grows by one when the company is saved, which also saves its dealerships (G158), and when a customer joins it
     * (G194). The switches for a dealership's tax and shipping do not change it (G94).
     */
    version: integer('version').notNull().default(0),
    createdAt: instant('created_at').notNull().defaultNow(),
    removedAt: instant('removed_at'),
  },
  (table) => [
    // The list of companies has this order.
    index('companies_name').on(sql`lower(${table.name})`, table.id),
    index('companies_removed').on(table.id).where(sql`${table.removedAt} is not null`),
  ],
)

export const dealerships = pgTable(
  'dealerships',
  {
    id: idColumn(),
    companyId: integer('company_id')
      .notNull()
      .references(() => companies.id),
    name: text('name').notNull(),
    /** Comma-separated list. */
    email: text('email').notNull().default(''),
    phone: text('phone').notNull().default(''),
    noTax: boolean('no_tax').notNull().default(false),
    noShippingFee: boolean('no_shipping_fee').notNull().default(false),
    /** True if the dealership pays a product's `shippingLocal` in place of its `shippingCost`. */
    localStatus: boolean('local_status').notNull().default(false),
    dealerLicenseNumber: text('dealer_license_number').notNull().default(''),
    shippingStreet: text('shipping_street').notNull().default(''),
    shippingCity: text('shipping_city').notNull().default(''),
    shippingZip: text('shipping_zip').notNull().default(''),
    shippingStateId: integer('shipping_state_id').references(() => states.id),
    copyShippingToBilling: boolean('copy_shipping_to_billing').notNull().default(true),
    billingStreet: text('billing_street').notNull().default(''),
    billingCity: text('billing_city').notNull().default(''),
    billingZip: text('billing_zip').notNull().default(''),
    billingStateId: integer('billing_state_id').references(() => states.id),
    createdAt: instant('created_at').notNull().defaultNow(),
    removedAt: instant('removed_at'),
  },
  (table) => [
    index('dealerships_company').on(table.companyId),
    index('dealerships_name').on(table.name),
    index('dealerships_removed').on(table.id).where(sql`${table.removedAt} is not null`),
  ],
)
