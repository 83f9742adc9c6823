import { CopyDatabase } from './copy-database.ts'
import type { AccountKey } from './device-database.ts'

/** Open pages close their connection when asked; one that is frozen must not hold up a sign-out. */
const LIMIT_MS = 3000

/** Throws an account's copy of the server's data away, whole; answers whether it is gone already. */
export async function deleteCopy(accountKey: AccountKey): Promise<boolean> {
  const gone = new CopyDatabase(accountKey).delete().then(
    () => true,
    () => false,
  )
  const late = new Promise<boolean>((resolve) => setTimeout(resolve, LIMIT_MS, false))
  return Promise.race([gone, late])
}
