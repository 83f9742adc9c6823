// Reports errors of this page to the server, for its log: a few per page, without texts that a person typed or read
// (G207).
import { matchPath } from 'react-router-dom'
import { sendErrorReport } from '#api/device/send-error-report.ts'
import { errorReportOf, type ReportSource } from '#contract/device/error-report.ts'
import { FailedCall } from '#api/failure.ts'
import { APP_BUILD } from '#pwa/app-build.ts'
import { ROUTE_PATTERNS } from './routes/route-patterns.ts'

/** Each further error of a page is probably a consequence of the first errors. */
const MAX_REPORTS = 3

const OTHER_ROUTE = '(other)'

const routeOf = (path: string): string =>
  Object.values(ROUTE_PATTERNS).find((pattern) => matchPath(pattern, path) !== null) ?? OTHER_ROUTE

export type ErrorReporter = (problem: unknown, source: ReportSource) => Promise<string | null>

/**
 * Returns a function that reports a problem. It resolves with the number of the report, or with null if the problem is
 * not reported or the server gives no number.
 */
export function createErrorReporter(
  page: Pick<Location, 'pathname' | 'origin'>,
  send: typeof sendErrorReport = sendErrorReport,
): ErrorReporter {
  const numbers = new Map<unknown, Promise<string | null>>()
  return async (problem, source) => {
    const earlierNumber = numbers.get(problem)
    if (earlierNumber) return earlierNumber
    // The server's log already has a line for a failed call.
    if (!(problem instanceof Error) || problem instanceof FailedCall) return null
    if (numbers.size >= MAX_REPORTS) return null
    const build = APP_BUILD === null ? '' : `${APP_BUILD.version} ${APP_BUILD.commit}`.trim()
    const { pathname, origin } = page
    const number = send(errorReportOf(problem, { build, source, route: routeOf(pathname), origin }))
    numbers.set(problem, number)
    return number
  }
}

/** The reporter of this page. */
export const reportError = createErrorReporter(window.location)

/** Reports errors that no code catches. Returns a function that ends the reporting. */
export function reportUncaughtErrors(
  target: Window = window,
  report: ErrorReporter = reportError,
): () => void {
  const onError = ({ error }: ErrorEvent): void => void report(error, 'page')
  // A handler that has shown the problem to the person prevents the default, so the report waits for all handlers.
  const onRejection = (event: PromiseRejectionEvent): void => {
    setTimeout(() => event.defaultPrevented || report(event.reason, 'page'))
  }
  target.addEventListener('error', onError)
  target.addEventListener('unhandledrejection', onRejection)
  return () => {
    target.removeEventListener('error', onError)
    target.removeEventListener('unhandledrejection', onRejection)
  }
}
