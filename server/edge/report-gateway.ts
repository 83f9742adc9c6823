// Receives reports of errors in the app (G207), and writes each as one line of the log.
import type { IncomingMessage, ServerResponse } from 'node:http'
import * as v from 'valibot'
import { EDGE_CODES } from '#contract/edge.ts'
import { errorReport, MOST_REPORT_BYTES } from '#contract/device/error-report.ts'
import { log } from '#server/log/log.ts'
import { createCallLimit } from '#server/network/call-limit.ts'
import { edgeErrors, edgeLog } from '#texts/edge.ts'
import { requestIdOf } from './call-facts.ts'
import { type BrowserAccess, clientAddress } from './client.ts'
import { sendError, sendRefusal, sendTooManyCalls } from './edge-answers.ts'
import { readBody } from './read-body.ts'

const WINDOW_MS = 60_000
/** A page sends at most three reports, but the tablets of a dealership share an address. */
const MOST_OF_ADDRESS = 30
/** After a broken release every device sends reports. Without this limit they would fill the log. */
const MOST_IN_ALL = 120
const BODY_LIMIT_MS = 5000

const jsonReport = v.pipe(v.string(), v.parseJson(), errorReport)

export function createReportGateway(access: BrowserAccess) {
  const addressLimit = createCallLimit(MOST_OF_ADDRESS, () => performance.now(), WINDOW_MS)
  const totalLimit = createCallLimit(MOST_IN_ALL, () => performance.now(), WINDOW_MS)

  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (request.method !== 'POST') {
      return sendError(response.setHeader('Allow', 'POST'), 405, edgeErrors.onlyPost)
    }
    const waitMs = addressLimit.count(clientAddress(request, access)) ?? totalLimit.count('all')
    if (waitMs !== null) return sendTooManyCalls(response, waitMs)
    const bodyRead = await readBody(request, MOST_REPORT_BYTES, BODY_LIMIT_MS)
    if (bodyRead.kind === 'cut') return void response.destroy()
    if (bodyRead.kind === 'too-large') return sendRefusal(response, { code: EDGE_CODES.bodyTooLarge })
    const report = v.safeParse(jsonReport, bodyRead.body.toString('utf8'))
    if (!report.success) return sendError(response, 400, edgeErrors.noReport)
    const { route, name, message, ...otherFields } = report.output
    log.warn(
      { id: requestIdOf(request), page: route, error: name, reason: message, ...otherFields },
      edgeLog.appFailed,
    )
    response.setHeader('Cache-Control', 'no-store')
    response.writeHead(204).end()
  }
}
