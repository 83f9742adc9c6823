import type { FastifyInstance } from 'fastify'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { PRICE_LIST_FILE, WORKBOOK_TYPE } from '#contract/workbook.ts'
import type { CounterDatabase } from '#server/database/open-database.ts'
import { requireGate } from '../authentication/caller.ts'
import { type PriceListRow, readPriceList } from '../store/products/price-list.ts'
import { type WorkbookColumn, writeWorkbook } from '../workbooks/write-workbook.ts'

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

/** The price list for holders of Clients#view (G79, G120). */
export function priceListRoutes(app: FastifyInstance, { database }: { database: CounterDatabase }): void {
  app.post(`/${ENDPOINTS.priceList}`, async (request, reply) => {
    requireGate(request, 'downloadPriceList')
    const workbook = await writeWorkbook('Price list', COLUMNS, await readPriceList(database))
    return reply
      .type(WORKBOOK_TYPE)
      .header('content-disposition', `attachment; filename="${PRICE_LIST_FILE}"`)
      .send(workbook)
  })
}
