import * as v from 'valibot'
import { smallChangesShape } from '../people/dealership-rules.ts'

/** A change of an order's total that a manager or a rule accepted for the order's person (G276). */
export const orderAcceptanceShape = v.object({
  by: v.picklist(['manager', 'rule']),
  /**
   * The totals before and after, in dollars, without shipping that was open; null for readers who may not see the
   * amounts of the order.
   */
  before: v.nullable(v.number()),
  now: v.nullable(v.number()),
  /** The manager, or the person who set the rule. Empty for staff of the supplier, except for readers who are such staff. */
  name: v.string(),
  /** When the manager decided, or the order went out by the rule; ISO 8601, by the edge's clock. */
  at: v.string(),
  /** The note of the manager; empty without one. */
  note: v.string(),
  /** The limits of the rule; null for a manager. */
  limits: v.nullable(smallChangesShape),
})
export type OrderAcceptance = v.InferOutput<typeof orderAcceptanceShape>
