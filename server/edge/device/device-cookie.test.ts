import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { cookiesForBackend, deviceCookie, deviceOf } from './device-cookie.ts'

const DEVICE = 'f2b1a8f4-6f3a-4d0e-9d1f-0a1b2c3d4e5f'
const requestWith = (cookie?: string) => ({ headers: { cookie } }) as IncomingMessage // the only field that is read

test.each([
  ['the edge’s cookie among others', `counter_session=buyer; counter_device=${DEVICE}; theme=dark`, DEVICE],
  ['no cookie', undefined, null],
  ['another cookie', 'counter_session=buyer', null],
  ['a cookie of another name', `old_counter_device=${DEVICE}`, null],
  ['a value that the edge did not write', "counter_device=1' or '1'='1", null],
])('deviceOf finds a device only in a cookie that the edge wrote: %s', (_, cookie, device) => {
  expect(deviceOf(requestWith(cookie))).toBe(device)
})

test('the backend receives every cookie except the edge’s own', () => {
  expect(cookiesForBackend(`a=1; counter_device=${DEVICE}; b=2`)).toBe('a=1; b=2')
  expect(cookiesForBackend(`counter_device=${DEVICE}`)).toBeUndefined()
  expect(cookiesForBackend(undefined)).toBeUndefined()
})

test('the cookie is hidden from scripts, and is sent only by https and with calls of the own site', () => {
  expect(deviceCookie(DEVICE, true)).toBe(
    `counter_device=${DEVICE}; Path=/api; Max-Age=34560000; HttpOnly; SameSite=Strict; Secure`,
  )
})
