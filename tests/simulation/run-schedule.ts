// One schedule: a day of faults, then quiet, then the verdict. It depends on the seed alone.

import { isUnfinished, VISITOR_ID } from '#outbox/pending-order.ts'
import type { OutboxPorts } from '#outbox/ports.ts'
import { isLive } from '#outbox/states.ts'
import { type Command, chooseCommand, execute, type Generation, generationOf, LATEST } from './commands.ts'
import { type AccountStore, createMemoryAccountStore, type Device } from './device.ts'
import type { Judge, Violation } from './judge.ts'
import { giveAllRights, KIM, SAM } from './market.ts'
import { createPeople } from './people.ts'
import { createRandom, type Random } from './random.ts'
import { judgeEnd, type Verdict } from './verdict.ts'
import type { VirtualTime } from './virtual-time.ts'
import { createWorld, type World } from './world.ts'

export interface ScheduleOptions {
  seed: number
  keepsKeys: boolean
  openStore?(accountId: number, time: VirtualTime): AccountStore
  mutate?(ports: OutboxPorts, world: World): OutboxPorts
  onSignOut?(device: Device, accountId: number): void
  /** The generation of commands to choose from; by default the seed decides. */
  generation?: Generation
  /** Replaces the steps that the seed would choose. */
  steps?: readonly { command: Command; pauseMs: number }[]
  /** Called at each step of a replay, for the person who reads it. */
  onStep?(command: string, world: World): void
}

export interface Outcome extends Verdict {
  violation: Violation | null
}

/** Every account with a database on the device, and the visitor. */
const OWNERS = [SAM, KIM, VISITOR_ID]

const DAY_MS = 86_400_000
const ROUND_MS = 600_000
const MOST_ROUNDS = 24
/** A person decides about one order after the other. */
const HAND_MS = 3_000

/** Mostly a person's pace, sometimes a pause, sometimes a night. */
function choosePause(random: Random): number {
  const pace = random.weighted({ hand: 45, minutes: 33, while: 16, hours: 6 })
  if (pace === 'hand') return random.between(50, 5_000)
  if (pace === 'minutes') return random.between(5_000, 120_000)
  return pace === 'while' ? random.between(120_000, 1_800_000) : random.between(3_600_000, 14_400_000)
}

function* chosenSteps(random: Random, generation: Generation) {
  for (let step = random.between(12, 30); step > 0; step -= 1) {
    yield { command: chooseCommand(random, generation), pauseMs: choosePause(random) }
  }
}

/** Ends the faults: everything works again, and no tab is frozen. */
function calm(world: World): void {
  world.faultRate = 0
  world.planned = []
  world.backend.historyLagMs = 0
  world.reach.isBackendUp = true
  giveAllRights(world.market)
  world.device.isOnline = true
  for (const accountId of OWNERS) world.device.storeOf(accountId).setFull(false)
  for (const tab of world.tabs()) {
    tab.gate.disarm()
    tab.gate.thaw()
  }
  world.reachabilityChanged()
}

async function isSettled(world: World, accountId: number): Promise<boolean> {
  const orders = await world.device.storeOf(accountId).orders.list()
  return orders.every((order) => !isLive(order.state) && !isUnfinished(order))
}

/** Signs the account in; the visitor's turn is while no account is signed in. */
function bring(world: World, accountId: number): void {
  if (accountId === VISITOR_ID) world.signOut()
  else world.signIn(accountId)
}

/** Each author signs in and answers until all of their orders are finished. */
async function settle(world: World, answer: () => Promise<void>): Promise<void> {
  for (const accountId of OWNERS) {
    for (let round = 0; round < MOST_ROUNDS && !(await isSettled(world, accountId)); round += 1) {
      bring(world, accountId)
      if (world.tabs().every((tab) => tab.isOver())) world.open()
      await world.time.runFor(ROUND_MS)
      for (let look = 0; look < 3; look += 1) {
        await answer()
        await world.time.runFor(HAND_MS)
      }
      await world.time.runFor(ROUND_MS)
      if (world.judge.violation()) return
    }
  }
}

async function settleElsewhere({ elsewhere, time, judge }: World): Promise<void> {
  const other = elsewhere()
  for (let round = 0; round < MOST_ROUNDS * 3 && !(await other.isSettled()); round += 1) {
    if (judge.violation()) return
    other.comeBack()
    await other.answer()
    await time.runFor(ROUND_MS)
  }
}

/** Compares the rows with the saved orders, both ways. */
async function judgeStored(world: World): Promise<void> {
  const stored = new Set<string>()
  for (const accountId of OWNERS) {
    for (const { intent } of await world.device.storeOf(accountId).orders.list()) stored.add(intent)
  }
  for (const { mark, row, isAcknowledged } of world.judge.cases.values()) {
    if (isAcknowledged && row !== null && !stored.has(row.intent)) {
      world.judge.fail('I1', `${mark} was saved and is gone`)
    }
  }
}

/** A full device may write to the console; any other message there is a bug. */
async function listening(judge: Judge, work: () => Promise<void>): Promise<void> {
  const originalError = console.error
  console.error = (...parameters: unknown[]) => {
    const isFull = parameters.some((word) => /quota/i.test(String(word)))
    if (!isFull) judge.fail('bug', parameters.map(String).join(' '))
  }
  await work().finally(() => {
    console.error = originalError
  })
}

export async function runSchedule(options: ScheduleOptions): Promise<Outcome> {
  const { seed, keepsKeys, onStep, generation = generationOf(seed) } = options
  const random = createRandom(seed)
  const world = createWorld({
    keepsKeys,
    hasVisitors: generation === LATEST,
    random,
    openStore: options.openStore ?? createMemoryAccountStore,
    mutate: options.mutate ?? ((ports) => ports),
    ...(options.onSignOut && { onSignOut: options.onSignOut }),
  })
  const people = createPeople(world)
  const { time, judge } = world
  const endOfDay = time.now() + DAY_MS
  world.faultRate = random.pick([0, 0.03, 0.1, 0.25])
  await listening(judge, async () => {
    world.signIn(SAM)
    for (const { command, pauseMs } of options.steps ?? chosenSteps(random, generation)) {
      if (judge.violation()) break
      onStep?.(command, world)
      await execute(command, world, people)
      await time.runFor(Math.min(pauseMs, Math.max(0, endOfDay - time.now())))
      await judgeStored(world)
    }
    if (!judge.violation()) await time.runFor(Math.max(0, endOfDay - time.now()))
    onStep?.('quiet', world)
    calm(world)
    await settle(world, () => people.answer(true))
    if (people.hasImported()) await settleElsewhere(world)
    await judgeStored(world)
  })
  const verdict = judgeEnd(judge)
  for (const tab of world.tabs()) world.close(tab)
  if (people.hasImported()) world.elsewhere().close()
  return { ...verdict, violation: judge.violation() }
}
