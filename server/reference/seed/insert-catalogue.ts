import type { Statements } from '#server/database/open-database.ts'
import { productImages, productPercentages, products, productVideos } from '../schema/products.ts'
import { CATALOGUE } from './catalogue.ts'
import { imageRows, productRow, videoRows } from './catalogue-rows.ts'
import { generatedProducts } from './generated-products.ts'
import { insertBatches } from './insert-batches.ts'
import { SEED_PERCENTAGES } from './percentages.ts'
import { dayBefore } from './seed-days.ts'

/** Inserts the hand-written catalogue with the percentages of dealerships, and `generatedCount` generated products. */
export async function insertCatalogue(
  database: Statements,
  today: Date,
  generatedCount: number,
): Promise<void> {
  const seedProducts = [...CATALOGUE, ...generatedProducts(generatedCount)]
  const createdAt = dayBefore(today, 600)
  await insertBatches(
    database,
    products,
    seedProducts.map((product) => productRow(product, createdAt)),
  )
  await insertBatches(database, productImages, seedProducts.flatMap(imageRows))
  await insertBatches(database, productVideos, seedProducts.flatMap(videoRows))
  await insertBatches(database, productPercentages, SEED_PERCENTAGES)
}
