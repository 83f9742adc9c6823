import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ConnectionView } from '#connection/connection.ts'
import { type QuestionOutcome, keepAsking } from './keep-asking.ts'

let connectionState: ConnectionView['state']
let listeners: Set<() => void>
let outcomes: QuestionOutcome[]
let questionCount: number
let isOpen: boolean
let question: ReturnType<typeof keepAsking>

beforeEach(() => {
  vi.useFakeTimers()
  connectionState = 'checking'
  listeners = new Set()
  outcomes = []
  questionCount = 0
  isOpen = true
  question = keepAsking({
    connection: {
      read: () => ({ state: connectionState, since: 0 }),
      subscribe(listener) {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
    },
    ask: async () => {
      questionCount += 1
      return outcomes.shift() ?? 'done'
    },
    isOpen: () => isOpen,
  })
})
afterEach(() => {
  question.stop()
  vi.useRealTimers()
})

async function setConnection(newState: ConnectionView['state']): Promise<void> {
  connectionState = newState
  for (const listener of listeners) listener()
  await vi.advanceTimersByTimeAsync(0)
}
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

test('the question waits for its pause when the server’s first answer was a failure', async () => {
  outcomes = ['failed']
  await question.askNow()
  await setConnection('online')
  expect(questionCount).toBe(1)
  await pass(4_999)
  expect(questionCount).toBe(1)
  await pass(1)
  expect(questionCount).toBe(2)
})

test('the question is repeated at once when it was lost and the server answers another call', async () => {
  outcomes = ['lost']
  await question.askNow()
  await setConnection('online')
  expect(questionCount).toBe(2)
})

test('the question is repeated at once when the server is back, also after a failure', async () => {
  outcomes = ['failed']
  await question.askNow()
  await setConnection('online')
  await setConnection('offline')
  await setConnection('online')
  expect(questionCount).toBe(2)
})

test('the question is repeated after growing pauses while it fails; after an answer the next pause is 5 s again', async () => {
  await setConnection('online')
  outcomes = ['failed', 'failed', 'failed', 'done', 'failed']
  await question.askNow()
  const questionCounts: number[] = []
  for (const ms of [5_000, 10_000, 20_000, 60_000]) {
    await pass(ms)
    questionCounts.push(questionCount)
  }
  expect(questionCounts).toEqual([2, 3, 4, 4])
  await question.askNow()
  await pass(5_000)
  expect(questionCount).toBe(6)
})

test('the question is repeated as soon as the server is online if its pause ended before', async () => {
  outcomes = ['failed']
  await question.askNow()
  await pass(5_000)
  expect(questionCount).toBe(1)
  await setConnection('online')
  expect(questionCount).toBe(2)
})

test('the question is not repeated when it is no longer needed or was stopped', async () => {
  await setConnection('online')
  outcomes = ['failed', 'failed']
  await question.askNow()
  isOpen = false
  await pass(3_600_000)
  expect(questionCount).toBe(1)
  isOpen = true
  await question.askNow()
  question.stop()
  await pass(3_600_000)
  await setConnection('offline')
  await setConnection('online')
  expect(questionCount).toBe(2)
})

test('the question is repeated if it throws an error', async () => {
  await setConnection('online')
  const logError = vi.spyOn(console, 'error').mockImplementation(() => {})
  const throwingQuestion = keepAsking({
    connection: { read: () => ({ state: connectionState, since: 0 }), subscribe: () => () => {} },
    ask: async () => {
      questionCount += 1
      if (questionCount === 1) throw new Error('storage')
      return 'done'
    },
    isOpen: () => true,
  })
  await throwingQuestion.askNow()
  await pass(5_000)
  expect(questionCount).toBe(2)
  expect(logError).toHaveBeenCalledOnce()
  logError.mockRestore()
})
