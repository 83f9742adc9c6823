import { dealershipRulesKey, dealershipRulesQuery, setDealershipRule } from '#api/people/dealership-rules.ts'
import { useCounter } from '#app-context/counter.ts'
import type { SetRuleBody } from '#contract/people/dealership-rules.ts'
import type { DealershipRules } from '#domain/people/dealership-rules.ts'
import { putDealershipRules, readDealershipRules } from '#storage/people/rule-table.ts'
import { dealershipRulesTexts as texts } from '#texts/orders/dealership-rules.ts'
import { withReason } from '../failure-text.ts'
import { type Action, useAction } from '../use-action.ts'
import { type ServerFact, useServerFact } from '../use-server-fact.ts'

/** The rules of a dealership; the value is null if the server has no edge that keeps rules. */
export function useDealershipRules(dealershipId: number): ServerFact<DealershipRules | null> {
  const { api, databases } = useCounter()
  return useServerFact({
    query: { ...dealershipRulesQuery(api, dealershipId), staleTime: 0 },
    toValue: ({ rules }): DealershipRules | null => rules,
    copy: {
      read: () => readDealershipRules(databases.copy, dealershipId),
      write: ({ rules }, readAt) => putDealershipRules(databases.copy, dealershipId, rules, readAt),
    },
  })
}

/** Sets one rule of a dealership. */
export function useSetDealershipRule(): Action<SetRuleBody> {
  return useAction({
    call: setDealershipRule,
    successText: () => texts.saved,
    failedText: (failure) =>
      failure.kind === 'conflict' ? texts.changedMeanwhile : withReason(texts.notSaved, failure),
    changedKeys: [dealershipRulesKey],
  })
}
