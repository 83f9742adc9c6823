import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createFirstContent } from './first-content.ts'

/** The browser's work for its next frame, and for its idle time. */
let frames: (() => void)[] = []
let idle: (() => void)[] = []

beforeEach(() => {
  vi.useFakeTimers()
  frames = []
  idle = []
  vi.stubGlobal('requestAnimationFrame', (work: () => void) => frames.push(work))
  vi.stubGlobal('requestIdleCallback', (work: () => void) => idle.push(work))
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

async function paint(): Promise<void> {
  await vi.advanceTimersByTimeAsync(0) // lets settled promises continue
  for (const work of frames.splice(0)) work()
  for (const work of idle.splice(0)) work()
}

/** An answer that a person waits for. */
function question() {
  let answer = () => {}
  const asked = new Promise<void>((resolve) => {
    answer = resolve
  })
  return { asked, answer }
}

it('starts waiting work once the content is painted', async () => {
  const content = createFirstContent()
  const work = vi.fn()
  content.afterwards(work)
  await paint()
  expect(work).not.toHaveBeenCalled()
  content.shown()
  expect(work).not.toHaveBeenCalled()
  await paint()
  expect(work).toHaveBeenCalledTimes(1)
  content.shown()
  await paint()
  expect(work).toHaveBeenCalledTimes(1)
})

it.each([
  ['ends', () => Promise.resolve()],
  ['fails', () => Promise.reject(new TypeError('Failed to fetch'))],
])('paints an answer that a person waits for first, also if it %s', async (_how, end) => {
  const content = createFirstContent()
  const work = vi.fn()
  content.afterwards(work)
  const { asked, answer } = question()
  content.holdUntil(asked.then(end))
  content.shown()
  await paint()
  expect(work).not.toHaveBeenCalled()
  answer()
  await vi.advanceTimersByTimeAsync(0)
  expect(work).not.toHaveBeenCalled()
  await paint()
  expect(work).toHaveBeenCalledTimes(1)
})

it('waits for the last of two such answers, and starts nothing before the content', async () => {
  const content = createFirstContent()
  const work = vi.fn()
  content.afterwards(work)
  const { asked, answer } = question()
  content.holdUntil(Promise.resolve())
  content.holdUntil(asked)
  content.shown()
  await paint()
  expect(work).not.toHaveBeenCalled()
  answer()
  await paint()
  expect(work).toHaveBeenCalledTimes(1)

  const unseen = createFirstContent()
  unseen.afterwards(work)
  unseen.holdUntil(Promise.resolve())
  await paint()
  expect(work).toHaveBeenCalledTimes(1)
})

it('waits no longer than four seconds for an answer that never comes', async () => {
  const content = createFirstContent()
  const work = vi.fn()
  content.afterwards(work)
  content.holdUntil(new Promise(() => {}))
  content.shown()
  await paint()
  await vi.advanceTimersByTimeAsync(3999)
  expect(work).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(work).toHaveBeenCalledTimes(1)
})
