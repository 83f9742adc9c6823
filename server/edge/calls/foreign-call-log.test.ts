import { expect, test } from 'vitest'
import { createForeignCallLog } from './foreign-call-log.ts'

test('the log names a refused page and the host that it called, at most once in ten minutes', () => {
  let now = 0
  const lines: string[] = []
  const logForeignCall = createForeignCallLog(
    (line) => lines.push(line),
    () => now,
  )
  const ownSite = { host: '127.0.0.1:4173', scheme: null, siteUrl: null }
  logForeignCall('https://counter.example', ownSite)
  now = 599_999
  logForeignCall('https://counter.example', ownSite)
  expect(lines).toEqual([
    `A call of the page "https://counter.example" to the host "127.0.0.1:4173" was refused with 403, because the page seems to be of another site. If it is a page of Counter, start the server with --site-url and its address.`,
  ])
  now = 600_000
  logForeignCall(undefined, ownSite)
  expect(lines).toHaveLength(2)
})
