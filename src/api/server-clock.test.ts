import { beforeEach, expect, test } from 'vitest'
import { createServerClock } from './server-clock.ts'

const NOON = Date.UTC(2026, 10, 20, 18)
const NOON_TEXT = 'Fri, 20 Nov 2026 18:00:00 GMT'

let deviceClock: number
let elapsed: number
beforeEach(() => {
  deviceClock = NOON + 5 * 86_400_000
  elapsed = 70_000
})

const open = () =>
  createServerClock(
    () => deviceClock,
    () => elapsed,
  )

test('is the device’s until our server has said its time', () => {
  const clock = open()
  clock.asked()(null)
  clock.asked()('no date')
  expect(clock.read()).toEqual({ earliest: deviceClock, latest: deviceClock })
})

test('lies between the earliest and the latest that an answer allows, and goes on by itself', () => {
  const clock = open()
  const hear = clock.asked()
  elapsed += 300
  hear(NOON_TEXT)
  expect(clock.read()).toEqual({ earliest: NOON, latest: NOON + 1_300 })
  elapsed += 60_000
  deviceClock -= 9 * 86_400_000
  expect(clock.read()).toEqual({ earliest: NOON + 60_000, latest: NOON + 61_300 })
})

test('an answer that was heard late says less, and one that was heard soon narrows it down', () => {
  const clock = open()
  const hear = clock.asked()
  elapsed += 3_600_000
  hear(NOON_TEXT)
  expect(clock.read()).toEqual({ earliest: NOON, latest: NOON + 3_601_000 })
  const hearSoon = clock.asked()
  elapsed += 200
  hearSoon('Fri, 20 Nov 2026 18:30:00 GMT')
  expect(clock.read()).toEqual({ earliest: NOON + 1_800_000, latest: NOON + 1_801_200 })
})

test('follows a server whose clock was set', () => {
  const clock = open()
  clock.asked()(NOON_TEXT)
  clock.asked()('Fri, 20 Nov 2026 19:00:00 GMT')
  expect(clock.read()).toEqual({ earliest: NOON + 3_600_000, latest: NOON + 3_601_000 })
})
