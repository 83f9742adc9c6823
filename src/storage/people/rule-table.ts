// The rules of a dealership by the edge's last answer (G212). Only screens use this copy: an order is accepted
// only by a rule that the edge just answered (G214).
import * as v from 'valibot'
import { type DealershipRules, dealershipRulesShape } from '#domain/people/dealership-rules.ts'
import type { CopyDatabase } from '../copy-database.ts'

const storedCopy = v.object({ value: v.nullable(dealershipRulesShape), readAt: v.number() })

/** `value` is null if the server keeps no rules. */
export async function putDealershipRules(
  copy: CopyDatabase,
  dealershipId: number,
  value: DealershipRules | null,
  readAt: number,
): Promise<void> {
  await copy.settings.put({ key: `rules:${dealershipId}`, value: { value, readAt } })
}

/** null if this device never read the rules. */
export async function readDealershipRules(
  copy: CopyDatabase,
  dealershipId: number,
): Promise<{ value: DealershipRules | null; readAt: number } | null> {
  const setting = await copy.settings.get(`rules:${dealershipId}`)
  const parsedCopy = v.safeParse(storedCopy, setting?.value)
  return parsedCopy.success ? parsedCopy.output : null
}
