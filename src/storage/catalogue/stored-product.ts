// A product as an earlier or later build of the app may have stored it: unknown fields stay,
// missing fields get the default of storefront.md §3.
import * as v from 'valibot'
import { PERCENTAGE_TYPES, PRODUCT_TYPES, type Product } from '#domain/products/product.ts'
import type { CopyDatabase } from '../copy-database.ts'

const text = v.optional(v.string(), '')
const flag = v.optional(v.boolean(), false)
const number = (fallback: number) => v.optional(v.number(), fallback)
const list = <Item extends v.GenericSchema>(item: Item) => v.optional(v.array(item), () => [])

export const storedProduct: v.GenericSchema<unknown, Product> = v.looseObject({
  id: v.number(),
  parentId: number(-1),
  name: v.string(),
  description: text,
  descriptionCart: text,
  descriptionPacking: text,
  type: v.picklist(PRODUCT_TYPES),
  price: v.number(),
  archive: flag,
  hiddenProduct: flag,
  subscriptionExcluded: flag,
  noTax: flag,
  showCart: flag,
  outlinesInvoice: flag,
  url: text,
  breadcrumbs: list(v.looseObject({ text, link: text })),
  images: list(v.looseObject({ uuid: v.string(), name: text })),
  primaryImageUuid: v.optional(v.nullable(v.string()), null),
  video: list(v.looseObject({ id: v.number(), title: text, value: text, order: number(0) })),
  discountsDTO: list(
    v.looseObject({
      id: v.optional(v.number()),
      type: v.picklist(PERCENTAGE_TYPES),
      dealershipId: v.number(),
      value: v.number(),
    }),
  ),
  shipments: list(
    v.looseObject({
      id: v.number(),
      dealershipId: v.number(),
      quantity: v.number(),
      reorderPeriod: v.number(),
      nextStartDate: text,
    }),
  ),
  orderBy: number(0),
  priority: number(0),
  packingSize: number(1),
  startValue: number(1),
  startAdminValue: number(0),
  quantityStep: number(1),
  unitOfMeasurement: text,
  shippingCost: number(0),
  shippingLocal: number(0),
  shippingStep: number(0),
  shippingMinSize: number(1),
  parentType: v.optional(v.nullable(v.picklist(PRODUCT_TYPES)), null),
  parentName: v.optional(v.nullable(v.string()), null),
  parentShippingCost: number(0),
  parentShippingLocal: number(0),
  parentShippingMinSize: number(1),
  parentShippingStep: number(0),
  averageOrders: number(0),
})

/** Parses rows of the copy; an unreadable row is left out, and the next walk writes it again. */
export function parseStoredRows<Row>(schema: v.GenericSchema<unknown, Row>, rows: readonly unknown[]): Row[] {
  return rows.flatMap((row) => {
    const parsed = v.safeParse(schema, row)
    return parsed.success ? [parsed.output] : []
  })
}

export async function readProduct(copy: CopyDatabase, productId: number): Promise<Product | undefined> {
  const row = await copy.products.get(productId)
  return parseStoredRows(storedProduct, [row])[0]
}

/** Children of a product, unsorted; the children of the root if `parentId` is -1. */
export async function readChildren(copy: CopyDatabase, parentId: number): Promise<Product[]> {
  return parseStoredRows(storedProduct, await copy.products.where('parentId').equals(parentId).toArray())
}

/** Products in the order of the ids, without ids that the device does not have. */
export async function readProducts(copy: CopyDatabase, ids: readonly number[]): Promise<Product[]> {
  return parseStoredRows(storedProduct, await copy.products.bulkGet([...ids]))
}
