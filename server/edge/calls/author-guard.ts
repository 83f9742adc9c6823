// Changes that waited on a device name their author (G232). All tabs of a browser share one session, so the edge compares
// the author with the session of the very request before it passes the call on.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { EDGE_CODES, EDGE_HEADERS } from '#contract/edge.ts'
import { isRead } from '#server/network/framing.ts'
import { type BackendOptions, checkAuthor } from './check-author.ts'
import { sendRefusal } from './edge-answers.ts'

const REFUSAL_CODES = {
  'other-author': EDGE_CODES.otherAuthor,
  'no-session': EDGE_CODES.noSession,
  'no-answer': EDGE_CODES.backendUnreachable,
} as const

/**
 * Refuses a change that names its author, and resolves to true, if the session belongs to another person, if there is no
 * session, or if the backend does not say whose session it is. A call that names no author is not checked: it did not wait
 * on a device. Nothing is forwarded before the check, so the refusal proves that nothing was changed.
 */
export async function refuseOtherAuthor(
  request: IncomingMessage,
  response: ServerResponse,
  options: BackendOptions,
): Promise<boolean> {
  const author = request.headers[EDGE_HEADERS.author.toLowerCase()]
  if (author === undefined || isRead(request)) return false
  const check = await checkAuthor(request, String(author), options)
  if (check === 'author') return false
  sendRefusal(response, { code: REFUSAL_CODES[check], isNotCommitted: true })
  return true
}
