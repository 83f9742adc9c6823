import { CopyDatabase } from '#storage/copy-database.ts'
import type { AccountKey } from '#storage/shared-names.ts'

/** The number of rows in all tables of this account's copy. */
export async function countCopiedRows(accountKey: AccountKey): Promise<number> {
  const copy = new CopyDatabase(accountKey)
  try {
    const counts = await Promise.all(copy.tables.map((table) => table.count()))
    return counts.reduce((sum, count) => sum + count, 0)
  } finally {
    copy.close()
  }
}

/** Stores one row in this account's copy. */
export async function copyOneRow(accountKey: AccountKey): Promise<void> {
  const copy = new CopyDatabase(accountKey)
  try {
    await copy.states.put({ id: 1, code: 'IL', name: 'Illinois', tax: 6.25 })
  } finally {
    copy.close()
  }
}
