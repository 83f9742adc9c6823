// Reports errors of the service worker to the server, for its log: at most three for each start of the worker (G207).
import { errorReportOf, REPORTS_PATH } from '#contract/device/error-report.ts'

const MAX_REPORTS_PER_START = 3

declare const COUNTER_BUILD: { version: string; commit: string } | undefined

export function reportWorkerErrors(
  worker: Pick<ServiceWorkerGlobalScope, 'addEventListener' | 'fetch' | 'location'>,
): void {
  const build =
    typeof COUNTER_BUILD === 'undefined' ? '' : `${COUNTER_BUILD.version} ${COUNTER_BUILD.commit}`.trim()
  let reportCount = 0
  function report(problem: unknown): void {
    if (reportCount >= MAX_REPORTS_PER_START) return
    reportCount += 1
    const body = errorReportOf(problem, {
      build,
      source: 'worker',
      route: '',
      origin: worker.location.origin,
    })
    worker
      .fetch(`/${REPORTS_PATH}`, {
        method: 'POST',
        credentials: 'omit',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      })
      .catch(() => {}) // the browser's console has the error
  }
  worker.addEventListener('error', ({ error }) => report(error))
  worker.addEventListener('unhandledrejection', ({ reason }) => report(reason))
}
