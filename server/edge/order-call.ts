// What the parts of the order gateway hand to each other.
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { CheckoutKind } from '#contract/orders/order.ts'
import type { callBackend } from './call-backend.ts'
import type { WayIn } from './client.ts'
import type { OrderKeyStore } from './order-key-store.ts'

export interface OrderGatewayOptions {
  backend: URL
  keys: OrderKeyStore | null
  way: WayIn
  /** Counts a new order of a visitor by its address; null, or how long the address has to wait. */
  admitVisitor: (address: string) => number | null
  bodyLimitMs: number
  forwardLimitMs: number
  /** How the backend is reached, where not by HTTP (simulations). */
  call?: typeof callBackend
}

export interface OrderCall {
  request: IncomingMessage
  response: ServerResponse
  kind: CheckoutKind
  /** Path and query at the backend. */
  target: string
  /** How long its address has to wait that has called too often; null where it has not. */
  waitMs: number | null
}
