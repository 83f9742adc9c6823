// The shared lists of dealerships in the edge's database, one row for each list (G245).
import { and, eq, inArray, lt, max, sql } from 'drizzle-orm'
import * as v from 'valibot'
import {
  DELETED_LIST_HOURS,
  type SharedLists,
  type SharedListsBody,
  sharedListSchema,
} from '#contract/lists/shared-lists.ts'
import type { CounterDatabase, Statements } from '#server/database/open-database.ts'
import { applyListChanges, type ListWriter } from './apply-list-changes.ts'
import { sharedLists } from './key-tables.ts'

/**
 * Applies the changes of a device, and resolves with all lists of the dealership. Calls with changes for the same
 * dealership run one after another.
 */
export function exchangeLists(
  database: CounterDatabase,
  { dealershipId, changes }: SharedListsBody,
  by: ListWriter['by'],
): Promise<SharedLists> {
  if (changes.length === 0) return readLists(database, dealershipId)
  return database.transaction(async (transaction) => {
    await transaction.execute(sql`select pg_advisory_xact_lock(hashtext(${`lists of ${dealershipId}`}))`)
    const lists = await readLists(transaction, dealershipId)
    const stamp = Math.max(Date.now(), (await readNewestStamp(transaction, dealershipId)) + 1)
    const changedLists = applyListChanges(lists, changes, { by, stamp })
    for (const list of changedLists.filter((changed) => !lists.includes(changed))) {
      const content = { list: JSON.stringify(list), stamp, deletedAt: deletedAtOf(list) }
      await transaction
        .insert(sharedLists)
        .values({ dealershipId, id: list.id, ...content })
        .onConflictDoUpdate({ target: [sharedLists.dealershipId, sharedLists.id], set: content })
    }
    const keptIds = new Set(changedLists.map(({ id }) => id))
    const forgottenIds = lists.map(({ id }) => id).filter((id) => !keptIds.has(id))
    if (forgottenIds.length > 0) {
      await transaction
        .delete(sharedLists)
        .where(and(eq(sharedLists.dealershipId, dealershipId), inArray(sharedLists.id, forgottenIds)))
    }
    return changedLists
  })
}

/** Deletes lists 90 days after a person deleted them. */
export async function sweepLists(database: CounterDatabase): Promise<void> {
  await database
    .delete(sharedLists)
    .where(lt(sharedLists.deletedAt, sql`now() - make_interval(hours => ${DELETED_LIST_HOURS}::int)`))
}

const storedList = v.pipe(v.string(), v.parseJson(), sharedListSchema)

async function readLists(statements: Statements, dealershipId: number): Promise<SharedLists> {
  const rows = await statements
    .select({ list: sharedLists.list })
    .from(sharedLists)
    .where(eq(sharedLists.dealershipId, dealershipId))
    .orderBy(sharedLists.id)
  return rows.map(({ list }) => v.parse(storedList, list))
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
