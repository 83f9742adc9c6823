// Every way in which a call can fail, made once in this room; nobody else looks at a status or an exception.
export type Failure =
  /** No answer came: no network, refused connection, cut off, or a foreign page answered. */
  | { kind: 'offline' }
  | { kind: 'timed-out' }
  /** Answered 401, 403 or code 10110. */
  | { kind: 'signed-out' }
  /** The answer belongs to an earlier session generation and must not be used. */
  | { kind: 'superseded' }
  | { kind: 'refused'; code: number; message: string; status: number }
  | { kind: 'conflict'; code: number; message: string }
  /** `message` as the server gave one. */
  | { kind: 'busy'; retryAt: number; message?: string }
  | { kind: 'server-fault'; status: number; message: string }
  /** The answer is JSON, but not of the agreed shape; `where` names the call. */
  | { kind: 'broken-contract'; where: string }

export type Answer<Value> = { ok: true; value: Value } | { ok: false; failure: Failure }

/** Carries a failure through libraries that only know exceptions (TanStack Query). */
export class FailedCall extends Error {
  readonly failure: Failure
  constructor(failure: Failure) {
    super(failure.kind)
    this.failure = failure
  }
}
