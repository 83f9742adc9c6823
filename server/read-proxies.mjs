// Plain JavaScript, because bin/start.mjs imports it before node_modules exist.
import { isIP } from 'node:net'
import { StartRefused } from './start-refused.mjs'

/** The number of proxies, or their addresses as typed; null without the argument. Throws StartRefused. */
export function readProxies(text) {
  if (text === undefined) return null
  if (/^(\d|10)$/.test(text)) return Number(text)
  const ranges = text.split(',').map((range) => range.trim())
  if (ranges.every(isAddressRange)) return ranges
  throw new StartRefused(
    `--trust-proxy wants the number of proxies or addresses such as 10.0.0.0/8,192.0.2.7.`,
  )
}

function isAddressRange(text) {
  const [address, bits = '0', ...extraParts] = text.split('/')
  const mostBits = isIP(address) === 6 ? 128 : 32
  return isIP(address) > 0 && extraParts.length === 0 && /^\d{1,3}$/.test(bits) && Number(bits) <= mostBits
}
