// The calls with which people read and set the rules of a dealership at the edge (G212).
import * as v from 'valibot'
import {
  DEFAULT_RULES,
  type DealershipRules,
  keptRule,
  RULE_LIMITS,
  type RuleKind,
  type RuleValues,
} from '#domain/people/dealership-rules.ts'
import { boundedList } from '../tolerant-values.ts'

/** Paths of the edge, but under /api, as browsers send the session cookie to no other path. */
export const DEALERSHIP_RULES_PATH = 'api/edge/dealership-rules'
export const SET_RULE_PATH = 'api/edge/set-dealership-rule'

/** The largest number of dealerships in one call. */
export const MOST_DEALERSHIPS_OF_CALL = 100

const dealershipId = v.pipe(v.number(), v.safeInteger(), v.minValue(1))
/** The edge stores revisions as 32-bit numbers. */
const HIGHEST_REVISION = 2_147_483_647
const numberBetween = ({ least, most }: { least: number; most: number }) =>
  v.pipe(v.number(), v.minValue(least), v.maxValue(most))
const wholeNumber = (limits: { least: number; most: number }) =>
  v.pipe(numberBetween(limits), v.safeInteger())
const twoDecimals = (limits: { least: number; most: number }) =>
  v.pipe(
    numberBetween(limits),
    v.check((value) => Number(value.toFixed(2)) === value, 'At most two decimals'),
  )

export const RULE_SCHEMAS = {
  unlock: v.object({
    isAllowed: v.boolean(),
    hours: wholeNumber(RULE_LIMITS.hours),
    isPinAllowed: v.boolean(),
  }),
  'small-changes': v.object({
    percent: v.nullable(twoDecimals(RULE_LIMITS.percent)),
    dollars: v.nullable(twoDecimals(RULE_LIMITS.dollars)),
  }),
  'repeat-orders': v.object({ days: wholeNumber(RULE_LIMITS.days) }),
} satisfies { [Kind in RuleKind]: v.GenericSchema<unknown, RuleValues[Kind]> }

export const dealershipRulesBody = v.object({
  dealershipIds: boundedList(dealershipId, MOST_DEALERSHIPS_OF_CALL, 1),
})

const setRuleFields = {
  dealershipId,
  /** The revision that the person saw. If the rule has another one, nothing is set, and the answer is 409. */
  expectedRevision: v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(HIGHEST_REVISION - 1)),
}
export const setRuleBody = v.variant('kind', [
  v.object({ ...setRuleFields, kind: v.literal('unlock'), value: RULE_SCHEMAS.unlock }),
  v.object({ ...setRuleFields, kind: v.literal('small-changes'), value: RULE_SCHEMAS['small-changes'] }),
  v.object({ ...setRuleFields, kind: v.literal('repeat-orders'), value: RULE_SCHEMAS['repeat-orders'] }),
])
export type SetRuleBody = v.InferOutput<typeof setRuleBody>

export const dealershipRulesSchema = v.object({
  dealershipId: v.number(),
  unlock: keptRule(RULE_SCHEMAS.unlock),
  smallChanges: keptRule(RULE_SCHEMAS['small-changes']),
  repeatOrders: keptRule(RULE_SCHEMAS['repeat-orders']),
}) satisfies v.GenericSchema<unknown, DealershipRules>

/** The rules of each requested dealership, in the order of the request. */
export const dealershipRulesAnswer = v.object({ rules: v.array(dealershipRulesSchema) })
export type DealershipRulesAnswer = v.InferOutput<typeof dealershipRulesAnswer>
/** All rules of the dealership after the change. */
export const setRuleAnswer = v.object({ rules: dealershipRulesSchema })

/** The rules of a dealership for which nobody has set any. */
export const UNSET_RULES: RuleValues = DEFAULT_RULES
/** These types are also named here, because the edge may import the contract but not the domain. */
export type KeptRuleKind = RuleKind
export type KeptRuleValues = RuleValues
