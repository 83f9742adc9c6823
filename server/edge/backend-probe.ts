import { BASIC_HEADER, ENDPOINTS } from '#contract/endpoints.ts'
import { isJsonType } from '#contract/envelope.ts'
import { backendUrl, type BackendPlace } from './backend-url.ts'
import { callBackend } from './call-backend.ts'

const REUSE_ANSWER_MS = 1000
const CALL_LIMIT_MS = 2000

/** A call that the backend answers from its database: if it succeeds, the database that orders need is up too. */
export const PROBE_CALL = ENDPOINTS.states
/** Names the caller in the backend's log. */
export const PROBE_AGENT = 'counter-edge-probe'

/**
 * Asks the backend whether it answers, at most once a second, however many callers ask. `onChange` is called after the
 * first answer, and after each answer that differs from the previous one.
 */
export function createBackendProbe(
  backendPlace: BackendPlace,
  now: () => number = () => performance.now(),
  onChange: (isUp: boolean) => void = () => undefined,
) {
  const url = backendUrl(backendPlace, 'GET', PROBE_CALL)
  let lastProbe: { askedAt: number; isUp: Promise<boolean> } | null = null
  let wasUp: boolean | null = null
  return {
    isUp: (): Promise<boolean> => {
      if (lastProbe && now() - lastProbe.askedAt < REUSE_ANSWER_MS) return lastProbe.isUp
      const headers = { accept: 'application/json', authorization: BASIC_HEADER, 'user-agent': PROBE_AGENT }
      const isUp = callBackend({ method: 'GET', url, headers, limitMs: CALL_LIMIT_MS }).then(
        (result) =>
          result.kind === 'answered' && result.status < 500 && isJsonType(result.headers['content-type']),
      )
      void isUp.then((isUpNow) => {
        if (isUpNow !== wasUp) onChange(isUpNow)
        wasUp = isUpNow
      })
      lastProbe = { askedAt: now(), isUp }
      return isUp
    },
  }
}
