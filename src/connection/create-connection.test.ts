import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { onConnectionReturn } from './connection.ts'
import { createConnection } from './create-connection.ts'

const START = Date.parse('2026-01-15T16:00:00Z')

beforeEach(() => {
  vi.useFakeTimers({ now: START })
})
afterEach(() => {
  vi.useRealTimers()
})

function setUp(isServerUp: boolean) {
  const server: { probeResult: boolean | null; probeCount: number } = {
    probeResult: isServerUp,
    probeCount: 0,
  }
  const window = new EventTarget()
  const document = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  const connection = createConnection({
    probe: async () => {
      server.probeCount += 1
      return server.probeResult
    },
    now: () => Date.now(),
    page: { window, document },
  })
  const states: string[] = []
  connection.subscribe(() => states.push(connection.read().state))
  const passTime = (ms: number) => vi.advanceTimersByTimeAsync(ms)
  return { server, window, document, connection, states, passTime }
}

describe('the state of the connection', () => {
  test('is `checking` until the first probe ends', async () => {
    const { connection, states, passTime } = setUp(true)
    expect(connection.read()).toEqual({ state: 'checking', since: START })
    await passTime(0)
    expect(connection.read().state).toBe('online')
    expect(states).toEqual(['online'])
  })

  test('has the time at which it began', async () => {
    const { server, connection, passTime } = setUp(true)
    await passTime(10_000)
    server.probeResult = false
    await passTime(20_000)
    expect(connection.read()).toEqual({ state: 'offline', since: START + 30_000 })
    await passTime(60_000)
    expect(connection.read().since).toBe(START + 30_000)
  })

  test('has the time of the last unanswered probe after the server is back', async () => {
    const { server, connection, passTime } = setUp(false)
    await passTime(3_000)
    server.probeResult = true
    await passTime(2_000)
    expect(connection.read()).toMatchObject({ state: 'offline', since: START })
    connection.report(true)
    expect(connection.read()).toEqual({ state: 'online', since: START + 5_000, missedAt: START + 3_000 })
  })

  test.each([
    { isUp: true, state: 'online', isOnline: true },
    { isUp: false, state: 'offline', isOnline: false },
  ])('stays $state when a probe gives no result', async ({ isUp, state, isOnline }) => {
    const { server, connection, states, passTime } = setUp(isUp)
    await passTime(100)
    server.probeResult = null
    expect(await connection.probe()).toBe(isOnline)
    await passTime(60_000)
    expect(states).toEqual([state])
  })

  test('is offline when the first probe gives no result', async () => {
    const connection = createConnection({ probe: async () => null, now: () => START })
    await vi.advanceTimersByTimeAsync(0)
    expect(connection.read().state).toBe('offline')
    connection.stop()
  })

  test('is offline when the probe throws', async () => {
    const connection = createConnection({ probe: () => Promise.reject(new Error('no')), now: () => START })
    await vi.advanceTimersByTimeAsync(0)
    expect(connection.read().state).toBe('offline')
    connection.stop()
  })
})

describe('the connection probes the server', () => {
  test('every 30 s while online', async () => {
    const { server, passTime } = setUp(true)
    await passTime(0)
    expect(server.probeCount).toBe(1)
    await passTime(29_999)
    expect(server.probeCount).toBe(1)
    await passTime(1)
    expect(server.probeCount).toBe(2)
  })

  test('after 1, 2 and 5 s and then every 15 s while offline', async () => {
    const { server, passTime } = setUp(false)
    const probeCounts: number[] = []
    for (const ms of [999, 1, 2000, 5000, 15_000, 14_999, 1]) {
      await passTime(ms)
      probeCounts.push(server.probeCount)
    }
    expect(probeCounts).toEqual([1, 2, 3, 4, 5, 5, 6])
  })

  test('after 1 s again whenever it goes offline', async () => {
    const { server, passTime } = setUp(false)
    await passTime(60_000)
    server.probeResult = true
    await passTime(15_000)
    server.probeResult = false
    await passTime(30_000)
    const earlierProbeCount = server.probeCount
    await passTime(1000)
    expect(server.probeCount).toBe(earlierProbeCount + 1)
  })

  test.each(['online', 'offline', 'focus', 'pageshow'])('at once on %s', async (event) => {
    const { server, window, passTime } = setUp(false)
    await passTime(100)
    server.probeResult = true
    window.dispatchEvent(new Event(event))
    await passTime(0)
    expect(server.probeCount).toBe(2)
  })

  test('at once when the page becomes visible, but not when it is hidden', async () => {
    const { server, document, passTime } = setUp(true)
    await passTime(100)
    document.visibilityState = 'hidden'
    document.dispatchEvent(new Event('visibilitychange'))
    expect(server.probeCount).toBe(1)
    document.visibilityState = 'visible'
    document.dispatchEvent(new Event('visibilitychange'))
    expect(server.probeCount).toBe(2)
  })

  test('once for several callers at the same time', async () => {
    const { server, connection, passTime } = setUp(true)
    await passTime(0)
    expect(await Promise.all([connection.probe(), connection.probe()])).toEqual([true, true])
    expect(server.probeCount).toBe(2)
  })
})

describe('a reported call', () => {
  test('that was answered makes the page online without a probe', async () => {
    const { server, connection, passTime } = setUp(false)
    await passTime(100)
    connection.report(true)
    expect(connection.read()).toMatchObject({ state: 'online', since: START + 100 })
    expect(server.probeCount).toBe(1)
  })

  test('that got no answer starts a probe, and the probe decides the state', async () => {
    const { server, connection, states, passTime } = setUp(true)
    await passTime(100)
    connection.report(false)
    await passTime(0)
    expect(server.probeCount).toBe(2)
    expect(states).toEqual(['online'])
    server.probeResult = false
    connection.report(false)
    await passTime(0)
    expect(states).toEqual(['online', 'offline'])
  })

  test('that got no answer while offline does not start a probe early', async () => {
    const { server, connection, passTime } = setUp(false)
    await passTime(100)
    connection.report(false)
    connection.report(false)
    await passTime(100)
    expect(server.probeCount).toBe(1)
  })
})

test('after a reported answer the next probe comes in 30 s, not at the time of an offline connection', async () => {
  const { server, connection, passTime } = setUp(false)
  await passTime(100)
  server.probeResult = true
  connection.report(true)
  await passTime(29_999)
  expect(server.probeCount).toBe(1)
  await passTime(1)
  expect(server.probeCount).toBe(2)
})

test('a probe whose page stopped meanwhile changes nothing and plans no further probe', async () => {
  let endProbe = (_wasAnswered: boolean) => {}
  let probeCount = 0
  const connection = createConnection({
    probe: () => {
      probeCount += 1
      return new Promise((resolve) => {
        endProbe = resolve
      })
    },
    now: () => START,
  })
  connection.stop()
  endProbe(true)
  await vi.advanceTimersByTimeAsync(120_000)
  expect([connection.read().state, probeCount]).toEqual(['checking', 1])
})

test('onConnectionReturn reports each change from offline to online, also of a page that began offline', async () => {
  const { server, connection, passTime } = setUp(true)
  let returns = 0
  const stop = onConnectionReturn(connection, () => {
    returns += 1
  })
  await passTime(0)
  expect(returns).toBe(0)
  server.probeResult = false
  await connection.probe()
  let returnsOfOfflinePage = 0
  onConnectionReturn(connection, () => {
    returnsOfOfflinePage += 1
  })
  expect(returns).toBe(0)
  connection.report(true)
  expect([returns, returnsOfOfflinePage]).toEqual([1, 1])
  await connection.probe()
  stop()
  connection.report(true)
  expect([returns, returnsOfOfflinePage]).toEqual([1, 2])
})

test('a stopped connection sends no probe and calls no listener', async () => {
  const { server, window, document, connection, states, passTime } = setUp(true)
  await passTime(0)
  connection.stop()
  server.probeResult = false
  window.dispatchEvent(new Event('offline'))
  document.dispatchEvent(new Event('visibilitychange'))
  connection.report(false)
  await passTime(120_000)
  expect(server.probeCount).toBe(1)
  expect(states).toEqual(['online'])
})
