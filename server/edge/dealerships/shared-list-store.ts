// The shared lists of dealerships in the edge's database, one row for each list (G245).
import { and, eq, inArray, lt, max, sql } from 'drizzle-orm'
import { DELETED_LIST_HOURS, type SharedLists, type SharedListsBody } from '#contract/lists/shared-lists.ts'
import type { CounterDatabase, Statements } from '#server/database/open-database.ts'
import { applyListChanges, type ListWriter } from './apply-list-changes.ts'
import { sharedLists } from '../key-store/key-tables.ts'

type SharedList = SharedLists[number]

const CONTENT = {
  list: sql`excluded.list`,
  stamp: sql`excluded.stamp`,
  deletedAt: sql`excluded.deleted_at`,
}

/**
 * Applies the changes of a device, and resolves with all lists of the dealership, each as JSON, so that reads parse
 * nothing. Calls with changes for the same dealership run one after another.
 */
export function exchangeLists(
  database: CounterDatabase,
  { dealershipId, changes }: SharedListsBody,
  by: ListWriter['by'],
): Promise<string[]> {
  if (changes.length === 0) return readLists(database, dealershipId)
  return database.transaction(async (transaction) => {
    await transaction.execute(sql`select pg_advisory_xact_lock(hashtext(${`lists of ${dealershipId}`}))`)
    const texts = new Map<SharedList, string>()
    for (const text of await readLists(transaction, dealershipId)) texts.set(storedList(text), text)
    const textOf = (list: SharedList): string => {
      const text = texts.get(list) ?? JSON.stringify(list)
      texts.set(list, text)
      return text
    }
    const lists = [...texts.keys()]
    const stamp = Math.max(Date.now(), (await readNewestStamp(transaction, dealershipId)) + 1)
    const changedLists = applyListChanges(lists, changes, { by, stamp }, textOf)
    const rows = changedLists
      .filter((list) => !lists.includes(list))
      .map((list) => ({ dealershipId, id: list.id, list: textOf(list), stamp, deletedAt: deletedAtOf(list) }))
    if (rows.length > 0) {
      await transaction
        .insert(sharedLists)
        .values(rows)
        .onConflictDoUpdate({ target: [sharedLists.dealershipId, sharedLists.id], set: CONTENT })
    }
    const keptIds = new Set(changedLists.map(({ id }) => id))
    const forgottenIds = lists.map(({ id }) => id).filter((id) => !keptIds.has(id))
    if (forgottenIds.length > 0) {
      await transaction
        .delete(sharedLists)
        .where(and(eq(sharedLists.dealershipId, dealershipId), inArray(sharedLists.id, forgottenIds)))
    }
    return changedLists.map(textOf)
  })
}

/** Deletes lists 90 days after a person deleted them. */
export async function sweepLists(database: CounterDatabase): Promise<void> {
  await database
    .delete(sharedLists)
    .where(lt(sharedLists.deletedAt, sql`now() - make_interval(hours => ${DELETED_LIST_HOURS}::int)`))
}

async function readLists(statements: Statements, dealershipId: number): Promise<string[]> {
  const rows = await statements
    .select({ list: sharedLists.list })
    .from(sharedLists)
    .where(eq(sharedLists.dealershipId, dealershipId))
    .orderBy(sharedLists.id)
  return rows.map(({ list }) => list)
}

function storedList(text: string): SharedList {
  return JSON.parse(text) as SharedList // this store wrote the text
}

async function readNewestStamp(statements: Statements, dealershipId: number): Promise<number> {
  const [row] = await statements
    .select({ stamp: max(sharedLists.stamp) })
    .from(sharedLists)
    .where(eq(sharedLists.dealershipId, dealershipId))
  return row?.stamp ?? 0
}

function deletedAtOf({ deletion }: SharedLists[number]): Date | null {
  return deletion.isDeleted ? new Date(deletion.stamp) : null
}
