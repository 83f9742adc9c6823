import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ConnectionView } from '#connection/connection.ts'
import { type Asked, keepAsking } from './keep-asking.ts'

let state: ConnectionView['state']
let listeners: Set<() => void>
let ends: Asked[]
let questionCount: number
let isOpen: boolean
let question: ReturnType<typeof keepAsking>

beforeEach(() => {
  vi.useFakeTimers()
  state = 'checking'
  listeners = new Set()
  ends = []
  questionCount = 0
  isOpen = true
  question = keepAsking({
    connection: {
      read: () => ({ state, since: 0 }),
      subscribe(listener) {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
    },
    ask: async () => {
      questionCount += 1
      return ends.shift() ?? 'settled'
    },
    isOpen: () => isOpen,
  })
})
afterEach(() => {
  question.stop()
  vi.useRealTimers()
})

async function setConnection(next: ConnectionView['state']): Promise<void> {
  state = next
  for (const listener of listeners) listener()
  await vi.advanceTimersByTimeAsync(0)
}
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

test('does not count a failed first answer as the server’s return', async () => {
  ends = ['failed']
  await question.now()
  await setConnection('online')
  expect(questionCount).toBe(1)
  await pass(4_999)
  expect(questionCount).toBe(1)
  await pass(1)
  expect(questionCount).toBe(2)
})

test('asks at once when its question was lost and the server answers another one', async () => {
  ends = ['lost']
  await question.now()
  await setConnection('online')
  expect(questionCount).toBe(2)
})

test('asks at once when the server is back, whatever its last answer was', async () => {
  ends = ['failed']
  await question.now()
  await setConnection('online')
  await setConnection('offline')
  await setConnection('online')
  expect(questionCount).toBe(2)
})

test('asks less and less often while it fails, and again from 5 s after an answer', async () => {
  await setConnection('online')
  ends = ['failed', 'failed', 'failed', 'settled', 'failed']
  await question.now()
  const times: number[] = []
  for (const ms of [5_000, 10_000, 20_000, 60_000]) {
    await pass(ms)
    times.push(questionCount)
  }
  expect(times).toEqual([2, 3, 4, 4])
  await question.now()
  await pass(5_000)
  expect(questionCount).toBe(6)
})

test('asks as soon as the server is reachable when its time came while that was unknown', async () => {
  ends = ['failed']
  await question.now()
  await pass(5_000)
  expect(questionCount).toBe(1)
  await setConnection('online')
  expect(questionCount).toBe(2)
})

test('asks no more when nothing is open or the page has ended', async () => {
  await setConnection('online')
  ends = ['failed', 'failed']
  await question.now()
  isOpen = false
  await pass(3_600_000)
  expect(questionCount).toBe(1)
  isOpen = true
  await question.now()
  question.stop()
  await pass(3_600_000)
  await setConnection('offline')
  await setConnection('online')
  expect(questionCount).toBe(2)
})

test('counts a question that throws as failed', async () => {
  await setConnection('online')
  const broken = vi.spyOn(console, 'error').mockImplementation(() => {})
  const breaking = keepAsking({
    connection: { read: () => ({ state, since: 0 }), subscribe: () => () => {} },
    ask: async () => {
      questionCount += 1
      if (questionCount === 1) throw new Error('storage')
      return 'settled'
    },
    isOpen: () => true,
  })
  await breaking.now()
  await pass(5_000)
  expect(questionCount).toBe(2)
  expect(broken).toHaveBeenCalledOnce()
  broken.mockRestore()
})
