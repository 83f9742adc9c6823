// The rules of a dealership that the edge keeps (G212): unlocking without a network, small changes, repeated orders.
import * as v from 'valibot'
import { person } from '../values/shape-values.ts'

/** The rule for unlocking an account of the dealership's people on a tablet without a network. */
const unlockShape = v.object({
  isAllowed: v.boolean(),
  /** The account can be unlocked for this many hours after the edge last permitted the device to unlock it. */
  hours: v.number(),
  /** False if a PIN may not unlock the account, only the device's own authenticator (fingerprint, face). */
  isPinAllowed: v.boolean(),
})
export type UnlockRule = v.InferOutput<typeof unlockShape>

/**
 * The limits within which the total of a waiting order may rise, in percent and in dollars, so that the app sends it without
 * asking a person. The rise must be within each limit that is not null; if both are null, a person decides on every change.
 */
export const smallChangesShape = v.object({
  percent: v.nullable(v.number()),
  dollars: v.nullable(v.number()),
})
export type SmallChangesRule = v.InferOutput<typeof smallChangesShape>

/** The rule for notes about repeated orders. */
const repeatOrdersShape = v.object({
  /** The notes of a cart name the dealership's orders that are at most this many days old. */
  days: v.number(),
})
export type RepeatOrdersRule = v.InferOutput<typeof repeatOrdersShape>

export interface RuleValues {
  unlock: UnlockRule
  'small-changes': SmallChangesRule
  'repeat-orders': RepeatOrdersRule
}
export type RuleKind = keyof RuleValues

/** The rules of a dealership for which nobody has set any. */
export const DEFAULT_RULES: RuleValues = {
  unlock: { isAllowed: true, hours: 72, isPinAllowed: true },
  'small-changes': { percent: null, dollars: null },
  'repeat-orders': { days: 10 },
}

export const RULE_LIMITS = {
  hours: { least: 1, most: 720 },
  /** A larger value would not be a small change; it is probably a typing error. */
  percent: { least: 0, most: 20 },
  dollars: { least: 0, most: 1000 },
  days: { least: 1, most: 90 },
} as const

/** A rule as the edge keeps it. */
export function keptRule<Value extends v.GenericSchema>(value: Value) {
  return v.object({
    value,
    /** Grows with every change; 0 for the default, which nobody has set. */
    revision: v.number(),
    /** null for the default. The name of staff of the supplier is empty, except for readers who are such staff. */
    setBy: v.nullable(person),
    /** ISO 8601, by the edge's clock; null for the default. */
    setAt: v.nullable(v.string()),
  })
}
export type KeptRule<Value> = v.InferOutput<ReturnType<typeof keptRule<v.GenericSchema<Value>>>>

export const dealershipRulesShape = v.object({
  dealershipId: v.number(),
  unlock: keptRule(unlockShape),
  smallChanges: keptRule(smallChangesShape),
  repeatOrders: keptRule(repeatOrdersShape),
})
export type DealershipRules = v.InferOutput<typeof dealershipRulesShape>

/** The unlock rule of a person of several dealerships: the strictest value of each part. */
export function strictestUnlockRule(rules: readonly UnlockRule[]): UnlockRule {
  if (rules.length === 0) return DEFAULT_RULES.unlock
  return {
    isAllowed: rules.every(({ isAllowed }) => isAllowed),
    hours: Math.min(...rules.map(({ hours }) => hours)),
    isPinAllowed: rules.every(({ isPinAllowed }) => isPinAllowed),
  }
}
