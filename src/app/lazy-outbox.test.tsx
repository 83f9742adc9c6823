import { afterEach, expect, test, vi } from 'vitest'
import type { RunningOutbox } from '#outbox/create-outbox.ts'
import { createLazyOutbox } from './lazy-outbox.ts'
import type { OutboxSurroundings } from './open-outbox.ts'

afterEach(() => vi.doUnmock('./open-outbox.ts'))

const surroundings = { isVisitor: false } as OutboxSurroundings // the replaced code reads nothing else

test('an outbox that could not be loaded is loaded again, and then opened once', async () => {
  let isSending = false
  const stop = vi.fn()
  const openOutbox = vi.fn(
    (_: OutboxSurroundings) => ({ stop, isSending: () => isSending }) as Partial<RunningOutbox>,
  )
  vi.doMock('./open-outbox.ts', () => Promise.reject(new TypeError('Failed to fetch')))
  const outbox = createLazyOutbox(surroundings)
  await expect(outbox.open()).rejects.toThrow()
  expect(outbox.isSending()).toBe(false)
  vi.doMock('./open-outbox.ts', () => ({ openOutbox }))
  const [first, second] = await Promise.all([outbox.open(), outbox.open()])
  expect(second).toBe(first)
  expect(openOutbox.mock.calls).toEqual([[surroundings]])
  expect(outbox.isSending()).toBe(false)
  isSending = true
  expect(outbox.isSending()).toBe(true)
  outbox.stop()
  await vi.waitFor(() => expect(stop).toHaveBeenCalledOnce())
})

test('the stop of an outbox that was never opened, or could not be loaded, does nothing', async () => {
  createLazyOutbox(surroundings).stop()
  vi.doMock('./open-outbox.ts', () => Promise.reject(new TypeError('Failed to fetch')))
  const outbox = createLazyOutbox(surroundings)
  const opening = outbox.open()
  outbox.stop()
  await expect(opening).rejects.toThrow()
})
