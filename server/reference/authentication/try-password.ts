import type { CounterDatabase } from '#server/database/open-database.ts'
import { addressGroup } from '#server/network/address-group.ts'
import { forgetTry, type NotedTry } from '../store/people/tries.ts'
import { isPassword } from './hash-password.ts'

/** Like `isPassword`, of a try that is noted: where too many others wait, nobody looked at it, and it was none. */
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
