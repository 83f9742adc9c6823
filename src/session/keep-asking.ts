import type { Failure } from '#api/failure.ts'
import { pauseAfter } from '#api/pauses.ts'
import { type Connection, onConnectionReturn } from '#connection/connection.ts'

/**
 * The outcome of a question. done: it need not be asked again · failed: the server answered with a failure · lost: the
 * server gave no answer.
 */
export type QuestionOutcome = 'done' | 'failed' | 'lost'

interface Question {
  connection: Pick<Connection, 'read' | 'subscribe'>
  /** A rejection counts as failed, for example when the device's storage does not answer. */
  ask(): Promise<QuestionOutcome>
  /** False if the question is no longer needed. */
  isOpen(): boolean
}

/** The outcome of a question whose call failed. */
export function outcomeOf(failure: Failure): 'failed' | 'lost' {
  return failure.kind === 'offline' || failure.kind === 'timed-out' ? 'lost' : 'failed'
}

/**
 * Asks the server again while `isOpen` is true: after a growing pause until the question is done, and at once when
 * our server comes back. After `lost` any answer of our server shows that it is back. After `failed` an answer does not
 * show that, because the failure was an answer too.
 */
export function keepAsking({ connection, ask, isOpen }: Question): {
  askNow(): Promise<void>
  stop(): void
} {
  let runningQuestion: Promise<void> | null = null
  let nextTimer: ReturnType<typeof setTimeout> | undefined
  let failureCount = 0
  let lastOutcome: QuestionOutcome = 'done'
  /**
   * True if the pause ended while the server was not known to be online: the server's next answer starts the question.
   */
  let isOverdue = false
  let isStopped = false

  async function askOnce(): Promise<void> {
    clearTimeout(nextTimer)
    isOverdue = false
    lastOutcome = await ask().catch((reason: unknown) => {
      console.error('A question could not be asked', reason)
      return 'failed'
    })
    runningQuestion = null
    failureCount = lastOutcome === 'done' ? 0 : failureCount + 1
    if (lastOutcome !== 'done' && !isStopped)
      nextTimer = setTimeout(() => void askIfOpen(), pauseAfter(failureCount))
  }

  function askNow(): Promise<void> {
    runningQuestion ??= askOnce()
    return runningQuestion
  }

  async function askIfOpen(): Promise<void> {
    // A question that began before the server's return may still be running; it will fail.
    await runningQuestion
    if (isStopped || !isOpen()) return
    if (connection.read().state === 'online') await askNow()
    else isOverdue = true
  }

  async function onAnswer(): Promise<void> {
    await runningQuestion
    if (lastOutcome === 'lost' || isOverdue) await askIfOpen()
  }

  const unsubscribeReturn = onConnectionReturn(connection, () => void askIfOpen()) // never rejects
  const unsubscribeAnswers = connection.subscribe(() => void onAnswer()) // never rejects
  return {
    askNow,
    stop() {
      isStopped = true
      clearTimeout(nextTimer)
      unsubscribeReturn()
      unsubscribeAnswers()
    },
  }
}
