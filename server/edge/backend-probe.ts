import { BASIC_HEADER, ENDPOINTS } from '#contract/endpoints.ts'
import { isJsonType } from '#contract/envelope.ts'
import { callBackend } from './call-backend.ts'

const FRESH_MS = 1000
const LIMIT_MS = 2000

/**
 * Whether the backend answers, asked at most once a second however many want to know. `onChange` hears the first answer
 * and each that differs from the one before.
 */
export function createBackendProbe(
  backend: URL,
  now: () => number = () => performance.now(),
  onChange: (isUp: boolean) => void = () => undefined,
) {
  const url = new URL(ENDPOINTS.key, backend)
  let asked: { at: number; isUp: Promise<boolean> } | null = null
  let wasUp: boolean | null = null
  return {
    isUp: (): Promise<boolean> => {
      if (asked && now() - asked.at < FRESH_MS) return asked.isUp
      const headers = { accept: 'application/json', authorization: BASIC_HEADER }
      const isUp = callBackend({ method: 'GET', url, headers, limitMs: LIMIT_MS }).then(
        (end) => end.kind === 'answered' && end.status < 500 && isJsonType(end.headers['content-type']),
      )
      void isUp.then((answers) => {
        if (answers !== wasUp) onChange(answers)
        wasUp = answers
      })
      asked = { at: now(), isUp }
      return isUp
    },
  }
}
