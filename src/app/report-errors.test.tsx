import { expect, it } from 'vitest'
import { FailedCall } from '#api/failure.ts'
import type { ErrorReport } from '#contract/device/error-report.ts'
import { createErrorReporter, reportUncaughtErrors } from './report-errors.ts'

function createReporter(pathname: string) {
  const reports: ErrorReport[] = []
  const report = createErrorReporter({ pathname, origin: 'https://counter.example' }, async (errorReport) => {
    reports.push(errorReport)
    return '7GSJ-56N0'
  })
  return { reports, report }
}

it('a report names the pattern of the route, and the reporter resolves with the number of the report', async () => {
  const { reports, report } = createReporter('/order/view/20417')
  expect(await report(new TypeError('x is not a function'), 'screen')).toBe('7GSJ-56N0')
  expect(reports).toMatchObject([
    { source: 'screen', route: '/order/view/:id', name: 'TypeError', message: 'x is not a function' },
  ])
})

it('a page reports at most three errors, each once', async () => {
  const { reports, report } = createReporter('/cart')
  const error = new Error('one')
  expect([await report(error, 'page'), await report(error, 'screen')]).toEqual(['7GSJ-56N0', '7GSJ-56N0'])
  for (const name of ['two', 'three', 'four', 'five']) await report(new Error(name), 'page')
  expect(reports.map(({ message }) => message)).toEqual(['one', 'two', 'three'])
})

it('failed calls and rejections with a text in place of an error are not reported', async () => {
  const { reports, report } = createReporter('/cart')
  await report(new FailedCall({ kind: 'offline' }), 'page')
  await report('Kim', 'page')
  expect(reports).toEqual([])
})

it('a rejection that no handler has handled is reported', async () => {
  const reportedReasons: unknown[] = []
  const stopReporting = reportUncaughtErrors(window, async (problem) => {
    reportedReasons.push(problem)
    return null
  })
  const reject = (reason: string, isHandled: boolean) => {
    const event = Object.assign(new Event('unhandledrejection', { cancelable: true }), { reason })
    window.dispatchEvent(event)
    if (isHandled) event.preventDefault()
  }
  reject('handled', true)
  reject('unhandled', false)
  await expect.poll(() => reportedReasons).toEqual(['unhandled'])
  stopReporting()
})
