import type { CounterDatabase } from '#server/database/open-database.ts'
import { addressGroup } from '#server/network/address-group.ts'
import { forgetTry, type NotedTry } from '../store/people/tries.ts'
import { isPassword, type TrySender } from './hash-password.ts'
import { createKnownAddresses } from './known-addresses.ts'

/** The process has one queue of tries (`hash-password.ts`), and so one list of known addresses. */
const knownAddresses = createKnownAddresses()

export function trySenderOf(address: string, login: string | null): TrySender {
  const group = addressGroup(address)
  const name = (login ?? '').trim().toLowerCase()
  return { address: group, name, isKnownAddress: knownAddresses.has(group) }
}

/** Checks the password of a noted try of this login. If too many tries wait, it checks nothing and removes the note. */
export async function tryPassword(
  database: CounterDatabase,
  notedTry: NotedTry,
  password: string | null,
  storedHash: string | null,
  { address, login }: { address: string; login: string | null },
): Promise<boolean> {
  const sender = trySenderOf(address, login)
  try {
    const isRight = await isPassword(password ?? '', storedHash, sender)
    if (isRight) knownAddresses.note(sender.address)
    return isRight
  } catch (problem) {
    await forgetTry(database, notedTry)
    throw problem
  }
}
