// Exchanges the lists of a dealership with the edge (G245): sends the changes of this device, and merges the answer.
import type { Api } from '#api/client.ts'
import { fetchEdgeStatus } from '#api/edge.ts'
import type { Failure } from '#api/failure.ts'
import { exchangeLists } from '#api/lists/shared-lists.ts'
import { MOST_CHANGED_LISTS } from '#contract/lists/shared-lists.ts'
import { changeOf } from '#domain/lists/merge-answer.ts'
import type { AccountDatabase } from '#storage/account-database.ts'
import { writeListSharing } from '#storage/device/account-settings.ts'
import { mergeListAnswer, readStoredLists } from '#storage/lists/list-table.ts'

/** `not-shared`: the server has no edge that shares lists, or the person may not share the lists. */
export type SharingOutcome = 'shared' | 'not-shared' | Failure

interface SharingParts {
  api: Api
  account: AccountDatabase
  accountId: number
}

export async function shareLists(parts: SharingParts, dealershipId: number): Promise<SharingOutcome> {
  const edge = await fetchEdgeStatus(parts.api)
  if (!edge.ok) return edge.failure
  // A backend that does not know the call could answer it with 'signed out', which would end this session.
  if (!edge.value?.sharesLists) return 'not-shared'
  const triedIds = new Set<string>()
  let outcome: SharingOutcome | 'more' = 'more'
  while (outcome === 'more') outcome = await exchangeOnce(parts, dealershipId, triedIds)
  return outcome
}

/** Exchanges the lists of several dealerships; returns the first failure, after which the others are exchanged too. */
export async function shareAllLists(
  parts: SharingParts,
  dealershipIds: readonly number[],
  signal: AbortSignal,
): Promise<Failure | null> {
  let failure: Failure | null = null
  for (const id of dealershipIds) {
    if (signal.aborted) break
    const outcome = await shareLists(parts, id)
    if (typeof outcome === 'object') failure ??= outcome
    else await writeListSharing(parts.account, id, { value: outcome === 'shared', readAt: Date.now() })
  }
  return failure
}

/** One call. `more`: other lists have changes too, or another tab merged an answer meanwhile. */
async function exchangeOnce(
  { api, account, accountId }: SharingParts,
  dealershipId: number,
  triedIds: Set<string>,
): Promise<SharingOutcome | 'more'> {
  const listsBeforeCall = await readStoredLists(account, dealershipId)
  const changedLists = listsBeforeCall.filter((list) => !triedIds.has(list.id) && changeOf(list) !== null)
  const sentLists = changedLists.slice(0, MOST_CHANGED_LISTS)
  const answer = await exchangeLists(
    api,
    dealershipId,
    sentLists.flatMap((list) => changeOf(list) ?? []),
  )
  if (!answer.ok) return answer.failure.kind === 'refused' ? 'not-shared' : answer.failure
  const result = { listsBeforeCall, sentLists, answer: answer.value, dealershipId, accountId }
  if (!(await mergeListAnswer(account, result))) return 'more'
  // The edge leaves out changes beyond its limits; they are not sent again by this run.
  for (const { id } of sentLists) triedIds.add(id)
  return changedLists.length > sentLists.length ? 'more' : 'shared'
}
