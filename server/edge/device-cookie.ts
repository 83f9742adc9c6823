// The name of a device: a random number in a cookie that the edge alone sets and reads. Browsers that delete what scripts
// store keep such a cookie, so that it still names the device afterwards.
import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

const NAME = 'counter_device'
/** As long as rows are kept, and the longest that browsers keep a cookie. */
const KEPT_HOURS = 400 * 24
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Null where the browser has none, or one that we did not write. */
export function deviceOf(request: IncomingMessage): string | null {
  const cookie = cookiesOf(request.headers.cookie).find((each) => each.startsWith(`${NAME}=`))
  const device = cookie?.slice(NAME.length + 1) ?? ''
  return UUID.test(device) ? device : null
}

export function newDevice(): string {
  return randomUUID()
}

/** To be sent with every order, so that the time begins anew. */
export function deviceCookie(device: string, isHttps: boolean): string {
  const secure = isHttps ? '; Secure' : ''
  return `${NAME}=${device}; Path=/api; Max-Age=${KEPT_HOURS * 3600}; HttpOnly; SameSite=Strict${secure}`
}

/** What of a Cookie header the backend is told; undefined where nothing is left. */
export function cookiesForBackend(header: string | undefined): string | undefined {
  const others = cookiesOf(header).filter((each) => !each.startsWith(`${NAME}=`))
  return others.length > 0 ? others.join('; ') : undefined
}

function cookiesOf(header: string | undefined): string[] {
  return header ? header.split(';').map((each) => each.trim()) : []
}
