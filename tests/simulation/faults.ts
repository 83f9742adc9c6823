// The faults of one call. Each number is the relative frequency of its fault.
import { orderCalls } from '#contract/orders/order-calls.ts'
import { ERROR_CODES } from '#contract/error-codes.ts'
import { answerOf, type BackendAnswer, errorOf } from './fake-backend.ts'
import type { Random } from './random.ts'

/** Faults between the browser and the first server. */
const WIRE_FAULTS = {
  /** The request never arrives. */
  drop: 6,
  /** The request arrives, and the answer is lost: reset, cut in its headers or in its body. */
  cut: 10,
  /** The request arrives after the browser has given up. */
  late: 2,
  /** The request arrives at once, but the answer does not come within the limit. */
  slow: 3,
  /** A captive portal answers with its page. */
  portal: 2,
  redirect: 1,
  'no-content': 1,
  /** An answer 200 with broken JSON replaces the server's answer. */
  garbled: 2,
  /** The reused connection breaks, and the browser sends the POST again by itself. */
  resent: 4,
  'resent and cut': 2,
} as const
export type WireFault = keyof typeof WIRE_FAULTS

/** Answers that replace the answer of the backend, before or after the backend did the work. */
const BACKEND_FAULTS = {
  'denied 401': 3,
  'denied 403': 2,
  'denied 10110': 2,
  'fault 500': 3,
  'busy 429': 2,
  /** A code that does not show whether the backend wrote anything. */
  'refused, unlisted': 2,
  /** A code with which the backend answers only before a write. */
  'refused, listed': 1,
  page: 1,
  /** The backend answers an empty list although it has rows. */
  'empty list': 2,
} as const
export type BackendFault = { kind: keyof typeof BACKEND_FAULTS; isAfterWork: boolean }

/** Faults of an order between edge and backend. */
const EDGE_FAULTS = {
  /** The edge is killed before the backend gets the order. */
  'killed before': 2,
  /** The edge is killed after the backend did the work. */
  'killed after': 3,
  /** The edge cannot connect to the backend. */
  'never left': 2,
  /** The connection to the backend breaks before the backend gets the order. */
  'cut before': 2,
  /** The connection to the backend breaks after the backend did the work. */
  'cut after': 3,
  /** The answer of the backend takes eight seconds. */
  slow: 2,
  /** The answer of the backend takes longer than the edge waits. */
  'too slow': 2,
} as const
export type EdgeFault = keyof typeof EDGE_FAULTS

export interface Fault {
  wire?: WireFault
  backend?: BackendFault
  edge?: EdgeFault
}

/** The two calls that place an order. */
export const isOrderPath = (path: string): boolean =>
  path === orderCalls.checkout.path || path === orderCalls.checkoutNewUser.path

const LAYER_WEIGHTS = { wire: 5, backend: 3, edge: 2 } as const

export function chooseFault(random: Random, path: string, hasEdge: boolean): Fault {
  const layer = random.pickByWeight(LAYER_WEIGHTS)
  if (layer === 'edge' && hasEdge && isOrderPath(path)) return { edge: random.pickByWeight(EDGE_FAULTS) }
  if (layer === 'backend') {
    const kind = random.pickByWeight(BACKEND_FAULTS)
    // By the contract the backend does not answer with a listed code after a write.
    return { backend: { kind, isAfterWork: kind !== 'refused, listed' && random.chance(0.5) } }
  }
  return { wire: random.pickByWeight(WIRE_FAULTS) }
}

/** For an order without an account, the backend answers "too many tries" only before a write. */
export function faultOnPath(path: string, fault: Fault): Fault {
  const { backend } = fault
  if (path !== orderCalls.checkoutNewUser.path || backend?.kind !== 'busy 429') return fault
  return { ...fault, backend: { ...backend, isAfterWork: false } }
}

const EMPTY_LISTS = { data: { items: [], orders: [], dealerships: [], count: 0 } }

export function scriptedAnswer(kind: BackendFault['kind']): BackendAnswer {
  switch (kind) {
    case 'denied 401':
      return errorOf(401, ERROR_CODES.noSession)
    case 'denied 403':
      return errorOf(403, ERROR_CODES.forbidden)
    case 'denied 10110':
      return errorOf(400, ERROR_CODES.noSession)
    case 'fault 500':
      return errorOf(500, ERROR_CODES.serverFault)
    case 'busy 429':
      return { ...errorOf(429, ERROR_CODES.tooManyTries), retryAfter: '30' }
    case 'refused, unlisted':
      return errorOf(400, ERROR_CODES.serverFault)
    case 'refused, listed':
      return errorOf(400, ERROR_CODES.dealershipNotAllowed)
    case 'page':
      return { status: 500, type: 'text/html', body: '<h1>Server error</h1>' }
    case 'empty list':
      return answerOf(200, EMPTY_LISTS)
  }
}

/** The answer that something between browser and server, such as a captive portal, gives in place of the server. */
export function foreignAnswer(fault: WireFault): BackendAnswer {
  switch (fault) {
    case 'redirect':
      // Chromium reports a redirect as status 0.
      return { status: 0, type: '', body: '' }
    case 'no-content':
      return { status: 204, type: '', body: '' }
    case 'garbled':
      return { status: 200, type: 'application/json', body: '{"data":{"id":' }
    default:
      return { status: 200, type: 'text/html', body: '<!doctype html><title>Welcome</title>' }
  }
}
