// The author is back: what was sealed goes back to where it stood. What cannot be opened stays as it is.

import type { Table } from 'dexie'
import * as v from 'valibot'
import { joinLines } from '#domain/cart/join-lines.ts'
import type { PendingOrder } from '#outbox/pending-order.ts'
import type { AccountDatabase, CartRow, PendingOrderRow } from '../account-database.ts'
import { changeInside, moveAside } from '../cart/cart-table.ts'
import { withRoom } from '../make-room.ts'
import type { SealedOrder } from './sealed-orders.ts'
import { type SealedText, sealedIn } from './sealed-text.ts'
import type { AccountKey } from '../shared-names.ts'
import { CART_KEY, contentOf } from '../cart/stored-cart.ts'
import { parseStoredOrder, unreadableOrder } from '../orders/stored-order.ts'

/** Null where it cannot be opened. */
export type Open = (sealed: SealedText) => Promise<string | null>

interface SealedRow {
  sealed: SealedText
  putBack: (row: unknown) => Promise<void>
}

const KEYED_TABLES = ['cart', 'drafts', 'settings']
type Keyed = { key: string }

/** A cart of this account that was put away comes back; what is in the cart by now stays in it. */
async function restoreCart(account: AccountDatabase, row: CartRow): Promise<void> {
  if (row.key !== CART_KEY) return moveAside(account, row)
  if ((await account.cart.get(CART_KEY)) === undefined) {
    await account.cart.put(row)
    return
  }
  const back = contentOf(row)
  if (back === null) return moveAside(account, row)
  await changeInside(account, (cart) => ({
    ...(cart.lines.length === 0 && back),
    revision: cart.revision,
    lines: joinLines(cart.lines, back.lines).lines,
    poNumber: cart.poNumber || back.poNumber,
    ordererName: cart.ordererName || back.ordererName,
    confirmNumber: cart.confirmNumber || back.confirmNumber,
  }))
}

/** A seal leaves no number of the server readable: of the finished orders that have one, however many, only keys are read. */
async function readNumberless({ outbox }: AccountDatabase): Promise<PendingOrderRow[]> {
  const [all, numbered] = await Promise.all([
    outbox.toCollection().primaryKeys(),
    outbox.orderBy('serverNumbers').primaryKeys(),
  ])
  const known = new Set(numbered)
  const rows = await outbox.bulkGet(all.filter((intent) => !known.has(intent)))
  return rows.filter((row) => row !== undefined)
}

async function readSealed(account: AccountDatabase): Promise<SealedRow[]> {
  const found: SealedRow[] = []
  for (const { intent, order } of await readNumberless(account)) {
    const sealed = sealedIn(order)
    if (sealed === null) continue
    found.push({ sealed, putBack: (row) => putOrderBack(account, intent, sealed, row) })
  }
  for (const name of KEYED_TABLES) {
    const table = account.table<Keyed, string>(name)
    for (const row of await table.toArray()) {
      const sealed = sealedIn(row)
      if (sealed === null) continue
      found.push({ sealed, putBack: (open) => putKeyedBack(account, table, row.key, open) })
    }
  }
  return found
}

/** The seals whose keys are needed, each once. */
export async function readSeals(account: AccountDatabase): Promise<string[]> {
  return [...new Set((await readSealed(account)).map(({ sealed }) => sealed.seal))]
}

/** Answers how many rows stay closed. */
export async function unsealAccount(account: AccountDatabase, open: Open): Promise<number> {
  let closedCount = 0
  for (const { sealed, putBack } of await readSealed(account)) {
    const row = rowIn(await open(sealed))
    if (row === null) closedCount += 1
    else await withRoom(() => account.transaction('rw', tablesOf(account), () => putBack(row)))
  }
  return closedCount
}

const tablesOf = ({ outbox, cart, drafts, settings }: AccountDatabase) => [outbox, cart, drafts, settings]

/** An order's row with its content; null where it is not sealed, or not opened. */
export async function openOrderRow(row: PendingOrderRow, open: Open): Promise<PendingOrderRow | null> {
  const sealed = sealedIn(row.order)
  const opened = sealed && rowIn(await open(sealed))
  return opened as PendingOrderRow | null // it was one when it was closed
}

/** A pending order of another account than this page's. */
export interface OrderOfOther {
  accountKey: AccountKey
  order: PendingOrder
  /** Its row as it is stored, where this version cannot read the order. */
  raw: string | null
}

export function readOrderOfOther({ accountKey, row }: SealedOrder): OrderOfOther {
  const order = parseStoredOrder(row.order)
  return order
    ? { accountKey, order, raw: null }
    : { accountKey, order: unreadableOrder(row), raw: JSON.stringify(row) }
}

const rowText = v.pipe(v.string(), v.parseJson(), v.looseObject({}))

function rowIn(text: string | null): object | null {
  const parsed = v.safeParse(rowText, text)
  return parsed.success ? parsed.output : null
}

async function putOrderBack(
  account: AccountDatabase,
  intent: string,
  sealed: SealedText,
  row: unknown,
): Promise<void> {
  const now = await account.outbox.get(intent)
  const open = row as PendingOrderRow // it was one when it was closed
  // Another tab was faster; or its author has discarded it closed as it was, and it must not come back to life.
  if (now === undefined || sealedIn(now.order)?.iv !== sealed.iv) return
  if (now.state === 'cancelled' && open.state !== 'cancelled') return
  await account.outbox.put({ ...open, intent })
}

async function putKeyedBack(
  account: AccountDatabase,
  table: Table<Keyed, string>,
  sealedKey: string,
  row: unknown,
): Promise<void> {
  if ((await table.get(sealedKey)) === undefined) return
  await table.delete(sealedKey)
  const open = row as Keyed // as above
  if (table.name === 'cart') return restoreCart(account, open as CartRow) // as above
  // What was typed since is newer.
  if ((await table.get(open.key)) === undefined) await table.put(open)
}
