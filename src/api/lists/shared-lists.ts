import { SHARED_LISTS_PATH, sharedListsAnswer } from '#contract/lists/shared-lists.ts'
import type { ListChange, SharedList } from '#domain/lists/shared-list.ts'
import type { Api } from '../client.ts'
import type { Answer } from '../failure.ts'

/** Sends changes of a dealership's lists to the edge. The answer has all lists of the dealership. */
export async function exchangeLists(
  api: Api,
  dealershipId: number,
  changes: readonly ListChange[],
): Promise<Answer<readonly SharedList[]>> {
  const answer = await api.call({
    method: 'post',
    path: SHARED_LISTS_PATH,
    body: { dealershipId, changes },
    schema: sharedListsAnswer,
  })
  return answer.ok ? { ok: true, value: answer.value.lists } : answer
}
