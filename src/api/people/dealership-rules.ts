// Reads and sets the rules of dealerships at the edge (G212). Ask `/edge` first whether it keeps rules (`keepsRules`): a
// backend that does not know the call could answer it with 'signed out'.
import { queryOptions } from '@tanstack/react-query'
import {
  DEALERSHIP_RULES_PATH,
  dealershipRulesAnswer,
  SET_RULE_PATH,
  type SetRuleBody,
  setRuleAnswer,
} from '#contract/people/dealership-rules.ts'
import type { DealershipRules } from '#domain/people/dealership-rules.ts'
import type { Api } from '../client.ts'
import { fetchEdgeStatus } from '../edge.ts'
import { type Answer, FailedCall, valueOrThrow } from '../failure.ts'

/** The rules of each of these dealerships, in this order; at most MOST_DEALERSHIPS_OF_CALL at once. */
export async function fetchDealershipRules(
  api: Api,
  dealershipIds: readonly number[],
): Promise<Answer<readonly DealershipRules[]>> {
  const answer = await api.call({
    method: 'post',
    path: DEALERSHIP_RULES_PATH,
    body: { dealershipIds },
    schema: dealershipRulesAnswer,
  })
  return answer.ok ? { ok: true, value: answer.value.rules } : answer
}

/** Sets one rule. The failure `conflict` says that another person set the rule meanwhile. */
export async function setDealershipRule(api: Api, change: SetRuleBody): Promise<Answer<DealershipRules>> {
  const answer = await api.call({ method: 'post', path: SET_RULE_PATH, body: change, schema: setRuleAnswer })
  return answer.ok ? { ok: true, value: answer.value.rules } : answer
}

export const dealershipRulesKey = ['dealership-rules']

/** The rules of a dealership; null if the server has no edge that keeps rules. */
export function dealershipRulesQuery(api: Api, dealershipId: number) {
  return queryOptions({
    queryKey: [...dealershipRulesKey, dealershipId],
    async queryFn(): Promise<{ rules: DealershipRules | null }> {
      const edge = await fetchEdgeStatus(api)
      if (!edge.ok) throw new FailedCall(edge.failure)
      if (!edge.value?.keepsRules) return { rules: null }
      const [rules] = await valueOrThrow(fetchDealershipRules(api, [dealershipId]))
      return { rules: rules ?? null }
    },
  })
}
