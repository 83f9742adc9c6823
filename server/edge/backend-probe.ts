import { BASIC_HEADER, ENDPOINTS } from '#contract/endpoints.ts'
import { isJsonType } from '#contract/envelope.ts'
import { callBackend } from './call-backend.ts'

const FRESH_MS = 1000
const LIMIT_MS = 2000

/**
 * Asks the backend whether it answers, at most once a second however many callers ask. `onChange` is called with the
 * first answer and with each that differs from the one before.
 */
export function createBackendProbe(
  backend: URL,
  now: () => number = () => performance.now(),
  onChange: (isUp: boolean) => void = () => undefined,
) {
  const url = new URL(ENDPOINTS.key, backend)
  let lastProbe: { at: number; isUp: Promise<boolean> } | null = null
  let wasUp: boolean | null = null
  return {
    isUp: (): Promise<boolean> => {
      if (lastProbe && now() - lastProbe.at < FRESH_MS) return lastProbe.isUp
      const headers = { accept: 'application/json', authorization: BASIC_HEADER }
      const isUp = callBackend({ method: 'GET', url, headers, limitMs: LIMIT_MS }).then(
        (end) => end.kind === 'answered' && end.status < 500 && isJsonType(end.headers['content-type']),
      )
      void isUp.then((answers) => {
        if (answers !== wasUp) onChange(answers)
        wasUp = answers
      })
      lastProbe = { at: now(), isUp }
      return isUp
    },
  }
}
