// Refuses arguments that exclude each other, and in production those that were forgotten. Plain JavaScript, because
// bin/start.mjs imports it before node_modules exist.
import { StartRefused } from './start-refused.mjs'

const LOOPBACK = ['127.0.0.1', 'localhost', '::1']

/** In production a forgotten setting must not choose a new database, or fill one with accounts of public passwords. */
export function refuseForgottenSettings(options, isEmbedded) {
  const needsDatabase = options.backend === null || !options.isLegacy
  if (needsDatabase && options.databaseUrl === null && !isEmbedded) {
    throw new StartRefused(
      'With NODE_ENV=production the server starts only with DATABASE_URL, DATABASE_URL_FILE or --embedded, and none is given.',
    )
  }
  if (options.backend === null && !options.isEmpty) {
    throw new StartRefused(
      'With NODE_ENV=production the server starts only with --backend or --empty, and none is given: a new database would get demo accounts, whose passwords are public.',
    )
  }
}

export function refuseContradictions(options) {
  if (options.backend && options.isBackendOnly) {
    throw new StartRefused('--backend and --backend-only exclude each other.')
  }
  if (options.backendPaths !== null && options.backend === null) {
    throw new StartRefused('--backend-paths is about an existing backend: name it with --backend.')
  }
  const demoSizes = [options.productCount, options.orderCount, options.companyCount]
  if (options.isEmpty && demoSizes.some((size) => size !== null)) {
    throw new StartRefused('--empty and the sizes of a demo world exclude each other.')
  }
  if (options.isHttps && options.isBackendOnly) {
    throw new StartRefused('--https is about browsers, and --backend-only serves none.')
  }
  if (options.trustedProxies !== null && options.trustedProxies !== 0 && options.isBackendOnly) {
    throw new StartRefused(
      '--trust-proxy is about proxies in front of the edge, and --backend-only has none.',
    )
  }
  if (options.hasFailureSwitches && !LOOPBACK.includes(options.host)) {
    throw new StartRefused('--failure-switches works on loopback only: give --host 127.0.0.1.')
  }
}
