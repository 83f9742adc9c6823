import { expect, test } from 'vitest'
import { late } from './late.ts'

/** A value whose loads fail until `isLoadable` is true. */
function loadableValue() {
  const server = { isLoadable: true, loadCount: 0 }
  const value = late(async () => {
    server.loadCount += 1
    if (!server.isLoadable) throw new TypeError('Failed to fetch')
    return `value ${server.loadCount}`
  })
  return { server, value }
}

test('the value is loaded at the first call, and only once', async () => {
  const { server, value } = loadableValue()
  expect([value.getIfLoaded(), value.isLoading(), server.loadCount]).toEqual([null, false, 0])
  const calls = [value.get(), value.get()]
  expect(value.isLoading()).toBe(true)
  expect(await Promise.all(calls)).toEqual(['value 1', 'value 1'])
  expect(await value.get()).toBe('value 1')
  expect([value.getIfLoaded(), value.isLoading(), server.loadCount]).toEqual(['value 1', false, 1])
})

test('after a failed load the call rejects, and the next call loads again', async () => {
  const { server, value } = loadableValue()
  server.isLoadable = false
  await expect(value.get()).rejects.toThrow('Failed to fetch')
  expect([value.getIfLoaded(), value.isLoading()]).toEqual([null, true])
  server.isLoadable = true
  expect(await Promise.all([value.get(), value.get()])).toEqual(['value 2', 'value 2'])
  expect(value.isLoading()).toBe(false)
})

test('waiting loads nothing, and ends with the first load that succeeds', async () => {
  const { server, value } = loadableValue()
  const events: string[] = []
  void value.requested.then(() => events.push('requested'))
  void value.ready.then((loadedValue) => events.push(loadedValue))
  await Promise.resolve()
  expect([server.loadCount, events]).toEqual([0, []])
  server.isLoadable = false
  await value.get().catch(() => {})
  expect(events).toEqual(['requested'])
  server.isLoadable = true
  await value.get()
  expect(events).toEqual(['requested', 'value 2'])
})
