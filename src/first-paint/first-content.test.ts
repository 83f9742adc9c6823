import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createFirstContent } from './first-content.ts'

/** What the browser would do with its next frame, and when nothing else is to be done. */
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
  await vi.advanceTimersByTimeAsync(0) // promises that were kept meanwhile
  for (const work of frames.splice(0)) work()
  for (const work of idle.splice(0)) work()
}

/** What a person waits for, until it is answered. */
function question() {
  let answer = () => {}
  const asked = new Promise<void>((resolve) => {
    answer = resolve
  })
  return { asked, answer }
}

it('what waits begins once the content is painted', async () => {
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
])('what a person waits for goes before it, also where that %s', async (_how, end) => {
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

it('of two that a person waits for, the last one counts; before the content nothing begins', async () => {
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

it('what never ends holds nothing back for longer than four seconds', async () => {
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
