// Changes of scheduled shipments that waited on a device name their author (G232). All tabs of a browser share one
// session, so the edge compares the author with the session of the very request before it passes the call on.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { shipmentCalls } from '#contract/shipments/shipment-calls.ts'
import { EDGE_CODES, EDGE_HEADERS } from '#contract/edge.ts'
import { type BackendOptions, checkAuthor } from './check-author.ts'
import { sendRefusal } from './edge-answers.ts'

const GUARDED_PATHS = [`/${shipmentCalls.saveShipment.path}`, `/${shipmentCalls.removeShipment.path}`]

const REFUSAL_CODES = {
  'other-author': EDGE_CODES.otherAuthor,
  'no-session': EDGE_CODES.noSession,
  'no-answer': EDGE_CODES.backendUnreachable,
} as const

/**
 * Refuses a change of a scheduled shipment, and resolves to true, if the session belongs to another person than the author,
 * if there is no session, or if the backend does not say whose session it is. A call that names no author is not checked:
 * it did not wait on a device. Nothing is forwarded before the check, so the refusal proves that nothing was changed.
 */
export async function refuseOtherAuthor(
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
  options: BackendOptions,
): Promise<boolean> {
  const author = request.headers[EDGE_HEADERS.author.toLowerCase()]
  if (author === undefined || !GUARDED_PATHS.includes(path.replace(/\/$/, ''))) return false
  const check = await checkAuthor(request, String(author), options)
  if (check === 'author') return false
  sendRefusal(response, { code: REFUSAL_CODES[check], isNotCommitted: true })
  return true
}
