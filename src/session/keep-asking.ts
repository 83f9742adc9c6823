import type { Failure } from '#api/failure.ts'
import { pauseAfter } from '#api/pauses.ts'
import { type Connection, onReturn } from '#connection/connection.ts'

/** The outcome of a question. `failed`: the server gave another answer than the one asked for. `lost`: no answer came. */
export type Asked = 'settled' | 'failed' | 'lost'

interface Question {
  connection: Pick<Connection, 'read' | 'subscribe'>
  /** A rejection counts as failed, for example when the device's storage does not answer. */
  ask(): Promise<Asked>
  /** false if there is nothing left to ask. */
  isOpen(): boolean
}

/** The outcome of a question whose call failed. */
export function endOf(failure: Failure): 'failed' | 'lost' {
  return failure.kind === 'offline' || failure.kind === 'timed-out' ? 'lost' : 'failed'
}

/**
 * Asks the server until this page has its answer: after a growing pause, and at once when our server comes
 * back. After `lost` any answer of our server counts as its return; after `failed` it does not, because
 * the failure was an answer.
 */
export function keepAsking({ connection, ask, isOpen }: Question): { now(): Promise<void>; stop(): void } {
  let running: Promise<void> | null = null
  let again: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  let last: Asked = 'settled'
  /** The pause ended while the server was away or its state unknown: the next answer of the server starts the question. */
  let isOverdue = false
  let isStopped = false

  async function askOnce(): Promise<void> {
    clearTimeout(again)
    isOverdue = false
    last = await ask().catch((reason: unknown) => {
      console.error('A question could not be asked', reason)
      return 'failed'
    })
    running = null
    failures = last === 'settled' ? 0 : failures + 1
    if (last !== 'settled' && !isStopped) again = setTimeout(() => void askIfOpen(), pauseAfter(failures))
  }

  function now(): Promise<void> {
    running ??= askOnce()
    return running
  }

  async function askIfOpen(): Promise<void> {
    // A question from before the server's return may still be running, and will fail.
    await running
    if (isStopped || !isOpen()) return
    if (connection.read().state === 'online') await now()
    else isOverdue = true
  }

  async function onAnswer(): Promise<void> {
    await running
    if (last === 'lost' || isOverdue) await askIfOpen()
  }

  const stopReturn = onReturn(connection, () => void askIfOpen()) // never rejects, like the next
  const stopAnswer = connection.subscribe(() => void onAnswer())
  return {
    now,
    stop() {
      isStopped = true
      clearTimeout(again)
      stopReturn()
      stopAnswer()
    },
  }
}
