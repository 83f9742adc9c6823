// The first script of a new device's first page sends these calls while the page's other scripts load. Later, a call with
// the same path and query takes the answer, once and within a time limit.

import type { RequestAddress, BegunExchanges } from '#api/client.ts'
import type { Exchange, ExchangeRequest, Network } from '#api/exchange.ts'
import { BASIC_HEADER, ENDPOINTS, firstChildPageQuery } from '#contract/endpoints.ts'
import { ROOT_PARENT_ID } from '#domain/products/product.ts'

const LIMIT_MS = 20_000
/** The time limit of every probe. */
const PROBE_LIMIT_MS = 5000
/** An answer can be taken within this time after the calls were sent; a later call asks the server again. */
const USABLE_MS = 20_000

export interface FirstRequests extends BegunExchanges {
  /** The page id that was given to `askServer`. */
  pageId: number | null
}

function keyOf({ method, path, query }: RequestAddress): string {
  return JSON.stringify([method, path, query ?? {}])
}

/**
 * True for a failure: only calls that already wait for it get it, and the next call asks the server again. False if the
 * server asked for a pause: the next call must get that answer, so that nothing is sent during the pause (pauses.ts).
 */
function mayBeAskedAgain(result: Exchange): boolean {
  return !result.answered || (result.status >= 500 && !result.headers.has('Retry-After'))
}

/** Sends the request once with the browser's fetch, because ky (exchange.ts) is loaded after the first painting. */
async function exchangeOnce({ origin, fetch }: Network, request: ExchangeRequest): Promise<Exchange> {
  const { method, path, query = {}, limitMs } = request
  const parameters = Object.entries(query).map(([name, value]) => [name, String(value)])
  const signal = AbortSignal.timeout(limitMs)
  try {
    const response = await fetch(
      `${origin}/${path}${parameters.length > 0 ? `?${new URLSearchParams(parameters)}` : ''}`,
      {
        method,
        signal,
        headers: { Authorization: BASIC_HEADER, Accept: 'application/json' },
        redirect: 'manual',
        cache: 'no-store',
      },
    )
    const { status, headers } = response
    const contentType = headers.get('Content-Type') ?? ''
    return { answered: true, status, headers, contentType, text: await response.text() }
  } catch {
    return { answered: false, cause: signal.aborted ? 'limit' : 'network' }
  }
}

/** `pageId`: the product of the page, -1 for Home, null if the page shows nothing of the catalogue. */
export function askServer(pageId: number | null, network: Network): FirstRequests {
  const get = { method: 'get', limitMs: LIMIT_MS } as const
  const requestsForProduct = (id: number): ExchangeRequest[] => [
    { ...get, path: ENDPOINTS.products, query: firstChildPageQuery(id) },
    ...(id === ROOT_PARENT_ID ? [] : [{ ...get, path: ENDPOINTS.product(id) }]),
  ]
  const requests: ExchangeRequest[] = [
    { ...get, path: ENDPOINTS.edge, limitMs: PROBE_LIMIT_MS },
    { method: 'post', limitMs: LIMIT_MS, path: ENDPOINTS.validate },
    ...(pageId === null ? [] : requestsForProduct(pageId)),
  ]
  const sentAt = performance.now()
  const exchanges = new Map(requests.map((request) => [keyOf(request), exchangeOnce(network, request)]))
  for (const [key, exchanging] of exchanges) {
    void exchanging.then((result) => {
      if (mayBeAskedAgain(result)) exchanges.delete(key)
    })
  }
  function look(request: RequestAddress): Promise<Exchange> | null {
    return performance.now() - sentAt < USABLE_MS ? (exchanges.get(keyOf(request)) ?? null) : null
  }
  return {
    pageId,
    look,
    take(request) {
      const exchanging = look(request)
      exchanges.delete(keyOf(request))
      return exchanging
    },
  }
}
