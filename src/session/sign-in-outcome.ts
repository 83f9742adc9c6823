import type { Failure } from '#api/failure.ts'
import { ERROR_CODES } from '#contract/error-codes.ts'
import type { SignInOutcome } from './session.ts'

const MINUTE_MS = 60_000

function tooManyTries(retryAt: number, now: number): SignInOutcome {
  const minutes = Math.max(1, Math.ceil((retryAt - now) / MINUTE_MS))
  const wait = minutes === 1 ? 'a minute' : `${minutes} minutes`
  return { kind: 'too-many-tries', message: `Too many failed tries. Try again in ${wait}.` }
}

/** How a sign-in failed, in words for the person at the form. */
export function failedSignIn(failure: Failure, now: number): SignInOutcome {
  switch (failure.kind) {
    case 'signed-out':
      return { kind: 'incorrect' }
    case 'refused':
      if (failure.code === ERROR_CODES.wrongSignIn) return { kind: 'incorrect' }
      return { kind: 'failed', message: failure.message }
    case 'busy':
      return tooManyTries(failure.retryAt, now)
    case 'conflict':
      return { kind: 'failed', message: failure.message }
    case 'offline':
      return { kind: 'failed', message: 'The server does not answer.' }
    case 'timed-out':
      return { kind: 'failed', message: 'The server did not answer in time.' }
    case 'superseded':
      return { kind: 'failed', message: 'Somebody signed in or out meanwhile.' }
    case 'server-fault':
      return {
        kind: 'failed',
        message: ['The server could not do it.', failure.message].filter(Boolean).join('\n'),
      }
    case 'broken-contract':
      return { kind: 'failed', message: `The server's answer could not be read (${failure.where}).` }
  }
}

/** The server certainly did not begin a session. */
export function isCertainlyNotSignedIn(failure: Failure): boolean {
  return failure.kind === 'signed-out' || failure.kind === 'refused' || failure.kind === 'busy'
}
