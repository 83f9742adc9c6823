// Changes of all prices (G98). A change locks the table of products, and a checkout locks rows of it. So the later of
// the two waits until the other has ended, and no order mixes old and new prices. Readers do not wait.
import { and, count, desc, eq, gt, inArray, isNull, lte, type SQL, sql } from 'drizzle-orm'
import { type Change, fieldChanges } from '#domain/change-record.ts'
import {
  MOVED_FIELDS,
  movesOfChange,
  type NewPriceChange,
  type PriceChange,
  type PriceChangeFilter,
  type PriceMove,
  tooHighMoves,
} from '#domain/prices/price-change.ts'
import { type Rollback, rollbackOf } from '#domain/prices/price-rollback.ts'
import { apiTextOf } from '#domain/values/dates.ts'
import type { Statements } from '#server/database/open-database.ts'
import { priceChangeRefusals, priceChangeWords } from '#texts/prices/price-changes.ts'
import { readCallerAgain } from '../../authority/people-rules.ts'
import { invalid, notFound } from '../../refusal.ts'
import { priceChangeMoves, priceChanges } from '../../schema/back-office.ts'
import { products } from '../../schema/products.ts'
import { betweenDays } from '../between-days.ts'
import { type ChangeStamp, recordChange } from '../changes.ts'
import { lockAllProducts } from '../products/lock-products.ts'

/** One page of the changes that are not rolled back, newest first. */
export async function findPriceChanges(
  statements: Statements,
  { id, date, type, value }: PriceChangeFilter,
  { page, size }: { page: number; size: number },
): Promise<{ prices: PriceChange[]; count: number }> {
  const where = and(
    isNull(priceChanges.rolledBackAt),
    id === undefined ? undefined : eq(priceChanges.id, id),
    date === undefined ? undefined : betweenDays(priceChanges.createdAt, date, date),
    type === undefined ? undefined : eq(priceChanges.type, type),
    value === undefined ? undefined : eq(priceChanges.value, value),
  )
  const rows = await statements
    .select()
    .from(priceChanges)
    .where(where)
    .orderBy(desc(priceChanges.id))
    .limit(size)
    .offset(page * size)
  const [total] = await statements.select({ count: count() }).from(priceChanges).where(where)
  const prices = rows.map(({ rolledBackAt: _, createdAt, ...change }) => ({
    ...change,
    createdAt: apiTextOf(createdAt.getTime()),
  }))
  return { prices, count: total?.count ?? 0 }
}

/** Changes every price or every shipping cost, and stores the old values; returns the change's id. */
export async function makePriceChange(
  transaction: Statements,
  change: NewPriceChange,
  stamp: ChangeStamp,
): Promise<number> {
  await lockAllProducts(transaction)
  await readCallerAgain(transaction, stamp.authorId, ['changePrices'])
  const moves = movesOfChange(await readProducts(transaction), change)
  const [row] = await transaction
    .insert(priceChanges)
    .values({ ...change, createdAt: stamp.time })
    .returning({ id: priceChanges.id })
  if (!row) throw new Error('the price change was not stored')
  await storeMoves(transaction, row.id, moves)
  await applyMoves(transaction, moves, change, stamp.time)
  await recordChange(transaction, stamp, auditRecordOf(row.id, change, 'created'))
  return row.id
}

/** Rolls a change back. Refused when the change does not exist or is already rolled back. */
export async function rollBackPriceChange(
  transaction: Statements,
  id: number,
  stamp: ChangeStamp,
): Promise<void> {
  await lockAllProducts(transaction)
  await readCallerAgain(transaction, stamp.authorId, ['rollBackPrices'])
  const change = await readChange(transaction, id)
  const rollback = await readRollback(transaction, change)
  await applyMoves(transaction, rollback.moves, change, stamp.time)
  await replaceLaterMoves(transaction, change, rollback)
  await transaction.update(priceChanges).set({ rolledBackAt: stamp.time }).where(eq(priceChanges.id, id))
  await recordChange(transaction, stamp, auditRecordOf(id, change, 'rolledBack'))
}

/** The moves that a rollback would make now. */
export async function previewRollback(
  statements: Statements,
  id: number,
): Promise<{ items: PriceMove[]; count: number }> {
  const { moves: items } = await readRollback(statements, await readChange(statements, id))
  return { items, count: items.length }
}

/** The change for the record of changes, in the words of the list of price changes. */
function auditRecordOf(thingId: number, { type, value }: NewPriceChange, action: Change['action']): Change {
  const words = { type: priceChangeWords.types[type], value: priceChangeWords.percent(value) }
  const fields = action === 'created' ? fieldChanges({}, words) : []
  return { kind: 'price', thingId, thing: `${words.type} ${words.value}`, action, fields }
}

type ChangeRow = typeof priceChanges.$inferSelect

async function readChange(statements: Statements, id: number): Promise<ChangeRow> {
  const [change] = await statements
    .select()
    .from(priceChanges)
    .where(and(eq(priceChanges.id, id), isNull(priceChanges.rolledBackAt)))
  if (!change) throw notFound('Price change')
  return change
}

/** The rollback of a change, and the ids of the later changes whose stored moves it replaces. */
async function readRollback(
  statements: Statements,
  change: ChangeRow,
): Promise<Rollback & { laterIds: number[] }> {
  const laterChanges = await statements
    .select({ id: priceChanges.id, value: priceChanges.value })
    .from(priceChanges)
    .where(
      and(
        gt(priceChanges.id, change.id),
        eq(priceChanges.type, change.type),
        isNull(priceChanges.rolledBackAt),
      ),
    )
    .orderBy(priceChanges.id)
  const laterIds = laterChanges.map(({ id }) => id)
  const storedMoves = await statements
    .select()
    .from(priceChangeMoves)
    .where(inArray(priceChangeMoves.changeId, [change.id, ...laterIds]))
  const movesOf = (id: number) => storedMoves.filter(({ changeId }) => changeId === id)
  // The change did not affect products that were made after it.
  const changedProducts = await readProducts(statements, lte(products.createdAt, change.createdAt))
  const rollback = rollbackOf(changedProducts, {
    change,
    moves: movesOf(change.id),
    laterChanges: laterChanges.map((laterChange) => ({ ...laterChange, moves: movesOf(laterChange.id) })),
  })
  return { ...rollback, laterIds }
}

/**
 * Stores the moves that the later changes would have made without the rolled back change, so that their own rollbacks
 * find the right amounts. Products that were made after the rolled back change keep their moves.
 */
async function replaceLaterMoves(
  transaction: Statements,
  change: ChangeRow,
  { laterMoves, laterIds }: Awaited<ReturnType<typeof readRollback>>,
): Promise<void> {
  if (laterIds.length === 0) return
  const changedProducts = transaction
    .select({ id: products.id })
    .from(products)
    .where(and(isNull(products.removedAt), lte(products.createdAt, change.createdAt)))
  await transaction
    .delete(priceChangeMoves)
    .where(
      and(inArray(priceChangeMoves.changeId, laterIds), inArray(priceChangeMoves.productId, changedProducts)),
    )
  for (const id of laterIds) {
    await storeMoves(
      transaction,
      id,
      laterMoves.filter(({ changeId }) => changeId === id),
    )
  }
}

async function storeMoves(
  transaction: Statements,
  changeId: number,
  moves: readonly PriceMove[],
): Promise<void> {
  await transaction.execute(sql`
    insert into ${priceChangeMoves} (change_id, product_id, field, before, after)
    select ${changeId}::integer, move.product_id, move.field, move.before, move.after from ${sqlRowsOf(moves)}`)
}

function readProducts(statements: Statements, where?: SQL) {
  return statements
    .select({
      id: products.id,
      price: products.price,
      shippingCost: products.shippingCost,
      shippingLocal: products.shippingLocal,
    })
    .from(products)
    .where(and(isNull(products.removedAt), where))
}

async function applyMoves(
  transaction: Statements,
  moves: readonly PriceMove[],
  { type }: NewPriceChange,
  now: Date,
): Promise<void> {
  const [tooHighMove] = tooHighMoves(moves)
  if (tooHighMove !== undefined) throw invalid(priceChangeRefusals.priceTooHigh(tooHighMove.productId))
  for (const field of MOVED_FIELDS[type]) {
    const column = sql.identifier(products[field].name)
    await transaction.execute(sql`
      update ${products} set ${column} = move.after, updated_at = ${now.toISOString()}::timestamptz
      from ${sqlRowsOf(moves.filter((move) => move.field === field))} where ${products.id} = move.product_id`)
  }
}

/** The moves as one parameter, because a statement takes fewer parameters than a catalogue has prices. */
function sqlRowsOf(moves: readonly PriceMove[]): SQL {
  const rows = moves.map(({ productId, ...move }) => ({ product_id: productId, ...move }))
  return sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
    as move(product_id integer, field text, before numeric, after numeric)`
}
