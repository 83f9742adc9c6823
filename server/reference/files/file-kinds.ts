// The kinds of files that worker threads draw: for each kind the facts of the file and the type of its rows. All of it
// is cloned from thread to thread.
import type { Readable } from 'node:stream'
import type { Invoice } from '../store/orders/find-invoices.ts'
import type { StatementRow } from '../store/orders/statement.ts'
import type { PriceListRow } from '../store/products/price-list.ts'

export interface FileKinds {
  /** `about`: the ids of all orders. */
  invoices: { about: readonly number[]; row: Invoice }
  packingSlips: { about: readonly number[]; row: Invoice }
  statement: { about: null; row: StatementRow }
  priceList: { about: null; row: PriceListRow }
  subscribers: { about: null; row: string }
}
export type FileKind = keyof FileKinds

export type FileWriters = {
  [Kind in FileKind]: (
    rows: AsyncIterable<FileKinds[Kind]['row']>,
    about: FileKinds[Kind]['about'],
  ) => Readable
}
