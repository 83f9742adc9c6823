// Types that the parts of the order gateway share.
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { CheckoutKind } from '#contract/orders/order.ts'
import type { CallLimit } from '#server/network/call-limit.ts'
import type { BackendPlace } from '../backend/backend-url.ts'
import type { callBackend } from '../backend/call-backend.ts'
import type { TakeAddressTurn } from '../calls/address-turns.ts'
import type { BrowserAccess } from '../calls/client.ts'
import type { ClientBodies } from '../calls/client-bodies.ts'
import type { AcceptedOrderCall } from './order-acceptances.ts'
import type { OrderKeyStore } from '../key-store/order-key-store.ts'

export interface OrderGatewayOptions extends BackendPlace {
  keys: OrderKeyStore | null
  access: BrowserAccess
  bodies: ClientBodies
  takeTurn: TakeAddressTurn
  /** Counts a new order of a visitor by its address; returns null, or the milliseconds that the address has to wait. */
  admitVisitor: (address: string) => number | null
  /** Counts the orders of a person, by the account's id; an order that is not refused is taken back. */
  refusedOrders: CallLimit
  /**
   * Counts the orders of unknown outcome, by the account's id or the visitor's address; an order whose outcome is known is
   * taken back.
   */
  unknownOrders: CallLimit
  /** The time limit for the whole body of an order. */
  bodyLimitMs: number
  /** The longest wait for the backend's answer to an order. */
  forwardLimitMs: number
  /** Called with each order of an account that the backend confirmed. */
  onPlaced?: (order: { intent: string; author: string; body: Buffer }) => Promise<void>
  /**
   * The revision of the rule of small changes of a dealership; without it an order that a rule accepted is not
   * forwarded.
   */
  ruleRevisionOf?: (dealershipId: number) => Promise<number>
  /** The text of how a manager or a rule let the order pass, for the row of its key; null without any (G276). */
  acceptancesTextOf?: (order: AcceptedOrderCall) => Promise<string | null>
  /** Replaces the HTTP call to the backend (simulations). */
  call?: typeof callBackend
}

export interface OrderCall {
  request: IncomingMessage
  response: ServerResponse
  kind: CheckoutKind
  /** Path and query at the backend. */
  target: string
  /** The milliseconds that the address has to wait because it called too often; null if it need not wait. */
  waitMs: number | null
}
