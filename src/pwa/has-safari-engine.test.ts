import { expect, test } from 'vitest'
import { hasSafariEngine } from './has-safari-engine.ts'

const MOZILLA = 'Mozilla/5.0'
test.each([
  [
    'Safari on a Mac, or on an iPad in desktop mode',
    '(Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Safari/605.1.15',
    true,
  ],
  [
    'Safari on an iPhone',
    '(iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Mobile/15E148 Safari/604.1',
    true,
  ],
  [
    'Chrome on an iPad, which uses the engine of Safari',
    '(iPad; CPU OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/123.0 Mobile/15E148 Safari/604.1',
    true,
  ],
  [
    'Chrome',
    '(Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/123.0.0.0 Safari/537.36',
    false,
  ],
  [
    'Chrome on Android',
    '(Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/123.0.0.0 Mobile Safari/537.36',
    false,
  ],
  [
    'Edge',
    '(Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/123.0.0.0 Safari/537.36 Edg/123.0',
    false,
  ],
  ['Firefox', '(X11; Linux x86_64; rv:124.0) Gecko/20100101 Firefox/124.0', false],
])('hasSafariEngine tells whether a browser has the engine of Safari: %s', (_, userAgent, expected) => {
  expect(hasSafariEngine(`${MOZILLA} ${userAgent}`)).toBe(expected)
})
