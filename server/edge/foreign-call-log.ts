import type { OwnOrigins } from '#server/network/foreign-origin.ts'
import { edgeLog } from '#texts/edge.ts'

const TELL_EVERY_MS = 600_000
const MOST_LETTERS = 200

const quoted = (name: string) => JSON.stringify(name.slice(0, MOST_LETTERS))

/**
 * Tells the operator of refused pages, at most once in ten minutes. Behind a proxy that changes Host the app's own page
 * looks like one of another site, and people only read that their password is wrong.
 */
export function createForeignCallLog(
  say: (line: string) => void = console.error,
  now: () => number = () => performance.now(),
) {
  let toldAt = Number.NEGATIVE_INFINITY
  return (origin: string | undefined, { host }: OwnOrigins): void => {
    if (now() - toldAt < TELL_EVERY_MS) return
    toldAt = now()
    say(edgeLog.foreignCall(quoted(origin ?? ''), quoted(host)))
  }
}
