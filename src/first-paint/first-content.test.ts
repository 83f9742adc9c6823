import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createFirstContent } from './first-content.ts'

/** The callbacks for the browser's next frame, and for its idle time. */
let frameCallbacks: (() => void)[] = []
let idleCallbacks: (() => void)[] = []

beforeEach(() => {
  vi.useFakeTimers()
  frameCallbacks = []
  idleCallbacks = []
  vi.stubGlobal('requestAnimationFrame', (work: () => void) => frameCallbacks.push(work))
  vi.stubGlobal('requestIdleCallback', (work: () => void) => idleCallbacks.push(work))
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

async function paint(): Promise<void> {
  await vi.advanceTimersByTimeAsync(0) // lets settled promises continue
  for (const work of frameCallbacks.splice(0)) work()
  for (const work of idleCallbacks.splice(0)) work()
}

/** An answer that comes when `resolveAnswer` is called. */
function pendingAnswer() {
  let resolveAnswer = () => {}
  const answer = new Promise<void>((resolve) => {
    resolveAnswer = resolve
  })
  return { answer, resolveAnswer }
}

it('waiting work runs once, after the content is painted', async () => {
  const content = createFirstContent()
  const work = vi.fn()
  content.runAfterwards(work)
  await paint()
  expect(work).not.toHaveBeenCalled()
  content.markShown()
  expect(work).not.toHaveBeenCalled()
  await paint()
  expect(work).toHaveBeenCalledTimes(1)
  content.markShown()
  await paint()
  expect(work).toHaveBeenCalledTimes(1)
})

it.each([
  ['comes', () => Promise.resolve()],
  ['fails', () => Promise.reject(new TypeError('Failed to fetch'))],
])(
  'the work runs after the painting of an answer that a person waits for, also if the answer %s',
  async (_, endAnswer) => {
    const content = createFirstContent()
    const work = vi.fn()
    content.runAfterwards(work)
    const { answer, resolveAnswer } = pendingAnswer()
    content.holdUntil(answer.then(endAnswer))
    content.markShown()
    await paint()
    expect(work).not.toHaveBeenCalled()
    resolveAnswer()
    await vi.advanceTimersByTimeAsync(0)
    expect(work).not.toHaveBeenCalled()
    await paint()
    expect(work).toHaveBeenCalledTimes(1)
  },
)

it('the work runs after the last of two awaited answers, and never before the content', async () => {
  const content = createFirstContent()
  const work = vi.fn()
  content.runAfterwards(work)
  const { answer, resolveAnswer } = pendingAnswer()
  content.holdUntil(Promise.resolve())
  content.holdUntil(answer)
  content.markShown()
  await paint()
  expect(work).not.toHaveBeenCalled()
  resolveAnswer()
  await paint()
  expect(work).toHaveBeenCalledTimes(1)

  const unshownContent = createFirstContent()
  unshownContent.runAfterwards(work)
  unshownContent.holdUntil(Promise.resolve())
  await paint()
  expect(work).toHaveBeenCalledTimes(1)
})

it('the work runs after four seconds if an awaited answer does not come', async () => {
  const content = createFirstContent()
  const work = vi.fn()
  content.runAfterwards(work)
  content.holdUntil(new Promise(() => {}))
  content.markShown()
  await paint()
  await vi.advanceTimersByTimeAsync(3999)
  expect(work).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(work).toHaveBeenCalledTimes(1)
})

it('work that comes after the painting runs at once, and no work runs after the end of the page', async () => {
  const content = createFirstContent()
  content.markShown()
  await paint()
  const lateWork = vi.fn()
  content.runAfterwards(lateWork)
  expect(lateWork).toHaveBeenCalledTimes(1)
  content.stop()
  content.runAfterwards(lateWork)
  expect(lateWork).toHaveBeenCalledTimes(1)
  const stoppedContent = createFirstContent()
  const cancelledWork = vi.fn()
  stoppedContent.runAfterwards(cancelledWork)
  stoppedContent.stop()
  stoppedContent.runAfterwards(cancelledWork)
  stoppedContent.markShown()
  await paint()
  await vi.advanceTimersByTimeAsync(4000)
  expect(cancelledWork).not.toHaveBeenCalled()
})
