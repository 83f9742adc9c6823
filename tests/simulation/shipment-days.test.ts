// Random days of changes of scheduled shipments (G232, G234). On each day two people use one device, staff change the
// same shipments, calls are lost or late, pages are killed and sessions end. fast-check chooses the steps and shortens
// a failing day.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { applyChangeEvent, type ChangeEvent } from '#domain/shipments/change-machine.ts'
import { startChoices } from '#domain/shipments/shipment.ts'
import {
  type ChangeKind,
  isLiveChange,
  type ShipmentSubject,
  subjectKey,
  valuesOf,
} from '#domain/shipments/shipment-change.ts'
import { startAfterSkip } from '#domain/shipments/shipment-dates.ts'
import { isoDateOfInstant } from '#domain/values/dates.ts'
import { runPass } from '#outbox/queue/run-pass.ts'
import { shipmentQueue } from '#server-state/shipments/shipment-queue.ts'
import { caseCount } from '#tests/support/random-cases.ts'
import {
  createShipmentWorld,
  PageKilled,
  type PostFault,
  type ShipmentWorld,
  samplePass,
} from '#tests/support/shipment-world.ts'

const PEOPLE = [3, 8] as const
const POUCHES: ShipmentSubject = {
  dealership: { id: 1, name: 'Lakeside Motors' },
  product: { id: 101, name: 'Tag Pouch', url: '' },
}
const FRAMES: ShipmentSubject = { ...POUCHES, product: { id: 121, name: 'Plate Frame Chrome', url: '' } }
const DAY_MS = 86_400_000
/** The number of random days for each kind of backend. */
const DAYS = Number(process.env.SHIPMENT_DAYS ?? caseCount(150, 2_000))

type Person = (typeof PEOPLE)[number]
type Step =
  | {
      type: 'edit'
      person: Person
      subject: ShipmentSubject
      kind: ChangeKind
      quantity: number
      /** Index in the start dates that a person may choose. */
      start: number
    }
  /** A pass of delivery. `isHurried`: a person asked to send now. */
  | { type: 'pass'; person: Person; fault: PostFault | null; isHurried: boolean }
  | { type: 'staff'; subject: ShipmentSubject; quantity: number; start: number; isRemoval: boolean }
  | { type: 'wait'; ms: number }
  | { type: 'session'; person: Person | null }
  | { type: 'reachable'; isReachable: boolean }
  /** `isMine`: the person sends their own values or tries again; otherwise the person discards the change. */
  | { type: 'decide'; person: Person; isMine: boolean }

const person = fc.constantFrom(...PEOPLE)
const subject = fc.constantFrom<ShipmentSubject>(POUCHES, FRAMES)
const quantity = fc.integer({ min: 1, max: 4 })
const start = fc.integer({ min: 0, max: 5 })
const fault = fc.option(
  fc.constantFrom<PostFault>(
    'lost',
    'answer-lost',
    'late',
    'killed-before',
    'killed-after',
    'busy',
    'switched',
  ),
)
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      type: fc.constant('edit' as const),
      person,
      subject,
      kind: fc.constantFrom<ChangeKind>('create', 'change', 'skip', 'pause', 'cancel'),
      quantity,
      start,
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({ type: fc.constant('pass' as const), person, fault, isHurried: fc.boolean() }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      type: fc.constant('staff' as const),
      subject,
      quantity,
      start,
      isRemoval: fc.boolean(),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      type: fc.constant('wait' as const),
      ms: fc.constantFrom(1_000, 30_000, 70_000, 130_000, DAY_MS, 6 * DAY_MS),
    }),
  },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('session' as const), person: fc.option(person) }) },
  {
    weight: 1,
    arbitrary: fc.record({ type: fc.constant('reachable' as const), isReachable: fc.boolean() }),
  },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('decide' as const), person, isMine: fc.boolean() }) },
)

const todayOf = (world: ShipmentWorld) => isoDateOfInstant(world.now)

/** Edits the shipment on a screen that has just read it. Does nothing if the screen does not offer this edit. */
function edit(
  world: ShipmentWorld,
  { person: personId, subject: target, kind, ...values }: Extract<Step, { type: 'edit' }>,
) {
  const base = world.shipments.get(subjectKey(target)) ?? null
  if ((kind === 'create') !== (base === null)) return
  const day = startChoices(todayOf(world))[values.start] ?? ''
  if (base === null) {
    const wanted = { quantity: values.quantity, reorderPeriod: 30, nextStartDate: day }
    return world.queue(personId, target, { kind, base, wanted })
  }
  const skipDay = startAfterSkip(base, todayOf(world))
  const starts = { skip: skipDay, pause: day > base.nextStartDate ? day : null, change: base.nextStartDate }
  if (kind === 'cancel') return world.queue(personId, target, { kind, base, wanted: null })
  const nextStartDate = kind === 'create' ? null : starts[kind]
  if (nextStartDate === null) return
  const changedQuantity = kind === 'change' ? values.quantity : base.quantity
  world.queue(personId, target, {
    kind,
    base,
    wanted: { ...valuesOf(base), nextStartDate, quantity: changedQuantity },
  })
}

async function pass(world: ShipmentWorld, personId: Person, isHurried: boolean): Promise<void> {
  const missingKeys: string[] = []
  const delivery = runPass(
    shipmentQueue(world.portsOf(personId)),
    samplePass({
      hurriedAt: isHurried ? world.now : null,
      onStateChange(change) {
        if (change.state !== 'done') return
        const isCommitted = world.commits.some(
          ({ key, revision }) => key === change.key && revision === change.revision,
        )
        const current = world.shipments.get(subjectKey(change)) ?? null
        const isOnServer = JSON.stringify(current && valuesOf(current)) === JSON.stringify(change.wanted)
        if (!isCommitted && !isOnServer) missingKeys.push(change.key)
      },
    }),
  )
  await delivery.catch((problem: unknown) => {
    if (!(problem instanceof PageKilled)) throw problem
  })
  expect(missingKeys, 'done changes that the server does not have').toEqual([])
}

async function decide(world: ShipmentWorld, personId: Person, isMine: boolean): Promise<void> {
  const { store } = world.portsOf(personId)
  for (const change of await store.listOpen()) {
    const event: ChangeEvent = !isMine
      ? { type: 'discarded' }
      : change.state === 'refused'
        ? { type: 'tried-again' }
        : { type: 'mine-accepted', today: todayOf(world) }
    if (change.state === 'needs-review' || change.state === 'refused')
      await store.change(change.key, change, (stored) => applyChangeEvent(stored, event, world.now))
  }
}

async function signIn(world: ShipmentWorld, personId: Person | null): Promise<void> {
  world.sessionId = personId
  if (personId === null) return
  const { store } = world.portsOf(personId)
  for (const change of await store.listOpen()) {
    if (change.state === 'sign-in')
      await store.change(change.key, change, (stored) =>
        applyChangeEvent(stored, { type: 'session-began' }, world.now),
      )
  }
}

async function takeStep(world: ShipmentWorld, chosenStep: Step): Promise<void> {
  switch (chosenStep.type) {
    case 'edit':
      return edit(world, chosenStep)
    case 'pass':
      world.nextFault = chosenStep.fault
      await pass(world, chosenStep.person, chosenStep.isHurried)
      world.nextFault = null
      return
    case 'staff': {
      const nextStartDate = startChoices(todayOf(world))[chosenStep.start] ?? ''
      return world.setShipment(
        chosenStep.subject,
        chosenStep.isRemoval ? null : { quantity: chosenStep.quantity, reorderPeriod: 30, nextStartDate },
      )
    }
    case 'wait':
      world.wait(chosenStep.ms)
      return world.runDailyJob()
    case 'session':
      return signIn(world, chosenStep.person)
    case 'reachable':
      world.isReachable = chosenStep.isReachable
      return
    case 'decide':
      return decide(world, chosenStep.person, chosenStep.isMine)
  }
}

/** The faults end, and each person signs in and answers the review sheets. Then every change must be finished. */
async function endDay(world: ShipmentWorld, isMine: boolean): Promise<void> {
  world.isReachable = true
  for (const personId of PEOPLE) {
    for (let round = 0; round < 6; round += 1) {
      await signIn(world, personId)
      world.wait(130_000)
      await pass(world, personId, true)
      await decide(world, personId, isMine && round < 3)
    }
  }
}

test.each([
  ['a backend that compares (If-Match) and names its last changes', true],
  ['a backend that does neither', false],
])(
  'no change is lost, sent twice, sent under another name or written over another person’s change, with %s',
  async (_case, hasConditions) => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40 }), fc.boolean(), async (steps, isMine) => {
        const world = createShipmentWorld({ hasConditions, namesVersions: hasConditions })
        world.setShipment(POUCHES, { quantity: 100, reorderPeriod: 30, nextStartDate: '2026-12-01' })
        const queuedKeys = new Set<string>()
        for (const chosenStep of steps) {
          await takeStep(world, chosenStep)
          for (const personId of PEOPLE) for (const { key } of world.changesOf(personId)) queuedKeys.add(key)
        }
        await endDay(world, isMine)
        const changes = PEOPLE.flatMap((personId) => world.changesOf(personId))
        expect(changes.filter(isLiveChange), 'changes that never end').toEqual([])
        expect(new Set(changes.map(({ key }) => key)), 'lost changes').toEqual(queuedKeys)
        const sentRevisions = world.commits.map(({ key, revision }) => `${key} ${revision}`)
        expect(new Set(sentRevisions).size, 'doubled changes').toBe(sentRevisions.length)
        expect(
          world.commits.filter(({ by, author }) => by !== author),
          'changes under another name',
        ).toEqual([])
        // A backend that does not compare also lets a late change overwrite a newer one.
        const overwritingCommits = world.commits.filter(
          ({ isAsEdited, wasLate }) => !isAsEdited && (hasConditions || !wasLate),
        )
        expect(overwritingCommits, 'changes that overwrite a change of somebody else').toEqual([])
      }),
      { numRuns: DAYS },
    )
  },
)
