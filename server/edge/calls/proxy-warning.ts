import type { IncomingMessage } from 'node:http'
import { log } from '#server/log/log.ts'
import type { ProxyTrust } from '#server/network/proxy-trust.ts'
import { edgeLog } from '#texts/edge.ts'

/** Warns once if a proxy names its callers and the operator named no proxy. */
export function createProxyWarning(proxies: ProxyTrust): (request: IncomingMessage) => void {
  let hasWarned = proxies.areProxiesNamed
  return (request) => {
    if (hasWarned || request.headers['x-forwarded-for'] === undefined) return
    hasWarned = true
    log.warn(edgeLog.proxyNotNamed(request.socket.remoteAddress ?? 'unknown'))
  }
}
