import { test } from 'vitest'
import { expectSchedules } from './expect-schedules.ts'
import { SEED_OF_TODAY } from './seed-of-today.ts'

test(`without keys no order is lost, and none is sent twice without a message to a person: 1,000 days from seed ${SEED_OF_TODAY}`, () =>
  expectSchedules(SEED_OF_TODAY, 1_000, { keepsKeys: false }))
