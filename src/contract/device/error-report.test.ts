import * as v from 'valibot'
import { expect, test } from 'vitest'
import { errorReport, errorReportOf, removePersonalParts } from './error-report.ts'

const ORIGIN = 'https://counter.example'
const CONTEXT = { build: '1.0.0 abc1234', source: 'page', route: '/order/view/:id', origin: ORIGIN } as const

test.each([
  ["Cannot read properties of undefined (reading 'name')", 'Cannot read properties of undefined (reading …)'],
  ['No order 20417', 'No order 0'],
  ['No user kim@firm.example here', 'No user … here'],
  ['Failed to fetch https://counter.example/orders/31', 'Failed to fetch …'],
  ['"Kim" and "Ana" differ', '… differ'],
  ['Bestätigt\n\u001b[31m', 'Besttigt[0m'],
])('the message %s is reported as %s', (message, reportedMessage) => {
  expect(removePersonalParts(message)).toBe(reportedMessage)
})

test('the frames of a report are lines in files of the app, and not in extensions or pages', () => {
  const error = new TypeError('x is not a function')
  error.stack = [
    'TypeError: x is not a function',
    `    at f (${ORIGIN}/assets/main-Bx1_2-3a.js:12:345)`,
    '    at g (chrome-extension://abc/inject.js:1:1)',
    `    at ${ORIGIN}/orders/31:1:1`,
    `h@${ORIGIN}/sw.js:7:8`,
  ].join('\n')
  const report = errorReportOf(error, CONTEXT)
  expect(report).toEqual({
    build: '1.0.0 abc1234',
    source: 'page',
    route: '/order/view/:id',
    name: 'TypeError',
    message: 'x is not a function',
    frames: ['assets/main-Bx1_2-3a.js:12:345', 'sw.js:7:8'],
  })
  expect(v.parse(errorReport, report)).toEqual(report)
})

test.each([
  [new SyntaxError('"Kim Smith" is not valid JSON'), 'SyntaxError', ''],
  ['Kim', 'unknown', ''],
])('the report of %s has no message', (problem, name, message) => {
  expect(errorReportOf(problem, CONTEXT)).toMatchObject({ name, message })
})
