import type { Failure } from '#api/failure.ts'
import { pauseAfter } from '#api/pauses.ts'
import { type Connection, onReturn } from '#connection/connection.ts'

/** `failed`: the server answered, and not what was asked for. `lost`: no answer came. */
export type Asked = 'settled' | 'failed' | 'lost'

interface Question {
  connection: Pick<Connection, 'read' | 'subscribe'>
  /** Where it rejects, as where the device's storage does not answer, it has failed. */
  ask(): Promise<Asked>
  /** false where nothing is left to ask, also after the server was away. */
  isOpen(): boolean
}

/** How a question ended that failed. */
export function endOf(failure: Failure): 'failed' | 'lost' {
  return failure.kind === 'offline' || failure.kind === 'timed-out' ? 'lost' : 'failed'
}

/**
 * Asks the server for what this page needs until it has it: after a pause that grows, and at once when our server comes
 * back. After `lost` the first answer of our server to anything counts as its return; after `failed` it does not, because
 * the failure was an answer.
 */
export function keepAsking({ connection, ask, isOpen }: Question): { now(): Promise<void>; stop(): void } {
  let running: Promise<void> | null = null
  let again: ReturnType<typeof setTimeout> | undefined
  let inVain = 0
  let last: Asked = 'settled'
  /** Its pause ended while the server was away or not known to be there: it is asked with the next answer. */
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
    inVain = last === 'settled' ? 0 : inVain + 1
    if (last !== 'settled' && !isStopped) again = setTimeout(() => void askIfOpen(), pauseAfter(inVain))
  }

  function now(): Promise<void> {
    running ??= askOnce()
    return running
  }

  async function askIfOpen(): Promise<void> {
    // A question that began before the server was back may still be running, and is about to fail.
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
