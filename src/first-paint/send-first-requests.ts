// On the first visit of a device, the first script of the page requests the edge's state, the session and the page's
// products while the other scripts load. Later, one call with the same method, path and query takes each answer, if it
// calls within a time limit.

import type { RequestAddress, BegunExchanges } from '#api/client.ts'
import type { Exchange, ExchangeRequest, Network } from '#api/exchange.ts'
import { pathOf } from '#contract/call.ts'
import { START_PATHS } from '#contract/start-paths.ts'
import { BASIC_HEADER, firstChildPageQuery } from '#contract/endpoints.ts'
import { ROOT_PARENT_ID } from '#domain/products/product.ts'

const REQUEST_LIMIT_MS = 20_000
/** The time limit of the request of /edge; every probe of the server has the same limit (src/api/edge.ts). */
const PROBE_LIMIT_MS = 5000
/** An answer can be taken within this time after the requests were sent; a later call asks the server again. */
const USABLE_MS = 20_000

export interface FirstRequests extends BegunExchanges {
  /** The product of the page, -1 for Home; null if the page shows nothing of the catalogue, or search results on Home. */
  pageId: number | null
}

function keyOf({ method, path, query }: RequestAddress): string {
  return JSON.stringify([method, path, query ?? {}])
}

/**
 * True if the server did not answer, or if it reported a fault: only calls that already wait get the failure, and the
 * next call sends the request again. False for every other answer, also for a fault with Retry-After: the next call
 * must get that answer, so that nothing is sent during the pause (pauses.ts).
 */
function canBeSentAgain(result: Exchange): boolean {
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

export function sendFirstRequests(pageId: number | null, network: Network): FirstRequests {
  const getRequest = { method: 'get', limitMs: REQUEST_LIMIT_MS } as const
  const requestsForProduct = (id: number): ExchangeRequest[] => [
    { ...getRequest, path: START_PATHS.products, query: firstChildPageQuery(id) },
    ...(id === ROOT_PARENT_ID
      ? []
      : [{ ...getRequest, path: pathOf({ path: START_PATHS.product }, { id }) }]),
  ]
  const requests: ExchangeRequest[] = [
    { ...getRequest, path: START_PATHS.edge, limitMs: PROBE_LIMIT_MS },
    { method: 'post', limitMs: REQUEST_LIMIT_MS, path: START_PATHS.validate },
    ...(pageId === null ? [] : requestsForProduct(pageId)),
  ]
  const sentAt = performance.now()
  const exchanges = new Map(requests.map((request) => [keyOf(request), exchangeOnce(network, request)]))
  for (const [key, exchange] of exchanges) {
    void exchange.then((result) => {
      if (canBeSentAgain(result)) exchanges.delete(key)
    })
  }
  function peek(request: RequestAddress): Promise<Exchange> | null {
    return performance.now() - sentAt < USABLE_MS ? (exchanges.get(keyOf(request)) ?? null) : null
  }
  return {
    pageId,
    peek,
    take(request) {
      const exchange = peek(request)
      exchanges.delete(keyOf(request))
      return exchange
    },
  }
}
