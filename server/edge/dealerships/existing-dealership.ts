// Asks the backend whether a dealership exists before something is stored for it (G305). Staff of the supplier may order for
// every dealership, and so could fill the edge's database under ids that no dealership has.
import type { IncomingMessage } from 'node:http'
import * as v from 'valibot'
import { pathOf } from '#contract/call.ts'
import { EDGE_CODES } from '#contract/edge.ts'
import { errorEnvelope } from '#contract/envelope.ts'
import { dealershipCalls } from '#contract/people/dealership-calls.ts'
import { askBackendAsCaller, type BackendOptions, type SignedInAccount } from '../calls/check-author.ts'
import { type EdgeAnswer, OTHER_DEALERSHIP } from '../calls/edge-answers.ts'
import { readAnswer } from '../orders/classify-outcome.ts'

/** More than the dealerships of any firm. Beyond this number the earliest is asked about again. */
const MOST_REMEMBERED = 20_000

interface DealershipCall {
  request: IncomingMessage
  person: Pick<SignedInAccount, 'dealerships'>
}

/** Resolves with null if something may be stored for the dealership, otherwise with the refusal. */
export type DealershipCheck = (call: DealershipCall, dealershipId: number) => Promise<EdgeAnswer | null>

/** The backend is asked with the cookies of the caller, once for each dealership that is not the caller's own. */
export function createDealershipCheck(options: BackendOptions): DealershipCheck {
  const existingIds = new Set<number>()
  return async ({ request, person }, dealershipId) => {
    if (existingIds.has(dealershipId) || person.dealerships.some(({ id }) => id === dealershipId)) return null
    const path = pathOf(dealershipCalls.dealership, { id: dealershipId })
    const result = await askBackendAsCaller(request, options, path)
    if (result.kind !== 'answered') return { edge: EDGE_CODES.backendUnreachable }
    if (result.status !== 200) {
      const isRefused = result.status < 500 && v.is(errorEnvelope, readAnswer(result))
      return isRefused ? OTHER_DEALERSHIP : { edge: EDGE_CODES.backendUnreachable }
    }
    existingIds.add(dealershipId)
    const [earliestId] = existingIds
    if (existingIds.size > MOST_REMEMBERED && earliestId !== undefined) existingIds.delete(earliestId)
    return null
  }
}
