// The rules of small changes that the edge keeps, with the times at which they applied, for the judge.
import {
  DEFAULT_RULES,
  type DealershipRules,
  type SmallChangesRule,
} from '#domain/people/dealership-rules.ts'

interface DatedRule {
  revision: number
  value: SmallChangesRule
  setAt: number
}

export interface RuleBook {
  set(dealershipId: number, value: SmallChangesRule): void
  /** The latest rule of small changes. */
  ruleOf(dealershipId: number): DatedRule
  /** All rules of the dealership as the edge answers them; only the rule of small changes is ever set. */
  rulesOf(dealershipId: number): DealershipRules
  /** Every rule that applied at `sinceAt` or later. */
  rulesSince(dealershipId: number, sinceAt: number): DatedRule[]
}

export function createRuleBook(now: () => number): RuleBook {
  const rulesByDealership = new Map<number, DatedRule[]>()
  const noRule: DatedRule = { revision: 0, value: DEFAULT_RULES['small-changes'], setAt: 0 }
  const allRulesOf = (dealershipId: number) => rulesByDealership.get(dealershipId) ?? [noRule]
  const ruleOf = (dealershipId: number) => allRulesOf(dealershipId).at(-1) ?? noRule
  const unset = { revision: 0, setBy: null, setAt: null }
  return {
    set(dealershipId, value) {
      const revision = ruleOf(dealershipId).revision + 1
      rulesByDealership.set(dealershipId, [...allRulesOf(dealershipId), { revision, value, setAt: now() }])
    },
    ruleOf,
    rulesOf(dealershipId) {
      const { revision, value, setAt } = ruleOf(dealershipId)
      const isSet = revision > 0
      return {
        dealershipId,
        unlock: { value: DEFAULT_RULES.unlock, ...unset },
        smallChanges: {
          value,
          revision,
          setBy: isSet ? { id: 5, name: 'Lea' } : null,
          setAt: isSet ? new Date(setAt).toISOString() : null,
        },
        repeatOrders: { value: DEFAULT_RULES['repeat-orders'], ...unset },
      }
    },
    rulesSince: (dealershipId, sinceAt) =>
      allRulesOf(dealershipId).filter((_, index, rules) => (rules[index + 1]?.setAt ?? Infinity) >= sinceAt),
  }
}
