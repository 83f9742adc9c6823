// The billing address of a dealership by the server's last answer.
import * as v from 'valibot'
import type { Address } from '#domain/people/dealership.ts'
import type { CopyDatabase } from '../copy-database.ts'
import { storedAddress } from './stored-dealership.ts'

const storedCopy = v.object({ value: v.nullable(storedAddress), readAt: v.number() })

/** `value` is null if the backend does not send the address. */
export async function putBillingAddress(
  copy: CopyDatabase,
  dealershipId: number,
  value: Address | null,
  readAt: number,
): Promise<void> {
  await copy.settings.put({ key: `billing:${dealershipId}`, value: { value, readAt } })
}

/** null if this device never read the address. */
export async function readBillingAddress(
  copy: CopyDatabase,
  dealershipId: number,
): Promise<{ value: Address | null; readAt: number } | null> {
  const setting = await copy.settings.get(`billing:${dealershipId}`)
  const parsedCopy = v.safeParse(storedCopy, setting?.value)
  return parsedCopy.success ? parsedCopy.output : null
}
