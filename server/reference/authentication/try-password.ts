import type { CounterDatabase } from '#server/database/open-database.ts'
import { addressGroup } from '#server/network/address-group.ts'
import { forgetTry, type NotedTry } from '../store/people/tries.ts'
import { isPassword } from './hash-password.ts'

/** Checks the password of a noted try. If too many tries wait, it checks nothing and removes the note. */
export async function tryPassword(
  database: CounterDatabase,
  notedTry: NotedTry,
  password: string | null,
  storedHash: string | null,
  address: string,
): Promise<boolean> {
  try {
    return await isPassword(password ?? '', storedHash, addressGroup(address))
  } catch (problem) {
    await forgetTry(database, notedTry)
    throw problem
  }
}
