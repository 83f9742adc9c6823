// Texts of the rules of a dealership (small changes, unlocking, repeated orders), and of orders that the rule of small
// changes accepted (G214).
import { checkoutTexts } from '../cart/cart.ts'
import { countOf } from '../figures.ts'
import { failureThen } from '../failures.ts'

export interface SmallChangesLimits {
  percent: number | null
  dollars: number | null
}

const dollarsText = (dollars: number) =>
  dollars.toLocaleString('en-US', { style: 'currency', currency: 'USD' })

/** The limits in words; null for a rule without a limit. */
export function limitWords({ percent, dollars }: SmallChangesLimits): string | null {
  const words = [
    ...(percent === null ? [] : [`${percent} %`]),
    ...(dollars === null ? [] : [dollarsText(dollars)]),
  ]
  return words.length === 0 ? null : `at most ${words.join(' and ')}`
}

export const acceptedByRuleTexts = {
  /** The notice of an order that a rule accepted. */
  received: (before: string, now: string) =>
    `${checkoutTexts.received} Its total changed from ${before} to ${now}, which the rule of your dealership allows.`,
  /** `author` is empty for staff of the supplier. */
  accepted: (before: string, now: string, limits: SmallChangesLimits, author: string, setAt: string | null) =>
    `The total that was agreed, ${before}, became ${now}. The dealership’s rule allows ${limitWords(limits) ?? 'nothing'} more; set by ${author || 'the supplier’s staff'}${setAt === null ? '' : `, ${setAt}`}.`,
}

export const dealershipRulesTexts = {
  explanation:
    'A waiting order is compared with today’s prices before it is sent. If a limit is set and the total has fallen, or has risen by no more than the limit, the order is sent with the new amounts, without a review. Every other change waits for a person: a larger rise, a missing product, a quantity that no longer fits the minimum or the steps.',
  percent: 'Percent',
  percentHint: 'Empty: no limit in percent. At most 20.',
  dollars: 'Dollars',
  dollarsHint: 'Empty: no limit in dollars. At most 1,000.',
  heading: 'Small changes',
  bothHint:
    'With both limits, the rise must be within each of them. With neither, every change waits for a person.',
  wrongPercent: 'Type a number from 0 to 20 with at most two decimals, or nothing.',
  wrongDollars: 'Type an amount from 0 to 1,000 with at most two decimals, or nothing.',
  save: 'Save',
  saved: 'The rule is saved.',
  notSaved: 'The rule was not saved.',
  changedMeanwhile:
    'Another person set this rule meanwhile. Theirs is named above, and what you typed is still in the fields. Save again to replace it.',
  summary: (limits: SmallChangesLimits) => {
    const words = limitWords(limits)
    return words === null
      ? 'Every change waits for a person.'
      : `Orders whose total rises by ${words} are sent without a review.`
  },
  /** `author` is empty for staff of the supplier. */
  setBy: (author: string, time: string) => `Set by ${author || 'the supplier’s staff'}, ${time}.`,
  unset: 'Nobody has set this rule.',
  readOnly:
    'Only users of the dealership who may edit its users, and the supplier’s staff, can change these rules.',
  noEdge: 'This server keeps no rules of dealerships. Every change waits for a person.',
  needsServer: 'The rule can be saved only with a connection.',
  isLoading: 'Loading the rules',
  notStored: (failure: string) => failureThen(failure, 'This device has no copy of these rules.'),
  unlock: {
    heading: 'Unlocking without a connection',
    explanation:
      'This rule decides whether people of the dealership who have set up an unlock on a device can open their account there without a connection.',
    isAllowed: 'People may unlock their account without a connection',
    isPinAllowed: 'A PIN is enough',
    summary: (rule: { isAllowed: boolean; isPinAllowed: boolean; hours: number }) =>
      rule.isAllowed
        ? `Allowed for ${countOf(rule.hours, 'hour')} after the last connection, ${rule.isPinAllowed ? 'also with a PIN' : 'without a PIN'}.`
        : 'Not allowed.',
    hours: 'Hours after the last connection',
    wrongHours: 'Type a whole number from 1 to 720.',
  },
  repeatOrders: {
    heading: 'Repeated orders',
    days: 'Days',
    summary: (days: number) =>
      `The cart warns of products that were ordered ${days === 1 ? 'in the last day' : `in the last ${days} days`}.`,
    hint: 'If the dealership ordered a product of the cart in the last days, the cart shows a note, so that nobody orders it twice. Choose how many days count.',
    wrongDays: 'Type a whole number from 1 to 90.',
  },
} as const
