import type { CounterDatabase } from '#server/database/open-database.ts'
import { addressGroup } from '#server/network/address-group.ts'
import { forgetTry, type NotedTry } from '../store/people/tries.ts'
import { isPassword } from './hash-password.ts'

/** `isPassword` for a noted try. When too many others wait, the password was never checked, and the note is removed. */
export async function tryPassword(
  database: CounterDatabase,
  noted: NotedTry,
  password: string | null,
  stored: string | null,
  address: string,
): Promise<boolean> {
  try {
    return await isPassword(password ?? '', stored, addressGroup(address))
  } catch (problem) {
    await forgetTry(database, noted)
    throw problem
  }
}
