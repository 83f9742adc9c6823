// The lists of dealerships on this device. A row that this version cannot read stays stored, and is not shown.
import * as v from 'valibot'
import type { DealershipList } from '#domain/lists/dealership-list.ts'
import { changeOf, mergeAnswer, newestStamp } from '#domain/lists/merge-answer.ts'
import { listSharingShape, type SharedList } from '#domain/lists/shared-list.ts'
import type { AccountDatabase, ListRow } from '../account-database.ts'
import { withRoom } from '../make-room.ts'

const listSchema = v.object({
  key: v.string(),
  dealershipId: v.number(),
  name: v.string(),
  lines: v.array(
    v.object({
      productId: v.number(),
      name: v.string(),
      quantity: v.number(),
      price: v.nullable(v.number()),
    }),
  ),
  sharing: v.optional(listSharingShape),
})

function listOf(row: ListRow | undefined): DealershipList | null {
  const parsed = v.safeParse(listSchema, row)
  if (!parsed.success) return null
  const { key, sharing, ...list } = parsed.output
  return { ...list, id: key, ...(sharing && { sharing }) }
}

/** The lists of a dealership, sorted by name, with deleted lists. */
export async function readStoredLists(
  account: AccountDatabase,
  dealershipId: number,
): Promise<DealershipList[]> {
  const rows = await account.lists.where('dealershipId').equals(dealershipId).toArray()
  return rows
    .flatMap((row) => listOf(row) ?? [])
    .sort((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }))
}

/** The lists of a dealership, sorted by name, without deleted lists. */
export async function readLists(account: AccountDatabase, dealershipId: number): Promise<DealershipList[]> {
  const lists = await readStoredLists(account, dealershipId)
  return lists.filter(({ sharing }) => !sharing?.isDeleted)
}

/** True if the edge has all changes of the list in this row. */
export function isSentList(row: ListRow): boolean {
  const list = listOf(row)
  return list !== null && changeOf(list) === null
}

/** The ids of dealerships whose lists have changes that the edge does not have yet. */
export async function readUnsentDealershipIds(account: AccountDatabase): Promise<number[]> {
  const rows = await account.lists.toArray()
  const changedLists = rows.flatMap((row) => listOf(row) ?? []).filter(changeOf)
  return [...new Set(changedLists.map(({ dealershipId }) => dealershipId))]
}

/**
 * Changes the lists of a dealership in one transaction, in which `change` gets the stored lists without the deleted
 * ones, and returns the lists to write. `change` is called again if the device had no room, so it must not change
 * anything else.
 */
export async function changeLists(
  account: AccountDatabase,
  dealershipId: number,
  change: (lists: readonly DealershipList[]) => readonly DealershipList[],
): Promise<void> {
  await withRoom(() =>
    account.transaction('rw', account.lists, async () => {
      const changedLists = change(await readLists(account, dealershipId))
      await account.lists.bulkPut(changedLists.map(rowOf))
    }),
  )
}

function rowOf({ id, ...list }: DealershipList): ListRow {
  return { ...list, key: id }
}

/** Deletes a list. The row of a shared list stays, so that its deletion is sent. */
export async function removeList(account: AccountDatabase, id: string): Promise<void> {
  await account.transaction('rw', account.lists, async () => {
    const list = listOf(await account.lists.get(id))
    if (list?.sharing === undefined) return account.lists.delete(id)
    const sharing = { ...list.sharing, isDeleted: true, deletedBy: null }
    await account.lists.put(rowOf({ ...list, sharing }))
  })
}

/** Stores the list as it was before it was deleted or changed. */
export async function putListBack(account: AccountDatabase, list: DealershipList): Promise<void> {
  const { sharing: _, ...content } = list
  await withRoom(() =>
    account.transaction('rw', account.lists, async () => {
      // The edge may have answered in the meantime, so the stored sharing counts.
      const sharing = listOf(await account.lists.get(list.id))?.sharing
      await account.lists.put(
        rowOf({ ...content, ...(sharing && { sharing: { ...sharing, isDeleted: false, deletedBy: null } }) }),
      )
    }),
  )
}

export interface ListAnswer {
  dealershipId: number
  accountId: number
  /** The lists that were stored when the call was sent. */
  listsBeforeCall: readonly DealershipList[]
  /** The lists whose changes the call sent. */
  sentLists: readonly DealershipList[]
  answer: readonly SharedList[]
}

/**
 * Merges an answer of the edge into the lists. Does nothing and returns false if another tab has merged an answer since
 * the call.
 */
export async function mergeListAnswer(
  account: AccountDatabase,
  { listsBeforeCall, dealershipId, ...answer }: ListAnswer,
): Promise<boolean> {
  return withRoom(() =>
    account.transaction('rw', account.lists, async () => {
      const lists = await readStoredLists(account, dealershipId)
      if (newestAnswerStamp(lists) !== newestAnswerStamp(listsBeforeCall)) return false
      const { changedLists, removedIds } = mergeAnswer({ lists, dealershipId, ...answer })
      await account.lists.bulkPut(changedLists.map(rowOf))
      await account.lists.bulkDelete(removedIds)
      return true
    }),
  )
}

function newestAnswerStamp(lists: readonly DealershipList[]): number {
  return newestStamp(lists.flatMap(({ sharing }) => sharing?.answered ?? []))
}
