// Receives reports of errors in the app (G207), and writes each as one line of the log.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { errorReport, MOST_REPORT_BYTES } from '#contract/device/error-report.ts'
import { log } from '#server/log/log.ts'
import { createMinuteLimit } from '#server/network/call-limit.ts'
import { edgeErrors, edgeLog } from '#texts/edge.ts'
import { requestIdOf } from '../calls/call-facts.ts'
import { type BrowserAccess, clientAddress } from '../calls/client.ts'
import { sendTooManyCalls } from '../calls/edge-answers.ts'
import type { ClientBodies } from '../calls/client-bodies.ts'
import { refuseOtherMethods } from '../calls/edge-call.ts'

/** A page sends at most three reports, but the tablets of a dealership share an address. */
const MOST_REPORTS_OF_ADDRESS = 30
/** After a broken release every device sends reports. Without this limit they would fill the log. */
const MOST_REPORTS_IN_ALL = 120

const REPORT_BODY = {
  schema: errorReport,
  mostBytes: MOST_REPORT_BYTES,
  limitMs: 5000,
  wrongBodyMessage: edgeErrors.noReport,
}

export function createReportGateway(access: BrowserAccess, bodies: ClientBodies) {
  const addressLimit = createMinuteLimit(MOST_REPORTS_OF_ADDRESS)
  const totalLimit = createMinuteLimit(MOST_REPORTS_IN_ALL)

  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (refuseOtherMethods(request, response, 'POST')) return
    const waitMs = addressLimit.count(clientAddress(request, access))
    if (waitMs !== null) return sendTooManyCalls(response, waitMs)
    const report = await bodies.readJson(request, response, REPORT_BODY)
    if (report === null) return
    // Only valid reports count here: otherwise wrong bodies of a few addresses would keep the reports of all others out.
    const waitInAllMs = totalLimit.count('all')
    if (waitInAllMs !== null) return sendTooManyCalls(response, waitInAllMs)
    const { route, name, message, ...otherFields } = report.value
    log.warn(
      { id: requestIdOf(request), page: route, error: name, reason: message, ...otherFields },
      edgeLog.appFailed,
    )
    response.setHeader('Cache-Control', 'no-store')
    response.writeHead(204).end()
  }
}
