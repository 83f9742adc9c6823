import { prettyFactory } from 'pino-pretty'
import { expect, test } from 'vitest'
import { FORM_FOR_PEOPLE } from './log.ts'

test('in a terminal the message of a line cannot change the terminal, nor look like a second line', () => {
  const format = prettyFactory({ ...FORM_FOR_PEOPLE, colorize: false })
  const line = { level: 'warn', time: '2026-11-28T10:00:00.000Z', msg: 'page "\u001b[2J\n\u009b" refused' }
  expect(format(JSON.stringify(line))).toContain(String.raw`WARN: page "\u001b[2J\u000a\u009b" refused`)
})
