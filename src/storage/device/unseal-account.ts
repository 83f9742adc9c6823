// Restores the sealed data of an account that signed in again or was unlocked. Data that cannot be opened stays sealed.

import type { Table } from 'dexie'
import * as v from 'valibot'
import { joinLines } from '#domain/cart/join-lines.ts'
import type { Dealership } from '#domain/people/dealership.ts'
import type { PendingOrder } from '#outbox/pending-order.ts'
import type { AccountDatabase, CartRow, ListRow, PendingOrderRow } from '../account-database.ts'
import { changeCartInTransaction, setUnreadableCartAside } from '../cart/cart-table.ts'
import { CART_KEY, contentOf } from '../cart/stored-cart.ts'
import { isSentList } from '../lists/list-table.ts'
import { withRoom } from '../make-room.ts'
import { parseStoredOrder, unreadableOrder } from '../orders/stored-order.ts'
import type { AccountKey } from '../shared-names.ts'
import type { SealedOrder } from './sealed-orders.ts'
import { SEALED_DEALERSHIPS, type SealedText, sealedIn } from './sealed-text.ts'

/** Opens a sealed text; null if it cannot be opened. */
export type OpenSealedText = (sealed: SealedText) => Promise<string | null>

interface SealedRow {
  sealedText: SealedText
  /** The key under which the sealed row is stored. */
  key: string
  /** The table of the sealed row; null for an order, whose row is in the outbox. */
  table: Table<KeyedRow, string> | null
}

const KEYED_TABLES = ['cart', 'drafts', 'settings', 'lists', 'shipmentChanges']
type KeyedRow = { key: string }

/** Restores a sealed cart; products that were added to the cart since the sealing stay in it. */
async function restoreCart(account: AccountDatabase, row: CartRow): Promise<void> {
  if (row.key !== CART_KEY) return setUnreadableCartAside(account, row)
  if ((await account.cart.get(CART_KEY)) === undefined) {
    await account.cart.put(row)
    return
  }
  const sealedCart = contentOf(row)
  if (sealedCart === null) return setUnreadableCartAside(account, row)
  await changeCartInTransaction(account, (cart) => ({
    ...(cart.lines.length === 0 && sealedCart),
    revision: cart.revision,
    lines: joinLines(cart.lines, sealedCart.lines).lines,
    poNumber: cart.poNumber || sealedCart.poNumber,
    ordererName: cart.ordererName || sealedCart.ordererName,
    confirmNumber: cart.confirmNumber || sealedCart.confirmNumber,
  }))
}

/**
 * The rows without a number of the server. A sealed row has none, so the finished orders that have a number need not be
 * read.
 */
async function readRowsWithoutNumber({ outbox }: AccountDatabase): Promise<PendingOrderRow[]> {
  const [intents, intentsWithNumber] = await Promise.all([
    outbox.toCollection().primaryKeys(),
    outbox.orderBy('serverNumbers').primaryKeys(),
  ])
  const numberedIntents = new Set(intentsWithNumber)
  const rows = await outbox.bulkGet(intents.filter((intent) => !numberedIntents.has(intent)))
  return rows.filter((row) => row !== undefined)
}

async function readSealedRows(account: AccountDatabase): Promise<SealedRow[]> {
  const sealedRows: SealedRow[] = []
  for (const { intent, order } of await readRowsWithoutNumber(account)) {
    const sealedText = sealedIn(order)
    if (sealedText === null) continue
    sealedRows.push({ sealedText, key: intent, table: null })
  }
  for (const name of KEYED_TABLES) {
    const table = account.table<KeyedRow, string>(name)
    for (const row of await table.toArray()) {
      const sealedText = sealedIn(row)
      if (sealedText !== null) sealedRows.push({ sealedText, key: row.key, table })
    }
  }
  return sealedRows
}

/** The seals whose keys are needed to open the sealed rows, each once. */
export async function readSeals(account: AccountDatabase): Promise<string[]> {
  return [...new Set((await readSealedRows(account)).map(({ sealedText }) => sealedText.seal))]
}

/** Rows that are restored in one transaction: each strictly durable transaction takes some milliseconds. */
const ROWS_PER_TRANSACTION = 100

/** Restores the sealed rows, and resolves with the number of rows that stay sealed. */
export async function unsealAccount(account: AccountDatabase, open: OpenSealedText): Promise<number> {
  let sealedCount = 0
  const sealedRows = await readSealedRows(account)
  for (let start = 0; start < sealedRows.length; start += ROWS_PER_TRANSACTION) {
    const rows = sealedRows.slice(start, start + ROWS_PER_TRANSACTION)
    // Runs outside of the transaction, which would end while the texts are decrypted.
    const openedRows = await Promise.all(
      rows.map(async (row) => ({ ...row, content: rowIn(await open(row.sealedText)) })),
    )
    sealedCount += openedRows.filter(({ content }) => content === null).length
    await withRoom(() =>
      account.transaction('rw', tablesOf(account), async () => {
        await restoreRows(account, openedRows)
      }),
    )
  }
  return sealedCount
}

const tablesOf = ({
  outbox,
  cart,
  drafts,
  settings,
  lists,
  dealerships,
  shipmentChanges,
}: AccountDatabase) => [outbox, cart, drafts, settings, lists, dealerships, shipmentChanges]

/** An order's row with its content; null if it is not sealed, or cannot be opened. */
export async function openOrderRow(
  row: PendingOrderRow,
  open: OpenSealedText,
): Promise<PendingOrderRow | null> {
  const sealedText = sealedIn(row.order)
  const unsealedRow = sealedText && rowIn(await open(sealedText))
  return unsealedRow as PendingOrderRow | null // an order was sealed in this row
}

/** A pending order of an account that is not the account of this page. */
export interface OtherAccountOrder {
  accountKey: AccountKey
  order: PendingOrder
  /** The stored row as text, if this version cannot read the order. */
  raw: string | null
}

export function readOtherAccountOrder({ accountKey, row }: SealedOrder): OtherAccountOrder {
  const order = parseStoredOrder(row.order)
  return order
    ? { accountKey, order, raw: null }
    : { accountKey, order: unreadableOrder(row), raw: JSON.stringify(row) }
}

const rowText = v.pipe(v.string(), v.parseJson(), v.looseObject({}))

const sealedDealerships = v.object({
  value: v.array(v.custom<Dealership>((value) => v.is(v.looseObject({ id: v.number() }), value))),
})

function rowIn(text: string | null): object | null {
  const parsed = v.safeParse(rowText, text)
  return parsed.success ? parsed.output : null
}

/** `content`: the row as it was before it was sealed; null if it cannot be opened. */
type OpenedRow = SealedRow & { content: object | null }

/**
 * Restores rows inside a transaction. A transaction ends if code waits for anything but a request of the database, so
 * restoreOrders, which makes no request without an order, is called only with orders.
 */
async function restoreRows(account: AccountDatabase, openedRows: readonly OpenedRow[]): Promise<void> {
  const orders = openedRows.filter(({ table }) => table === null)
  if (orders.length > 0) await restoreOrders(account, orders)
  for (const { table, key, content } of openedRows) {
    if (table !== null && content !== null) await restoreKeyedRow(account, table, key, content)
  }
}

async function restoreOrders(account: AccountDatabase, openedRows: readonly OpenedRow[]): Promise<void> {
  const currentRows = await account.outbox.bulkGet(openedRows.map(({ key }) => key))
  const ordersToRestore = openedRows.flatMap(({ key, content, sealedText }, index) => {
    const currentRow = currentRows[index]
    const unsealedRow = content as PendingOrderRow | null // an order was sealed in this row
    // Another tab was faster, or the author discarded the sealed order, which must stay discarded.
    if (unsealedRow === null || sealedIn(currentRow?.order)?.iv !== sealedText.iv) return []
    if (currentRow?.state === 'cancelled' && unsealedRow.state !== 'cancelled') return []
    return [{ ...unsealedRow, intent: key }]
  })
  if (ordersToRestore.length > 0) await account.outbox.bulkPut(ordersToRestore)
}

/** If the server has sent dealerships since the account was locked, those are newer and stay. */
async function restoreDealerships(account: AccountDatabase, row: object): Promise<void> {
  const parsed = v.safeParse(sealedDealerships, row)
  if (!parsed.success || (await account.dealerships.count()) > 0) return
  await account.dealerships.bulkPut(parsed.output.value)
}

async function restoreKeyedRow(
  account: AccountDatabase,
  table: Table<KeyedRow, string>,
  sealedKey: string,
  row: unknown,
): Promise<void> {
  if ((await table.get(sealedKey)) === undefined) return
  await table.delete(sealedKey)
  const unsealedRow = row as KeyedRow // every row of these tables has a key
  if (unsealedRow.key === SEALED_DEALERSHIPS) return restoreDealerships(account, unsealedRow)
  if (table.name === 'cart') return restoreCart(account, unsealedRow as CartRow) // a row of the cart's table
  const laterRow = await table.get(unsealedRow.key)
  // Input that was typed after the sealing is newer. A list that came from the edge is not newer: the next call
  // sends the changes of the sealed list.
  const isFromEdge = table.name === 'lists' && laterRow !== undefined && isSentList(laterRow as ListRow) // a row of that table
  if (laterRow === undefined || isFromEdge) await table.put(unsealedRow)
}
