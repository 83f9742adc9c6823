import { log } from '#server/log/log.ts'
import type { OwnSite } from '#server/network/foreign-origin.ts'
import { edgeLog } from '#texts/edge.ts'

const LOG_EVERY_MS = 600_000
const MOST_LETTERS = 200

const quoted = (name: string) => JSON.stringify(name.slice(0, MOST_LETTERS))

/**
 * Logs a refused page for the operator, at most once in ten minutes. Behind a proxy that changes Host, the app's own
 * page looks like a page of another site, and nobody can sign in.
 */
export function createForeignCallLog(
  writeLine: (line: string) => void = (line) => log.warn(line),
  now: () => number = () => performance.now(),
) {
  let loggedAt = Number.NEGATIVE_INFINITY
  return (origin: string | undefined, { host }: OwnSite): void => {
    if (now() - loggedAt < LOG_EVERY_MS) return
    loggedAt = now()
    writeLine(edgeLog.foreignCall(quoted(origin ?? ''), quoted(host)))
  }
}
