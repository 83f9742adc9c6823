import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { fourDecimals, idColumn, instant } from './columns.ts'
import { dealerships } from './companies.ts'
import { users } from './users.ts'

export const products = pgTable(
  'products',
  {
    id: idColumn(),
    /** Null for root products; on the wire that is -1. */
    parentId: integer('parent_id').references((): AnyPgColumn => products.id),
    name: text('name').notNull(),
    description: text('description').notNull().default(''),
    /** Shown below the product's name in the cart. */
    descriptionCart: text('description_cart').notNull().default(''),
    /** Printed below the product's name on a packing slip. */
    descriptionPacking: text('description_packing').notNull().default(''),
    type: text('type').notNull(),
    price: fourDecimals('price').notNull().default(0),
    archive: boolean('archive').notNull().default(false),
    hiddenProduct: boolean('hidden_product').notNull().default(false),
    subscriptionExcluded: boolean('subscription_excluded').notNull().default(false),
    noTax: boolean('no_tax').notNull().default(false),
    /** True if the cart offers the product as an extra. */
    showCart: boolean('show_cart').notNull().default(false),
    /** True if the product's line on an invoice gets a box. */
    outlinesInvoice: boolean('outlines_invoice').notNull().default(false),
    /** `{id}-{slug}`, or an absolute http(s) address. */
    url: text('url').notNull().default(''),
    primaryImageUuid: uuid('primary_image_uuid'),
    /** The children of a product are sorted by `orderBy`, then `priority`, then id. */
    orderBy: integer('order_by').notNull().default(0),
    priority: integer('priority').notNull().default(0),
    packingSize: integer('packing_size').notNull().default(1),
    startValue: integer('start_value').notNull().default(1),
    /** The start value for administrators; 0: they have `startValue` too. */
    startAdminValue: integer('start_admin_value').notNull().default(0),
    quantityStep: integer('quantity_step').notNull().default(1),
    unitOfMeasurement: text('unit_of_measurement').notNull().default(''),
    shippingCost: fourDecimals('shipping_cost').notNull().default(0),
    /** Replaces `shippingCost` for dealerships with `localStatus`; 0: they pay `shippingCost`. */
    shippingLocal: fourDecimals('shipping_local').notNull().default(0),
    /** The percentage of the first block's cost that each further block costs; 0: the full cost. */
    shippingStep: fourDecimals('shipping_step').notNull().default(0),
    /** The number of pieces in a block. */
    shippingMinSize: integer('shipping_min_size').notNull().default(1),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
    removedAt: instant('removed_at'),
  },
  (table) => [
    index('products_parent').on(table.parentId),
    // The next two indexes are for counting and paging the list of all products: the first for people who see hidden
    // products, the second for everybody else.
    index('products_known').on(table.id, table.archive).where(sql`${table.removedAt} is null`),
    index('products_present')
      .on(table.id)
      .where(sql`${table.removedAt} is null and not ${table.hiddenProduct}`),
    index('products_archived').on(table.id).where(sql`${table.archive} and ${table.removedAt} is null`),
  ],
)

export const productImages = pgTable(
  'product_images',
  {
    uuid: uuid('uuid').primaryKey(),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id),
    name: text('name').notNull().default(''),
    position: integer('position').notNull().default(0),
    /** The file name of a demo picture, without `.webp`; null for a picture that staff uploaded. */
    demoPicture: text('demo_picture'),
  },
  (table) => [index('product_images_product').on(table.productId)],
)

export const productVideos = pgTable(
  'product_videos',
  {
    id: idColumn(),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id),
    title: text('title').notNull().default(''),
    /** The id of the video at its provider. */
    value: text('value').notNull(),
    position: integer('position').notNull().default(0),
  },
  (table) => [index('product_videos_product').on(table.productId)],
)

/** The percentages by which a dealership's price, shipping or tax differs. */
export const productPercentages = pgTable(
  'product_percentages',
  {
    /** Stays the same when the percentage is saved again. */
    id: integer('id').generatedByDefaultAsIdentity().notNull().unique(),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id),
    dealershipId: integer('dealership_id')
      .notNull()
      .references(() => dealerships.id),
    /** A `PercentageType` of the domain. */
    type: text('type').notNull(),
    value: fourDecimals('value').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.productId, table.dealershipId, table.type] }),
    index('product_percentages_dealership').on(table.dealershipId),
  ],
)

export const scheduledShipments = pgTable(
  'scheduled_shipments',
  {
    id: idColumn(),
    dealershipId: integer('dealership_id')
      .notNull()
      .references(() => dealerships.id),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id),
    quantity: integer('quantity').notNull(),
    /** Days. */
    reorderPeriod: integer('reorder_period').notNull(),
    /**
     * The person who subscribed; null when unknown. Orders are placed in this person's name while the person can order
     * for the dealership, otherwise in the name of the dealership's first user.
     */
    userId: integer('user_id').references(() => users.id),
    /** yyyy-MM-dd */
    nextStartDate: date('next_start_date', { mode: 'string' }).notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('scheduled_shipments_subject').on(table.dealershipId, table.productId),
    index('scheduled_shipments_product').on(table.productId),
  ],
)
