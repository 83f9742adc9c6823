// Names a device by a random number in a cookie that only the edge sets and reads. Browsers that delete the storage of
// scripts keep this cookie, so it still names the device afterwards.
import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

const COOKIE_NAME = 'counter_device'
/** As long as the edge keeps the key of an order, and the longest time for which browsers keep a cookie. */
const COOKIE_HOURS = 400 * 24
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The device that the cookie names; null without the cookie, or with a value that the edge did not write. */
export function deviceOf(request: IncomingMessage): string | null {
  const cookie = cookiesOf(request.headers.cookie).find((cookie) => cookie.startsWith(`${COOKIE_NAME}=`))
  const device = cookie?.slice(COOKIE_NAME.length + 1) ?? ''
  return UUID.test(device) ? device : null
}

export function newDevice(): string {
  return randomUUID()
}

/** The Set-Cookie header. The edge sends it with every order of an account, which restarts the time of the cookie. */
export function deviceCookie(device: string, isHttps: boolean): string {
  const secure = isHttps ? '; Secure' : ''
  return `${COOKIE_NAME}=${device}; Path=/api; Max-Age=${COOKIE_HOURS * 3600}; HttpOnly; SameSite=Strict${secure}`
}

/** The Cookie header without the edge's own cookie; undefined when no other cookie is in it. */
export function cookiesForBackend(header: string | undefined): string | undefined {
  const otherCookies = cookiesOf(header).filter((cookie) => !cookie.startsWith(`${COOKIE_NAME}=`))
  return otherCookies.length > 0 ? otherCookies.join('; ') : undefined
}

function cookiesOf(header: string | undefined): string[] {
  return header ? header.split(';').map((cookie) => cookie.trim()) : []
}
