// The lists of dealerships on this device. A row that this version cannot read stays stored, and is not shown.
import * as v from 'valibot'
import type { DealershipList } from '#domain/lists/dealership-list.ts'
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
})

function listOf(row: ListRow | undefined): DealershipList | null {
  const parsed = v.safeParse(listSchema, row)
  if (!parsed.success) return null
  const { key, dealershipId, name, lines } = parsed.output
  return { id: key, dealershipId, name, lines }
}

/** The lists of a dealership by name. */
export async function readLists(account: AccountDatabase, dealershipId: number): Promise<DealershipList[]> {
  const rows = await account.lists.where('dealershipId').equals(dealershipId).toArray()
  return rows
    .flatMap((row) => listOf(row) ?? [])
    .sort((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }))
}

/**
 * Changes the lists of a dealership in one transaction, in which `change` gets the stored lists and answers those to
 * write. It is called again when the device had no room, so it must not change anything else.
 */
export async function changeLists(
  account: AccountDatabase,
  dealershipId: number,
  change: (lists: readonly DealershipList[]) => readonly DealershipList[],
): Promise<void> {
  await withRoom(() =>
    account.transaction('rw', account.lists, async () => {
      const changedLists = change(await readLists(account, dealershipId))
      await account.lists.bulkPut(changedLists.map(({ id, ...list }) => ({ ...list, key: id })))
    }),
  )
}

export async function removeList(account: AccountDatabase, id: string): Promise<void> {
  await account.lists.delete(id)
}
