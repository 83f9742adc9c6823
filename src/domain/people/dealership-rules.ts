// The rules of a dealership that the edge keeps (G212): unlocking without a network, small changes, repeated orders.
import type { Account } from './account.ts'
import { may } from './permissions.ts'

/** The rule for unlocking an account of the dealership's people on a tablet without a network. */
export interface UnlockRule {
  isAllowed: boolean
  /** The account can be unlocked for this many hours after the edge last permitted the device to unlock it. */
  hours: number
  /** False if a PIN may not unlock the account, only the device's own authenticator (fingerprint, face). */
  isPinAllowed: boolean
}

/**
 * The limits within which the total of a waiting order may rise, in percent and in dollars, so that the app sends it without
 * asking a person. The rise must be within each limit that is not null; if both are null, a person decides on every change.
 */
export interface SmallChangesRule {
  percent: number | null
  dollars: number | null
}

/** The rule for notes about repeated orders. */
export interface RepeatOrdersRule {
  /** The notes of a cart name the dealership's orders that are at most this many days old. */
  days: number
}

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

/** The person who set a rule. The name of staff of the supplier is empty, except for readers who are such staff. */
export interface RuleAuthor {
  id: number
  name: string
}

/** A rule as the edge keeps it. */
export interface KeptRule<Value> {
  value: Value
  /** Grows with every change; 0 for the default, which nobody has set. */
  revision: number
  /** null for the default. */
  setBy: RuleAuthor | null
  /** ISO 8601, by the edge's clock; null for the default. */
  setAt: string | null
}

export interface DealershipRules {
  dealershipId: number
  unlock: KeptRule<UnlockRule>
  smallChanges: KeptRule<SmallChangesRule>
  repeatOrders: KeptRule<RepeatOrdersRule>
}

function isOwnDealership(person: Account, dealershipId: number): boolean {
  return person.dealerships.some(({ id }) => id === dealershipId)
}

/** People of the dealership and staff who manage orders see its rules. */
export function maySeeRulesOf(person: Account, dealershipId: number): boolean {
  return isOwnDealership(person, dealershipId) || may(person, 'administerOrders')
}

/** Users of the dealership who may edit users set its rules; staff who manage orders set those of any dealership. */
export function maySetRulesOf(person: Account, dealershipId: number): boolean {
  return (
    (isOwnDealership(person, dealershipId) && may(person, 'editUsers')) || may(person, 'administerOrders')
  )
}

/** The unlock rule of a person of several dealerships: the strictest value of each part. */
export function strictestUnlockRule(rules: readonly UnlockRule[]): UnlockRule {
  if (rules.length === 0) return DEFAULT_RULES.unlock
  return {
    isAllowed: rules.every(({ isAllowed }) => isAllowed),
    hours: Math.min(...rules.map(({ hours }) => hours)),
    isPinAllowed: rules.every(({ isPinAllowed }) => isPinAllowed),
  }
}
