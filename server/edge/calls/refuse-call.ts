// Refuses calls that the edge does not read further: their refusal does not say whether an order was placed.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { callFaultOf } from '#server/network/framing.ts'
import { isForeignCall } from '#server/network/foreign-origin.ts'
import { edgeErrors } from '#texts/edge.ts'
import { type BrowserAccess, ownSiteOf } from './client.ts'
import { sendError, sendTooManyCalls } from './edge-answers.ts'
import { createForeignCallLog } from './foreign-call-log.ts'

/** Browsers send about twenty. This server adds some before it passes a call on, and some backends take a hundred. */
const MOST_HEADERS = 80

/**
 * The returned function answers a call that has too many headers, no clear end or the origin of another site, and returns
 * true if it did. Beyond the limit of its address, which has to wait for `waitMs`, the answer is that of the limit: anybody
 * can send such orders without end, and each would have a line in the log (G361).
 */
export function createCallRefusal(access: BrowserAccess) {
  const logForeignCall = createForeignCallLog()

  return (request: IncomingMessage, response: ServerResponse, waitMs: number | null): boolean => {
    const refuse = (status: number, message: string): true => {
      if (waitMs === null) sendError(response, status, message)
      else sendTooManyCalls(response, waitMs)
      return true
    }
    // Node silently drops headers beyond its limit; the key of an order could be among them.
    if (request.rawHeaders.length > 2 * MOST_HEADERS) {
      response.setHeader('Connection', 'close')
      return refuse(431, edgeErrors.tooManyHeaders)
    }
    const fault = callFaultOf(request)
    if (fault !== null) {
      response.setHeader('Connection', 'close')
      return refuse(400, edgeErrors[fault])
    }
    const ownSite = ownSiteOf(request, access)
    if (!isForeignCall(request, ownSite)) return false
    logForeignCall(request.headers.origin, ownSite)
    return refuse(403, edgeErrors.foreignCall)
  }
}
