// The edge's last answer about the recent orders of a dealership, and the orders that the device has reported to the edge
// (G227, G228).
import * as v from 'valibot'
import { type RecentOrdersAnswer, recentOrdersAnswerShape } from '#domain/orders/recent-orders.ts'
import type { CopyDatabase } from '../copy-database.ts'

const storedAnswer = v.fallback(
  v.nullable(v.object({ readAt: v.number(), ...recentOrdersAnswerShape.entries })),
  null,
) satisfies v.GenericSchema<unknown, StoredAnswer | null>

export interface StoredAnswer extends RecentOrdersAnswer {
  /** When the edge answered. */
  readAt: number
}

/** null if this device has no answer about the dealership. */
export async function readRecentOrdersAnswer(
  copy: CopyDatabase,
  dealershipId: number,
): Promise<StoredAnswer | null> {
  return v.parse(storedAnswer, (await copy.settings.get(`recentOrders:${dealershipId}`))?.value ?? null)
}

export async function putRecentOrdersAnswer(
  copy: CopyDatabase,
  dealershipId: number,
  answer: StoredAnswer,
): Promise<void> {
  await copy.settings.put({ key: `recentOrders:${dealershipId}`, value: answer })
}

const NOTHING_REPORTED: OrderReportState = { confirmed: '', intents: [] }

const reportState = v.fallback(
  v.object({ confirmed: v.string(), intents: v.array(v.string()) }),
  () => NOTHING_REPORTED,
)

export interface OrderReportState {
  /** The report that the edge confirmed last, as a text; empty before the first one, and for a report without orders. */
  confirmed: string
  /** The orders that the edge may have, also from a report without an answer. */
  intents: string[]
}

export async function readReportState(copy: CopyDatabase, dealershipId: number): Promise<OrderReportState> {
  return v.parse(reportState, (await copy.settings.get(`orderReport:${dealershipId}`))?.value)
}

/** Notes, before a report is sent, that the edge may have these orders. Resolves with all orders that it may have. */
export function noteReportBegun(
  copy: CopyDatabase,
  dealershipId: number,
  intents: readonly string[],
): Promise<string[]> {
  return copy.transaction('rw', copy.settings, async () => {
    const state = await readReportState(copy, dealershipId)
    const allIntents = [...new Set([...state.intents, ...intents])]
    if (allIntents.length > state.intents.length) {
      await copy.settings.put({
        key: `orderReport:${dealershipId}`,
        value: { ...state, intents: allIntents },
      })
    }
    return allIntents
  })
}

export async function noteReportConfirmed(
  copy: CopyDatabase,
  dealershipId: number,
  state: OrderReportState,
): Promise<void> {
  await copy.settings.put({ key: `orderReport:${dealershipId}`, value: state })
}

/** The dealerships for which this device may have reported orders to the edge. */
export async function readReportedDealerships(copy: CopyDatabase): Promise<number[]> {
  const prefix = 'orderReport:'
  const keys = await copy.settings.where('key').startsWith(prefix).primaryKeys()
  return keys.map((key) => Number(key.slice(prefix.length)))
}
