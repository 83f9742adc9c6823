import { CopyDatabase } from './copy-database.ts'
import { deleteCopy } from './delete-copy.ts'
import type { AccountKey } from './device-database.ts'

/**
 * The account's copy, opened. One that cannot be opened is thrown away and begun anew: the server has all of
 * it. Where the browser keeps nothing at all the answer is not open either, and its readers find that out.
 */
export async function openCopy(accountKey: AccountKey): Promise<CopyDatabase> {
  const copy = new CopyDatabase(accountKey)
  try {
    await copy.open()
    return copy
  } catch {
    copy.close()
    await deleteCopy(accountKey)
    const fresh = new CopyDatabase(accountKey)
    await fresh.open().catch(() => {}) // nothing more can be done about it here
    return fresh
  }
}
