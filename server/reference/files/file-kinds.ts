// The kinds of files that worker threads draw: for each kind the type of its rows, and whether the file needs
// the ids of its orders. Ids and rows are cloned from thread to thread.
import type { Readable } from 'node:stream'
import type { Invoice } from '../store/orders/find-invoices.ts'
import type { StatementRow } from '../store/orders/statement.ts'
import type { PriceListRow } from '../store/products/price-list.ts'

export interface FileKinds {
  invoices: { orderIds: readonly number[]; row: Invoice }
  packingSlips: { orderIds: readonly number[]; row: Invoice }
  statement: { orderIds: null; row: StatementRow }
  priceList: { orderIds: null; row: PriceListRow }
  subscribers: { orderIds: null; row: string }
}
export type FileKind = keyof FileKinds

export type FileWriters = {
  [Kind in FileKind]: (
    rows: AsyncIterable<FileKinds[Kind]['row']>,
    orderIds: FileKinds[Kind]['orderIds'],
  ) => Readable
}
