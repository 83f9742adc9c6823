import type { Api } from './client.ts'
import type { Answered } from './exchange.ts'

export interface ExactPost {
  /** Sent to the byte. */
  body: string
  headers: Record<string, string>
  limitMs: number
  credentials: 'same-origin' | 'omit'
}

/** How long an order may take (offline.md, rule 5). */
export const ORDER_LIMIT_MS = 45_000

/**
 * POSTs a body once (a browser may still do it twice: offline.md, fact 1), without following redirects, caching or
 * retrying, and answers what came back without judging it: what proves that an order arrived is the sender's to decide.
 */
export async function postExact(
  api: Api,
  path: string,
  { body, headers, limitMs, credentials }: ExactPost,
): Promise<Answered | { answered: false }> {
  const result = await api.exchange({ method: 'post', path, body, headers, limitMs, credentials })
  return result.answered ? result : { answered: false }
}
