import { type ErrorReport, REPORTS_PATH } from '#contract/device/error-report.ts'
import { CALL_HEADERS } from '#contract/edge.ts'

/** Sends the report; resolves with its number in the server's log, or null if the server did not take it. */
export async function sendErrorReport(
  report: ErrorReport,
  fetch: typeof globalThis.fetch = globalThis.fetch,
): Promise<string | null> {
  const answer = await fetch(`/${REPORTS_PATH}`, {
    method: 'POST',
    // Without cookies the server does not learn the account.
    credentials: 'omit',
    keepalive: true,
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(report),
  }).catch(() => null)
  return answer?.status === 204 ? answer.headers.get(CALL_HEADERS.requestId) : null
}
