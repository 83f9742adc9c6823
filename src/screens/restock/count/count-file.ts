import { csvFile } from '#domain/sheets/delimited-rows.ts'
import { shelfCountTexts } from '#texts/cart/shelf-count.ts'
import type { CountedRow } from './use-counted-rows.ts'

const { file: titles } = shelfCountTexts

/** The count as a CSV file. */
export function countFile(rows: readonly CountedRow[]): string {
  const lines = rows.map(({ countedProduct, restockQuantity, quantity }) => [
    countedProduct.productId,
    countedProduct.name,
    countedProduct.quantity,
    countedProduct.countedBy,
    restockQuantity ?? '',
    quantity,
  ])
  const titleRow = [titles.id, titles.product, titles.counted, titles.countedBy, titles.restock, titles.order]
  return csvFile([titleRow, ...lines])
}
