// Plain JavaScript, because bin/start.mjs imports it before node_modules exist.
import { isIP } from 'node:net'
import { StartRefused } from './start-refused.mjs'

const HOST_NAME = /^[a-z\d]([\w.-]*[a-z\d])?$/i

/** The host of the argument or variable `setting`, which a listener binds. Throws StartRefused. */
export function readHost(setting, text) {
  if (isIP(text) > 0 || HOST_NAME.test(text)) return text
  throw new StartRefused(`${setting} wants a host name or an IP address.`)
}
