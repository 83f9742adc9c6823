import { beforeEach, describe, expect, test } from 'vitest'
import { applyChangeEvent } from '#domain/shipments/change-machine.ts'
import type { ShipmentChange } from '#domain/shipments/shipment-change.ts'
import { MONTHLY_POUCHES, QUEUED_AT, sampleShipmentChange } from '#tests/support/sample-shipment-change.ts'
import {
  createShipmentWorld,
  PageKilled,
  type PostFault,
  type ShipmentWorld,
  samplePass,
} from '#tests/support/shipment-world.ts'
import { isDue, runPass } from '#outbox/queue/run-pass.ts'
import { shipmentQueue } from './shipment-queue.ts'

const SUBJECT = sampleShipmentChange()
const VALUES = { quantity: 100, reorderPeriod: 30, nextStartDate: '2026-12-01' }
const MORE = { ...VALUES, quantity: 250 }
const SKIPPED = { ...VALUES, nextStartDate: '2027-01-01' }

let world: ShipmentWorld
beforeEach(() => {
  world = createShipmentWorld()
})

const serverValues = () => {
  const shipment = world.shipments.get('1:101')
  return shipment && [shipment.quantity, shipment.nextStartDate]
}
const states = () => world.changesOf(3).map(({ state }) => state)
const pass = (fields = {}) => runPass(shipmentQueue(world.portsOf(3)), samplePass(fields))
const onlyChange = (): ShipmentChange => world.changesOf(3)[0] ?? SUBJECT

function queueChange(): void {
  world.setShipment(SUBJECT, VALUES)
  // Only a version that is at least a minute old shows later whether a POST changed the shipment.
  world.wait(60_000)
  const id = world.shipments.get('1:101')?.id ?? 0
  world.queue(3, SUBJECT, { kind: 'change', base: { id, ...VALUES }, wanted: MORE })
}
const shipment = () => world.shipments.get('1:101') ?? null
const queueCreation = () => world.queue(3, SUBJECT, { kind: 'create', base: null, wanted: MORE })

test.each([
  ['create', null, MORE, [250, '2026-12-01']],
  ['change', VALUES, MORE, [250, '2026-12-01']],
  ['skip', VALUES, SKIPPED, [100, '2027-01-01']],
  ['cancel', VALUES, null, undefined],
] as const)('two passes send a change of the kind %s once', async (kind, before, wanted, after) => {
  world.setShipment(SUBJECT, before)
  world.queue(3, SUBJECT, { kind, base: world.shipments.get('1:101') ?? null, wanted })
  await pass()
  await pass()
  expect([serverValues(), states(), world.postCount]).toEqual([after, ['done'], 1])
})

test.each([
  ['waiting', { kind: 'not-committed', isSignedOut: false }],
  ['unknown', { kind: 'unknown' }],
] as const)('a change stays %s until the time that a busy server names: %j', async (state, outcome) => {
  queueChange()
  const post = async () => ({ ...outcome, retryAt: world.now + 900_000 })
  await runPass(shipmentQueue({ ...world.portsOf(3), post }), samplePass())
  expect([states(), onlyChange().nextTryAt - world.now]).toEqual([[state], 900_000])
})

const NOW = QUEUED_AT
const HOUR_MS = 3_600_000
test.each<[string, Partial<ShipmentChange>, hurriedAt: number | null, isDue: boolean]>([
  ['at its time', { nextTryAt: NOW }, null, true],
  ['before its time', { nextTryAt: NOW + 1 }, null, false],
  ['of unknown outcome at its time', { state: 'unknown', nextTryAt: NOW }, null, true],
  ['that is being sent', { state: 'sending', nextTryAt: NOW }, null, false],
  ['that a person must review', { state: 'needs-review', nextTryAt: NOW }, NOW, false],
  ['that the person hurried', { nextTryAt: NOW + 1, changedAt: NOW - 5 }, NOW - 5, true],
  ['that got its state after the hurry', { nextTryAt: NOW + 1, changedAt: NOW - 4 }, NOW - 5, false],
  ['whose time is an hour away', { nextTryAt: NOW + HOUR_MS }, null, false],
  ['whose time is further away, as the clock was set back', { nextTryAt: NOW + HOUR_MS + 1 }, null, true],
  ['of the future, as the clock was set back', { nextTryAt: NOW + 1, changedAt: NOW + 1 }, null, true],
])('a change %s', (_, fields, hurriedAt, expected) => {
  expect(
    isDue(
      shipmentQueue(world.portsOf(3)).machine,
      { ...SUBJECT, changedAt: NOW - 10, ...fields },
      hurriedAt,
      NOW,
    ),
  ).toBe(expected)
})

test('a change waits while the server does not answer', async () => {
  queueChange()
  world.isReachable = false
  await pass()
  expect([states(), onlyChange().tries, onlyChange().nextTryAt - world.now]).toEqual([['waiting'], 1, 5000])
  world.isReachable = true
  await pass()
  expect(states()).toEqual(['waiting'])
  await pass({ hurriedAt: world.now })
  expect(states()).toEqual(['done'])
})

test('staff moved the date meanwhile: nothing is sent, and Send my change keeps their date', async () => {
  queueChange()
  world.setShipment(SUBJECT, { ...VALUES, nextStartDate: '2027-03-01' })
  await pass()
  expect([states(), serverValues(), world.postCount]).toEqual([['needs-review'], [100, '2027-03-01'], 0])
  await world
    .portsOf(3)
    .store.change(onlyChange().key, onlyChange(), (change) =>
      applyChangeEvent(change, { type: 'mine-accepted', today: '2026-11-25' }, world.now),
    )
  await pass()
  expect([states(), serverValues()]).toEqual([['done'], [250, '2027-03-01']])
})

test('staff ended the subscription meanwhile: a person decides', async () => {
  queueChange()
  world.setShipment(SUBJECT, null)
  await pass()
  expect([states(), onlyChange().current, world.postCount]).toEqual([
    ['needs-review'],
    { shipment: null, readAt: world.now },
    0,
  ])
})

describe('a lost answer', () => {
  test.each<PostFault>(['answer-lost', 'killed-after'])(
    'after %s the change is found, and not sent again',
    async (fault) => {
      queueCreation()
      world.nextFault = fault
      await pass().catch((problem: unknown) => expect(problem).toBeInstanceOf(PageKilled))
      await pass({ hurriedAt: world.now })
      expect([states(), world.postCount, world.commits.length]).toEqual([['done'], 1, 1])
    },
  )

  test.each<PostFault>(['lost', 'killed-before'])(
    'after %s the change is sent again when no POST can arrive any more',
    async (fault) => {
      queueChange()
      world.nextFault = fault
      await pass().catch((problem: unknown) => expect(problem).toBeInstanceOf(PageKilled))
      world.wait(119_000)
      await pass({ hurriedAt: world.now })
      expect([states(), world.postCount]).toEqual([['unknown'], 1])
      world.wait(1_000)
      await pass({ hurriedAt: world.now })
      await pass({ hurriedAt: world.now })
      expect([states(), world.postCount, world.commits.length]).toEqual([['done'], 2, 1])
    },
  )

  test('of a new subscription that is not there: it may have been ended since, so a person decides', async () => {
    queueCreation()
    world.nextFault = 'answer-lost'
    await pass()
    world.setShipment(SUBJECT, null)
    world.wait(120_000)
    await pass({ hurriedAt: world.now })
    expect([states(), world.postCount, shipment()]).toEqual([['needs-review'], 1, null])
  })

  test('of a change whose shipment was last changed in the same minute proves nothing: a person decides', async () => {
    world.setShipment(SUBJECT, VALUES)
    world.queue(3, SUBJECT, { kind: 'change', base: shipment(), wanted: MORE })
    world.nextFault = 'lost'
    await pass()
    world.wait(120_000)
    await pass({ hurriedAt: world.now })
    expect([states(), world.postCount]).toEqual([['needs-review'], 1])
  })

  test('of a change that staff took back: a person decides', async () => {
    queueChange()
    world.nextFault = 'answer-lost'
    await pass()
    world.setShipment(SUBJECT, VALUES)
    world.wait(120_000)
    await pass({ hurriedAt: world.now })
    expect([states(), world.postCount, serverValues()]).toEqual([['needs-review'], 1, [100, '2026-12-01']])
  })

  test('to a POST that arrives a minute later: the POST is not repeated', async () => {
    queueCreation()
    world.nextFault = 'late'
    await pass()
    world.wait(30_000)
    await pass({ hurriedAt: world.now })
    expect(states()).toEqual(['unknown'])
    world.wait(30_000)
    await pass({ hurriedAt: world.now })
    expect([states(), world.postCount, world.commits.length]).toEqual([['done'], 1, 1])
  })
})

test('the server refuses: its sentence is kept, and nothing is repeated', async () => {
  queueChange()
  world.refusal = 'Pouches cannot be ordered by subscription'
  await pass()
  await pass({ hurriedAt: world.now })
  expect([states(), onlyChange().refusal?.message, world.postCount]).toEqual([
    ['refused'],
    'Pouches cannot be ordered by subscription',
    1,
  ])
})

describe('the browser’s session', () => {
  test('of another person: the change waits for its author', async () => {
    queueChange()
    world.sessionId = 8
    await pass()
    expect([states(), world.postCount]).toEqual([['sign-in'], 0])
  })

  test('replaced by another person’s between check and POST: the edge refuses, and nothing is sent under the other name', async () => {
    queueChange()
    world.nextFault = 'switched'
    await pass()
    expect([states(), world.commits]).toEqual([['sign-in'], []])
  })

  test('of the author without the right: the change is refused before it is sent', async () => {
    queueChange()
    world.rights = [{ group: 'Scheduled_Shipment', actions: ['view', 'create'] }]
    await pass()
    expect([states(), onlyChange().refusal?.cause, world.postCount]).toEqual([['refused'], 'right-lost', 0])
  })
})

test('a page that slept longer than five seconds just before the POST does not send', async () => {
  queueChange()
  const ports = world.portsOf(3)
  const slowStore = {
    ...ports.store,
    async change(...args: Parameters<typeof ports.store.change>) {
      const changed = await ports.store.change(...args)
      if (changed?.state === 'sending') world.wait(6_000)
      return changed
    },
  }
  await runPass(shipmentQueue({ ...ports, store: slowStore }), samplePass())
  expect([states(), world.postCount]).toEqual([['waiting'], 0])
})

const claimsOfAge = (ageMs: number) => ({ claims: { noteClaims: () => {}, ageOf: () => ageMs } })
test('without the lock a claim is taken over only after 90 seconds', async () => {
  queueChange()
  world.nextFault = 'killed-after'
  const withoutLock = {
    ...world.portsOf(3),
    lock: <Result>(work: (hasLock: boolean) => Promise<Result>) => work(false),
  }
  await runPass(shipmentQueue(withoutLock), samplePass()).catch(() => undefined)
  await runPass(shipmentQueue(withoutLock), samplePass(claimsOfAge(90_000)))
  expect(states()).toEqual(['sending'])
  await runPass(shipmentQueue(withoutLock), samplePass(claimsOfAge(90_001)))
  expect([states(), world.postCount]).toEqual([['done'], 1])
})

test('a colleague made the same shipment: nothing is sent', async () => {
  queueCreation()
  world.setShipment(SUBJECT, MORE)
  await pass()
  expect([states(), world.postCount]).toEqual([['done'], 0])
})

test('a skip is no success if the shipment went out before the skip was sent', async () => {
  world.setShipment(SUBJECT, VALUES)
  world.queue(3, SUBJECT, {
    kind: 'skip',
    base: world.shipments.get('1:101') ?? MONTHLY_POUCHES,
    wanted: SKIPPED,
  })
  world.wait(7 * 86_400_000)
  world.runDailyJob()
  await pass()
  expect([serverValues(), states(), world.postCount]).toEqual([[100, '2027-01-01'], ['needs-review'], 0])
})
