import { expect, test } from 'vitest'
import { installPlaceOf } from './install-place.ts'

const MAC =
  '(Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Safari/605.1.15'
const IPHONE =
  '(iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Mobile/15E148 Safari/604.1'
const LINUX = '(X11; Linux x86_64) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.0 Safari/605.1.15'

test.each([
  ['an iPhone', IPHONE, 5, 'home-screen'],
  ['an iPad in desktop mode', MAC, 5, 'home-screen'],
  ['a Mac', MAC, 0, 'dock'],
  ['WebKit on Linux', LINUX, 0, 'none'],
])('installPlaceOf finds where %s puts the installed app', (_, userAgent, maxTouchPoints, expected) => {
  expect(installPlaceOf({ userAgent: `Mozilla/5.0 ${userAgent}`, maxTouchPoints })).toBe(expected)
})
