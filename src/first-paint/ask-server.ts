// The first script of a new device's first page sends these calls while its other scripts load. Each answer goes once
// to the call for the same, as long as it is fresh.

import type { AskedExchange, BegunExchanges } from '#api/client.ts'
import type { Exchange, ExchangeRequest, Network } from '#api/exchange.ts'
import { BASIC_HEADER, ENDPOINTS, firstPageBelow } from '#contract/endpoints.ts'
import { ROOT_PARENT_ID } from '#domain/products/product.ts'

const LIMIT_MS = 20_000
/** As long as any other probe waits. */
const PROBE_LIMIT_MS = 5000
/** A later call asks the server again. */
const FRESH_MS = 20_000

export interface AskedServer extends BegunExchanges {
  /** The page id that was given to `askServer`. */
  pageId: number | null
}

function keyOf({ method, path, query }: AskedExchange): string {
  return JSON.stringify([method, path, query ?? {}])
}

/**
 * A failure was answered to the calls that waited for it; the next call may succeed. A pause that the server asks for
 * stays for the next call, so that nothing is sent before it is over (pauses.ts).
 */
function mayBeAskedAgain(result: Exchange): boolean {
  return !result.answered || (result.status >= 500 && !result.headers.has('Retry-After'))
}

/** One try with the browser's own fetch: ky (exchange.ts) comes after the first painting. */
async function exchangeOnce({ origin, fetch }: Network, request: ExchangeRequest): Promise<Exchange> {
  const { method, path, query = {}, limitMs } = request
  const words = Object.entries(query).map(([name, value]) => [name, String(value)])
  const signal = AbortSignal.timeout(limitMs)
  try {
    const response = await fetch(
      `${origin}/${path}${words.length > 0 ? `?${new URLSearchParams(words)}` : ''}`,
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
export function askServer(pageId: number | null, network: Network): AskedServer {
  const get = { method: 'get', limitMs: LIMIT_MS } as const
  const ofProduct = (id: number): ExchangeRequest[] => [
    { ...get, path: ENDPOINTS.products, query: firstPageBelow(id) },
    ...(id === ROOT_PARENT_ID ? [] : [{ ...get, path: ENDPOINTS.product(id) }]),
  ]
  const requests: ExchangeRequest[] = [
    { ...get, path: ENDPOINTS.edge, limitMs: PROBE_LIMIT_MS },
    { method: 'post', limitMs: LIMIT_MS, path: ENDPOINTS.validate },
    ...(pageId === null ? [] : ofProduct(pageId)),
  ]
  const sentAt = performance.now()
  const sent = new Map(requests.map((request) => [keyOf(request), exchangeOnce(network, request)]))
  for (const [key, exchanging] of sent) {
    void exchanging.then((result) => {
      if (mayBeAskedAgain(result)) sent.delete(key)
    })
  }
  function look(request: AskedExchange): Promise<Exchange> | null {
    return performance.now() - sentAt < FRESH_MS ? (sent.get(keyOf(request)) ?? null) : null
  }
  return {
    pageId,
    look,
    take(request) {
      const exchanging = look(request)
      sent.delete(keyOf(request))
      return exchanging
    },
  }
}
