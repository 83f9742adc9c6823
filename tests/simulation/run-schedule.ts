// Runs a schedule: a day of faults, then a time without faults, then the verdict. The seed decides the steps of the
// day, unless the options give them.

import { idsToWithdraw } from '#outbox/after-manager.ts'
import { isUnfinished, VISITOR_ID } from '#outbox/pending-order.ts'
import type { OutboxPorts } from '#outbox/ports.ts'
import { isLive } from '#outbox/states.ts'
import type { RunParts } from '#sw/deliver/run-outbox.ts'
import {
  type Command,
  chooseCommand,
  execute,
  type Generation,
  generationOf,
  hasVisitors,
  MANAGER_GENERATION,
  PUT_BACK_GENERATION,
  WORKER_GENERATION,
} from './commands.ts'
import { type AccountStore, createMemoryAccountStore, type Device } from './device.ts'
import type { Judge, Violation } from './judge.ts'
import { KIM, restoreRights, SAM } from './market.ts'
import { createPeople } from './people.ts'
import { createRandom, type Random } from './random.ts'
import { judgeEnd, type Verdict } from './verdict.ts'
import type { VirtualTime } from './virtual-time.ts'
import type { WorkerCounts } from './worker-judge.ts'
import { createWorld, type World } from './world.ts'

export interface ScheduleOptions {
  seed: number
  keepsKeys: boolean
  /** Opens an account's store; by default a store in memory. */
  openStore?(accountId: number, time: VirtualTime): AccountStore
  /** Replaces ports of the outbox, to seed a bug. */
  mutate?(ports: OutboxPorts, world: World): OutboxPorts
  /** Replaces parts of the service worker's runs, to seed a bug. */
  mutateWorker?(parts: RunParts): RunParts
  /** Called at a sign-out, to seed a bug. */
  onSignOut?(device: Device, accountId: number): void
  /** Seeds a bug: the pages of an unlocked account work as if it had a session. */
  ignoresUnlock?: boolean
  /** The generation of commands to choose from; by default the seed decides. */
  generation?: Generation
  /** Replaces the steps that the seed would choose. */
  steps?: readonly { command: Command; pauseMs: number }[]
  /** Called before each step, and before the faults end. A replay prints them. */
  onStep?(command: string, world: World): void
}

export interface Outcome extends Verdict {
  violation: Violation | null
  /** The number of managers' decisions that the device recorded. */
  managerDecisionCount: number
  worker: WorkerCounts
}

/** The accounts with a database on the device, and the visitor. */
const ACCOUNT_IDS = [SAM, KIM, VISITOR_ID]

const DAY_MS = 86_400_000
const ROUND_MS = 600_000
const MAX_ROUNDS = 24
/** The time that a person needs for one decision. */
const DECISION_MS = 3_000

/** The time until the next step: mostly seconds or minutes, sometimes hours. */
function choosePause(random: Random): number {
  const pace = random.pickByWeight({ seconds: 45, minutes: 33, halfHour: 16, hours: 6 })
  if (pace === 'seconds') return random.between(50, 5_000)
  if (pace === 'minutes') return random.between(5_000, 120_000)
  return pace === 'halfHour' ? random.between(120_000, 1_800_000) : random.between(3_600_000, 14_400_000)
}

function* chooseSteps(random: Random, generation: Generation) {
  for (let step = random.between(12, 30); step > 0; step -= 1) {
    yield { command: chooseCommand(random, generation), pauseMs: choosePause(random) }
  }
}

/** Ends the faults: network, backend and storage work again, and no tab is frozen. A wrong clock stays wrong. */
function endFaults(world: World): void {
  world.faultRate = 0
  world.plannedFaults = []
  world.backend.historyLagMs = 0
  world.reachability.isBackendUp = true
  restoreRights(world.market)
  world.device.isOnline = true
  for (const accountId of ACCOUNT_IDS) world.device.storeOf(accountId).setFull(false)
  world.worker?.cancelKill()
  for (const tab of world.tabs()) {
    tab.gate.cancelInterrupt()
    tab.gate.thaw()
  }
  world.reachabilityChanged()
}

async function isSettled(world: World, accountId: number): Promise<boolean> {
  const orders = await world.device.storeOf(accountId).orders.list()
  return orders.every(
    (order) => !isLive(order.state) && !isUnfinished(order) && idsToWithdraw(order).length === 0,
  )
}

/** Signs the account in. If it is the visitor, signs the present account out. */
function makeAccountCurrent(world: World, accountId: number): void {
  if (accountId === VISITOR_ID) world.signOut()
  else world.signIn(accountId)
}

/** Each author signs in and acts until all orders of the author are finished, for at most MAX_ROUNDS rounds. */
async function settle(world: World, actOnRandomOrder: () => Promise<void>): Promise<void> {
  for (const accountId of ACCOUNT_IDS) {
    for (let round = 0; round < MAX_ROUNDS && !(await isSettled(world, accountId)); round += 1) {
      makeAccountCurrent(world, accountId)
      if (world.tabs().every((tab) => tab.isOver())) world.open()
      await world.time.runFor(ROUND_MS)
      for (let decision = 0; decision < 3; decision += 1) {
        await actOnRandomOrder()
        await world.time.runFor(DECISION_MS)
      }
      await world.time.runFor(ROUND_MS)
      if (world.judge.violation()) return
    }
  }
}

async function settleOtherDevice(world: World): Promise<void> {
  const { time, judge } = world
  const otherDevice = world.otherDevice()
  for (let round = 0; round < MAX_ROUNDS * 3 && !(await otherDevice.isSettled()); round += 1) {
    if (judge.violation()) return
    otherDevice.openTabOfBusyPerson()
    await otherDevice.actOnRandomOrder()
    await time.runFor(ROUND_MS)
  }
}

/** Expects that every order that was reported as saved is stored. */
async function judgeSavedOrders(world: World): Promise<void> {
  const storedIntents = new Set<string>()
  for (const accountId of ACCOUNT_IDS) {
    for (const { intent } of await world.device.storeOf(accountId).orders.list()) storedIntents.add(intent)
  }
  for (const { mark, row, isAcknowledged } of world.judge.cases.values()) {
    if (isAcknowledged && row !== null && !storedIntents.has(row.intent)) {
      world.judge.fail('I1', `${mark} was saved and is gone`)
    }
  }
}

/** Runs the work. Reports every error on the console as a bug, except those about a full device. */
async function watchConsole(judge: Judge, work: () => Promise<void>): Promise<void> {
  const consoleError = console.error
  console.error = (...parameters: unknown[]) => {
    const isFull = parameters.some((parameter) => /quota/i.test(String(parameter)))
    if (!isFull) judge.fail('bug', parameters.map(String).join(' '))
  }
  await work().finally(() => {
    console.error = consoleError
  })
}

export async function runSchedule(options: ScheduleOptions): Promise<Outcome> {
  const { seed, keepsKeys, onStep, generation = generationOf(seed) } = options
  const random = createRandom(seed)
  const world = createWorld({
    keepsKeys,
    hasVisitors: hasVisitors(generation),
    hasManagers: generation === MANAGER_GENERATION,
    showsBeats: generation === PUT_BACK_GENERATION || generation === WORKER_GENERATION,
    hasWorker: generation === WORKER_GENERATION,
    random,
    openStore: options.openStore ?? createMemoryAccountStore,
    mutate: options.mutate ?? ((ports) => ports),
    mutateWorker: options.mutateWorker ?? ((parts) => parts),
    ...(options.onSignOut && { onSignOut: options.onSignOut }),
    ignoresUnlock: options.ignoresUnlock ?? false,
  })
  const people = createPeople(world)
  const { time, judge } = world
  const endOfDay = time.now() + DAY_MS
  world.faultRate = random.pick([0, 0.03, 0.1, 0.25])
  await watchConsole(judge, async () => {
    world.signIn(SAM)
    for (const { command, pauseMs } of options.steps ?? chooseSteps(random, generation)) {
      if (judge.violation()) break
      onStep?.(command, world)
      await execute(command, world, people)
      await time.runFor(Math.min(pauseMs, Math.max(0, endOfDay - time.now())))
      await judgeSavedOrders(world)
    }
    if (!judge.violation()) await time.runFor(Math.max(0, endOfDay - time.now()))
    onStep?.('end of faults', world)
    endFaults(world)
    await settle(world, () => people.actOnRandomOrder(true))
    if (people.hasImportedElsewhere()) await settleOtherDevice(world)
    await judgeSavedOrders(world)
  })
  const verdict = judgeEnd(judge)
  for (const tab of world.tabs()) world.close(tab)
  if (people.hasImportedElsewhere()) world.otherDevice().close()
  const managerDecisionCount = world.managers?.recordedCount() ?? 0
  const worker = world.worker?.counts ?? { runCount: 0, killCount: 0, sentCount: 0 }
  return { ...verdict, violation: judge.violation(), managerDecisionCount, worker }
}
