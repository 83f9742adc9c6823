import type { IncomingMessage } from 'node:http'
import { CALLS, type CallName, callAt } from '#contract/calls.ts'
import { bodyLimitOf, USUAL_BODY_LIMIT } from '#contract/body-limits.ts'
import type { CheckoutKind } from '#contract/orders/order.ts'
import { orderCalls } from '#contract/orders/order-calls.ts'
import { isRead } from '#server/network/framing.ts'

/** The longest segment of the agreement has 2400 letters: the number of a paper order, as browsers escape it (G365). */
const MOST_PATH_LETTERS = 3000

/**
 * Writes a path under /api in a single spelling, without a slash at its end. The edge recognises and forwards a call in this
 * spelling only: no other one bypasses the key protocol, or reaches a backend that does not know it (G306). Backends may read
 * paths without regard to letter case, so the paths of orders get the letters of the agreement. Null for a path
 * outside /api, for a longer one than the agreement has, which would take milliseconds, and for a path that servers read
 * differently: encoded slashes, backslashes, control characters, broken escapes.
 */
export function normaliseApiPath(rawPath: string): string | null {
  if (rawPath.length > MOST_PATH_LETTERS) return null
  const segments: string[] = []
  for (const rawSegment of rawPath.split('/')) {
    const segment = decodeSegment(rawSegment)
    if (segment === null) return null
    if (segment === '' || segment === '.') continue
    if (segment === '..') segments.pop()
    else segments.push(segment)
  }
  if (segments[0] !== 'api') return null
  const path = `/${segments.map(encodeURIComponent).join('/')}`
  return ORDER_PATHS.find((orderPath) => orderPath.toLowerCase() === path.toLowerCase()) ?? path
}

function decodeSegment(rawSegment: string): string | null {
  try {
    const segment = decodeURIComponent(rawSegment)
    return hasRefusedCharacter(segment) ? null : segment
  } catch {
    return null
  }
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: it finds them
const REFUSED_CHARACTER = /[\u0000-\u001f\u007f/\\]/
const hasRefusedCharacter = (segment: string): boolean => REFUSED_CHARACTER.test(segment)

const CHECKOUT_KINDS = new Map<string, CheckoutKind>([
  [`/${orderCalls.checkout.path}`, 'registered'],
  [`/${orderCalls.checkoutNewUser.path}`, 'new-customer'],
])
const ORDER_PATHS = [...CHECKOUT_KINDS.keys()]

/** The kind of order that a normalised path places; null for every other call. */
export function checkoutKindOf(path: string): CheckoutKind | null {
  return CHECKOUT_KINDS.get(path) ?? null
}

/** True for a call that places an order, in every spelling of its path. */
export function isOrderCall({ method, url = '/' }: IncomingMessage): boolean {
  const path = method === 'POST' ? normaliseApiPath(url.split('?')[0] ?? '') : null
  return path !== null && checkoutKindOf(path) !== null
}

/** The body limit of a call, by its path; `target` may have a query. */
export function mostBodyBytes(target: string): number {
  const [path = ''] = target.split('?')
  return bodyLimitOf(path) ?? USUAL_BODY_LIMIT
}

/** True for a read of a page of products, and for the check of a basket; `target` may have a query. */
export const isPageCall = (request: IncomingMessage, target: string): boolean =>
  isMarked(request, target, 'isPage')

/** True for a call that reads or draws much; `target` may have a query. */
export const isHeavyCall = (request: IncomingMessage, target: string): boolean =>
  isMarked(request, target, 'isHeavy')

/** The calls of the agreement that change nothing, although they are no GET. */
const READING_POSTS: readonly CallName[] = [
  'validate',
  'checkBasket',
  'priceList',
  'priceChanges',
  'orders',
  'invoicesPdf',
  'packingSlipsPdf',
  'ordersWorkbook',
  'shipments',
  'companies',
  'takenNames',
  'subscribersWorkbook',
  'changes',
]

/** True for a call of the agreement that changes something; `target` may have a query. */
export function isAgreedChange(request: IncomingMessage, target: string): boolean {
  const found = isRead(request) ? null : callAt(request.method ?? '', target.split('?')[0] ?? '')
  return found !== null && !READING_POSTS.includes(found.name)
}

function isMarked(request: IncomingMessage, target: string, mark: 'isPage' | 'isHeavy'): boolean {
  const method = isRead(request) ? 'GET' : (request.method ?? '')
  const found = callAt(method, target.split('?')[0] ?? '')
  return found !== null && mark in CALLS[found.name]
}
