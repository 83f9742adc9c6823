import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RunningServer, startServer } from '../support/start-server.ts'
import type { Browser } from './browser.ts'
import { openFirefox } from './open-firefox.ts'
import { personAt } from './person.ts'

/** The preference that blocks all cookies in Firefox. */
const NO_COOKIES = { 'network.cookie.cookieBehavior': 2 }

let server: RunningServer
let browser: Browser
beforeAll(async () => {
  server = await startServer()
  browser = await openFirefox(NO_COOKIES)
})
afterAll(async () => {
  await browser?.end()
  await server?.stop()
})

test('Firefox with blocked cookies shows that it cannot store data', async () => {
  const person = personAt(browser, server.url)
  await person.goTo('/')
  await person.seesHeading('This browser does not let Counter save data')
  expect(await person.isShown(/Open Counter in an ordinary window instead/)).toBe(true)
})
