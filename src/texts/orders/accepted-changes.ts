// Texts of an order's view about changes that a manager or a rule accepted for the order's person (G276).
import { noteWords } from './ask-manager.ts'
import { limitWords, type SmallChangesLimits } from './dealership-rules.ts'

export const acceptedChangesTexts = {
  heading: 'Accepted changes',
  amounts: (before: string, now: string) => ` The total that was agreed, ${before}, became ${now}.`,
  /** `amounts`: empty for people who may not see the amounts. */
  byManager: (name: string, time: string, amounts: string, note: string) =>
    `${name} accepted changes of this order on ${time}.${amounts}${noteWords(note)}`,
  /** `author` is empty for staff of the supplier. */
  byRule: (limits: SmallChangesLimits, author: string, time: string, amounts: string) =>
    `This order went out on ${time} by the dealership’s rule, which allows ${limitWords(limits) ?? 'nothing'} more; set by ${author || 'the supplier’s staff'}.${amounts}`,
} as const
