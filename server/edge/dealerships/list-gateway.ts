// Shares the lists of a dealership among the people who may order for it (G245). The backend is asked for the rights of
// the caller in each call.
import {
  listAuthorOf,
  MOST_LIST_BYTES,
  SHARED_LISTS_PATH,
  sharedListsBody,
} from '#contract/lists/shared-lists.ts'
import { EDGE_RIGHTS } from '#contract/people/edge-rights.ts'
import type { CounterDatabase } from '#server/database/open-database.ts'
import { createMinuteLimit } from '#server/network/call-limit.ts'
import type { CallQueue } from '#server/network/call-queue.ts'
import { edgeErrors } from '#texts/edge.ts'
import { OTHER_DEALERSHIP } from '../calls/edge-answers.ts'
import type { DealershipCheck } from './existing-dealership.ts'
import { exchangeLists } from './shared-list-store.ts'
import { edgeCall, type EdgeCall, type EdgeCallOptions } from '../calls/edge-call.ts'

/** A device calls after changes of a list, and at intervals while a screen shows the lists; several tabs may do so. */
const MOST_PER_MINUTE = 120

export interface ListGatewayOptions extends EdgeCallOptions {
  database: CounterDatabase
  heavyCalls: CallQueue
  checkDealership: DealershipCheck
}

export function createListGateway(options: ListGatewayOptions): EdgeCall {
  return edgeCall({
    path: SHARED_LISTS_PATH,
    options,
    limit: createMinuteLimit(MOST_PER_MINUTE),
    turns: { queue: options.heavyCalls, leastBytes: 0 },
    body: {
      schema: sharedListsBody,
      mostBytes: MOST_LIST_BYTES,
      wrongBodyMessage: edgeErrors.noListChanges,
    },
    refusalOf: (person, { dealershipId }) =>
      EDGE_RIGHTS.mayOrderFor(person, dealershipId) ? null : OTHER_DEALERSHIP,
    async answer({ request, person, body }) {
      const refusal =
        body.changes.length === 0
          ? null
          : await options.checkDealership({ request, person }, body.dealershipId)
      if (refusal !== null) return refusal
      const lists = await exchangeLists(options.database, body, listAuthorOf(person))
      return { dataText: `{"lists":[${lists.join()}]}` }
    },
  })
}
