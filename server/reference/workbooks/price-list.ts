import type { Readable } from 'node:stream'
import type { WorkbookColumn } from '#domain/sheets/workbook.ts'
import { sheetNames } from '#texts/workbooks.ts'
import type { PriceListRow } from '../store/products/price-list.ts'
import { writeWorkbook } from './write-workbook.ts'

/** Prices have up to four decimals (storefront.md §5). */
const MONEY = '0.00##'

const COLUMNS: readonly WorkbookColumn<PriceListRow>[] = [
  { title: 'id', width: 8, value: (row) => row.id },
  { title: 'name', width: 44, value: (row) => row.name },
  { title: 'type', width: 12, value: (row) => row.type },
  { title: 'parent', width: 28, value: (row) => row.parent },
  { title: 'price', width: 12, value: (row) => row.price, format: MONEY },
  { title: 'shipping', width: 12, value: (row) => row.shipping, format: MONEY },
  { title: 'unit', width: 12, value: (row) => row.unit },
]

/** Writes the workbook with the list prices of all products that can be ordered (G79, G120). */
export function writePriceList(rows: AsyncIterable<PriceListRow>): Readable {
  return writeWorkbook(sheetNames.priceList, COLUMNS, rows)
}
