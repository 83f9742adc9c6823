// A product for the record of changes (G157): every field that a save can change, in words that people read.
import { asc, eq } from 'drizzle-orm'
import type { FieldValues } from '#domain/change-record.ts'
import type { PercentageType } from '#domain/products/product.ts'
import type { Statements } from '#server/database/open-database.ts'
import { productRecordWords } from '#texts/products/product-record.ts'
import { dealerships } from '../../schema/companies.ts'
import { productImages, productPercentages, products, productVideos } from '../../schema/products.ts'

/** The values before or after a save; empty for a product that does not exist. */
export async function productValues(statements: Statements, id: number): Promise<FieldValues> {
  const [row] = await statements.select().from(products).where(eq(products.id, id))
  if (row === undefined) return {}
  const { createdAt: _, updatedAt: __, removedAt: ___, parentId, primaryImageUuid, ...columns } = row
  const columnValues = Object.entries({ ...columns, parent: await parentName(statements, parentId) })
    .filter(([name]) => name !== 'id')
    .map(([name, value]) => [
      productRecordWords.fields[name] ?? name,
      typeof value === 'boolean' ? productRecordWords.yesNo(value) : String(value),
    ])
  return {
    ...Object.fromEntries(columnValues),
    ...(await pictureValues(statements, id, primaryImageUuid)),
    ...(await percentageValues(statements, id)),
  }
}

async function parentName(statements: Statements, parentId: number | null): Promise<string> {
  if (parentId === null) return productRecordWords.topLevel
  const [parent] = await statements
    .select({ name: products.name })
    .from(products)
    .where(eq(products.id, parentId))
  return parent?.name ?? ''
}

async function pictureValues(statements: Statements, id: number, primaryUuid: string | null) {
  const images = await statements
    .select({ uuid: productImages.uuid, name: productImages.name })
    .from(productImages)
    .where(eq(productImages.productId, id))
    .orderBy(asc(productImages.position), asc(productImages.uuid))
  const videos = await statements
    .select({ title: productVideos.title, value: productVideos.value })
    .from(productVideos)
    .where(eq(productVideos.productId, id))
    .orderBy(asc(productVideos.position), asc(productVideos.id))
  const { fields } = productRecordWords
  // Two pictures may have the same name.
  const nameOf = ({ uuid, name }: { uuid: string; name: string }) => `${name} ${uuid.slice(0, 8)}`.trim()
  const primaryImage = images.find(({ uuid }) => uuid === primaryUuid)
  return {
    [fields.images]: images.map(nameOf).join(', '),
    [fields.primaryImageUuid]: primaryImage ? nameOf(primaryImage) : null,
    [fields.video]: videos.map(({ title, value }) => `${title} ${value}`.trim()).join(', '),
  }
}

async function percentageValues(statements: Statements, id: number) {
  const rows = await statements
    .select({ dealership: dealerships.name, percentage: productPercentages })
    .from(productPercentages)
    .innerJoin(dealerships, eq(productPercentages.dealershipId, dealerships.id))
    .where(eq(productPercentages.productId, id))
  const percentageEntries = rows.map(({ dealership, percentage: { type, dealershipId, value } }) => [
    productRecordWords.percentage(type as PercentageType, `${dealership} (${dealershipId})`), // only types of the list are written
    `${value}%`,
  ])
  return Object.fromEntries(percentageEntries)
}
