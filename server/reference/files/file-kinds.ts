// The kinds of files that worker threads draw: for each kind the facts of the file and the type of its rows. Facts and
// rows are cloned from thread to thread.
import type { Readable } from 'node:stream'
import type { Invoice } from '../store/orders/find-invoices.ts'
import type { StatementRow } from '../store/orders/statement.ts'
import type { PriceListRow } from '../store/products/price-list.ts'

export interface FileKinds {
  /** `facts` are the ids of all orders. */
  invoices: { facts: readonly number[]; row: Invoice }
  packingSlips: { facts: readonly number[]; row: Invoice }
  statement: { facts: null; row: StatementRow }
  priceList: { facts: null; row: PriceListRow }
  subscribers: { facts: null; row: string }
}
export type FileKind = keyof FileKinds

export type FileWriters = {
  [Kind in FileKind]: (
    rows: AsyncIterable<FileKinds[Kind]['row']>,
    facts: FileKinds[Kind]['facts'],
  ) => Readable
}
