// The commands of a day and their weights: a command with twice the weight is chosen twice as often. Every command is one
// step of a schedule.
import { orderCalls } from '#contract/orders/order-calls.ts'
import { chooseFault } from './faults.ts'
import {
  COLLEAGUE,
  changeAccount,
  changeDealership,
  changeProduct,
  changeIllinoisTax,
  DEALERSHIP_NAMES,
  KIM,
  PRICES_AFTER_CHANGE,
  restoreRights,
  SAM,
} from './market.ts'
import { type People, similarBody } from './people.ts'
import type { Random } from './random.ts'
import { executeForWorker, isWorkerCommand, WORKER_COMMANDS } from './worker-commands.ts'
import type { World } from './world.ts'

const FIRST_COMMANDS = {
  'place an order': 20,
  'click Checkout twice': 4,
  'order the same cart twice': 3,
  'act on an order': 14,
  'sign in': 8,
  'sign out': 3,
  'go offline': 5,
  'come online': 8,
  'open a tab': 5,
  'kill a tab': 4,
  'kill a tab at work': 6,
  'freeze a tab at work': 5,
  freeze: 3,
  thaw: 7,
  'update the app': 2,
  'fill the device': 2,
  'free the device': 4,
  'plan a fault': 16,
  'change a price': 6,
  'change a product': 3,
  'change the tax': 1,
  'take a dealership': 1,
  'give all rights': 2,
  'take the right to order': 1,
  'colleague repeats the latest order': 2,
  'a scheduled shipment repeats the latest order': 2,
  'end all sessions': 2,
  'kill the edge': 2,
  'lose the keys': 1,
  'stop the backend': 2,
  'start the backend': 5,
  'history lags': 2,
} as const
const SECOND_COMMANDS = {
  ...FIRST_COMMANDS,
  'set the clock': 4,
  'set the clock right': 2,
} as const
const THIRD_COMMANDS = {
  ...SECOND_COMMANDS,
  'save a copy': 5,
  'import a copy': 14,
  'act on the other device': 12,
} as const
const FOURTH_COMMANDS = {
  ...THIRD_COMMANDS,
  'order without an account': 10,
} as const
const FIFTH_COMMANDS = {
  ...THIRD_COMMANDS,
  'set a rule': 9,
  'change a price a little': 9,
  'order while a price and a rule change': 25,
} as const
const SIXTH_COMMANDS = {
  ...FOURTH_COMMANDS,
  ...FIFTH_COMMANDS,
  'sign in': 14,
  lock: 6,
  unlock: 12,
  'lock, unlock and order': 14,
  'kill during a lock': 4,
  'kill during an unlock': 4,
  'kill during a sign-in': 4,
  'sign in another account': 5,
} as const
const SEVENTH_COMMANDS = {
  ...THIRD_COMMANDS,
  'change a price a little': 9,
  'order while a price changes': 35,
  'ask the managers': 40,
  'a person and a manager decide': 12,
  'a manager decides': 18,
  'two managers decide': 9,
} as const
const EIGHTH_COMMANDS = {
  ...SECOND_COMMANDS,
  'copy the machine': 10,
  'put the machine back': 8,
  'put the machine back after a lost answer': 16,
} as const
const NINTH_COMMANDS = {
  ...SIXTH_COMMANDS,
  ...EIGHTH_COMMANDS,
  ...WORKER_COMMANDS,
  'sign in': 14,
  'copy the machine': 4,
  'put the machine back': 3,
  'put the machine back after a lost answer': 5,
  'open a tab': 14,
} as const
export type Command =
  | keyof typeof SIXTH_COMMANDS
  | keyof typeof SEVENTH_COMMANDS
  | keyof typeof EIGHTH_COMMANDS
  | keyof typeof NINTH_COMMANDS

const WEIGHTS: Record<Generation, Partial<Record<Command, number>>> = {
  first: FIRST_COMMANDS,
  second: SECOND_COMMANDS,
  third: THIRD_COMMANDS,
  fourth: FOURTH_COMMANDS,
  fifth: FIFTH_COMMANDS,
  sixth: SIXTH_COMMANDS,
  seventh: SEVENTH_COMMANDS,
  eighth: EIGHTH_COMMANDS,
  ninth: NINTH_COMMANDS,
}

/** A stored seed chooses from the commands that existed when it failed: from its generation of commands. */
export type Generation =
  | 'first'
  | 'second'
  | 'third'
  | 'fourth'
  | 'fifth'
  | 'sixth'
  | 'seventh'
  | 'eighth'
  | 'ninth'
/** The first generation whose days have a tab of the visitor. */
export const VISITOR_GENERATION: Generation = 'fourth'
/** The generation in whose days the dealerships have rules of small changes. */
export const RULE_GENERATION: Generation = 'fifth'
/** The generation in whose days accounts are locked and unlocked; it also has visitors and rules. */
export const LOCK_GENERATION: Generation = 'sixth'
/** The generation in whose days people ask two managers to decide. */
export const MANAGER_GENERATION: Generation = 'seventh'
/** The generation in whose days the machine of the edge is put back to a copy. */
export const PUT_BACK_GENERATION: Generation = 'eighth'
/** The generation in whose days the browser wakes the service worker; it also has visitors, rules and locks. */
export const WORKER_GENERATION: Generation = 'ninth'
export const hasVisitors = (generation: Generation): boolean =>
  generation === VISITOR_GENERATION || generation === LOCK_GENERATION || generation === WORKER_GENERATION
/**
 * The generation of the day of a seed. Only every second day has a tab of the visitor, because the simulation of such a
 * day takes 1.5 times as long.
 */
export function generationOf(seed: number): Generation {
  if (seed % 4 === 0) return VISITOR_GENERATION
  if (seed % 4 === 1) return seed % 8 === 1 ? LOCK_GENERATION : WORKER_GENERATION
  if (seed % 4 === 3) return MANAGER_GENERATION
  return seed % 8 === 2 ? RULE_GENERATION : PUT_BACK_GENERATION
}

/** The commands of LOCK_GENERATION. */
export const LOCK_COMMANDS = Object.keys(SIXTH_COMMANDS) as Command[] // the keys of this object
export const chooseCommand = (random: Random, generation: Generation): Command =>
  random.pickByWeight<Command>(WEIGHTS[generation])

const MINUTE_MS = 60_000
/** Errors of a device's clock: wrong minutes, a wrong time zone, a wrong day. */
const CLOCK_ERRORS_MS = [2, 10, 60, 26 * 60, 5 * 24 * 60].map((minutes) => minutes * MINUTE_MS)

/** Rules of small changes that people set: none, a percentage, an amount, both. */
const RULES = [
  { percent: null, dollars: null },
  { percent: 1, dollars: null },
  { percent: 5, dollars: null },
  { percent: null, dollars: 0.05 },
  { percent: 2, dollars: 1 },
]

/**
 * Unlocks a locked account, mostly the one that was locked last. Sometimes a page is killed during a sign-in just before.
 */
async function unlockSomebody(world: World, isKilled = false): Promise<void> {
  const { random, device } = world
  const accounts = [...device.lockedAccounts]
  if (device.accountId !== null || accounts.length === 0) return
  if (random.chance(0.15)) world.killDuringSignIn(random.pick([SAM, KIM]))
  return world.unlock(random.chance(0.7) ? (accounts.at(-1) ?? SAM) : random.pick(accounts), isKilled)
}

export async function execute(command: Command, world: World, people: People): Promise<void> {
  if (isWorkerCommand(command)) return executeForWorker(command, world, people)
  const { random, market, device, backend, reachability } = world
  const pickTab = () => {
    const tabs = world.tabs()
    return tabs.length === 0 ? null : random.pick(tabs)
  }
  const latestOrder = backend.orders.findLast(({ customer }) => customer === null)
  switch (command) {
    case 'place an order':
      return people.placeOrder(1)
    case 'order without an account':
      await people.placeWithoutAccount()
      if (!random.chance(0.3)) return
      await world.time.runFor(random.between(0, 8_000))
      return people.signInSomebody()
    case 'click Checkout twice':
      return people.placeOrder(2)
    case 'order the same cart twice':
      await people.placeOrder(1)
      await world.time.runFor(random.between(0, 3_000))
      return people.placeOrder(1)
    case 'act on an order':
      return people.actOnRandomOrder(false)
    case 'sign in':
      return people.signInSomebody()
    case 'sign out':
      return world.signOut()
    case 'lock':
    case 'kill during a lock':
      return world.lock(command !== 'lock')
    case 'unlock':
      return unlockSomebody(world)
    case 'kill during an unlock':
      return unlockSomebody(world, true)
    case 'kill during a sign-in':
      if (device.isUnlocked) world.killDuringSignIn(random.pick([SAM, KIM]))
      return
    case 'sign in another account':
      return world.signIn(device.accountId === SAM ? KIM : SAM)
    case 'lock, unlock and order':
      // The sign-out may still be owed at the unlock, because the network is often gone.
      if (random.chance(0.5)) device.isOnline = false
      world.lock()
      await world.time.runFor(random.between(0, 60_000))
      await unlockSomebody(world)
      await world.time.runFor(random.between(0, 3_000))
      await people.placeOrder(1)
      if (random.chance(0.5)) return
      await world.time.runFor(random.between(0, 3_000))
      return world.lock()
    case 'go offline':
    case 'come online':
      device.isOnline = command === 'come online'
      return world.reachabilityChanged()
    case 'open a tab':
      if (world.tabs().length < 4) world.open()
      return
    case 'kill a tab': {
      const tab = pickTab()
      if (tab) world.close(tab)
      return
    }
    case 'kill a tab at work': {
      const tab = pickTab()
      tab?.gate.interruptAt(random.between(1, 25), () => world.close(tab))
      return
    }
    case 'freeze a tab at work': {
      const tab = pickTab()
      tab?.gate.interruptAt(random.between(1, 25), tab.gate.freeze)
      return
    }
    case 'freeze':
      // A page asks for the worker when it is hidden.
      world.worker?.register()
      return pickTab()?.gate.freeze()
    case 'thaw':
      for (const tab of world.tabs()) tab.gate.thaw()
      return
    case 'update the app': {
      // An update reloads all tabs, and only while none of them sends.
      if (world.tabs().some((tab) => tab.outbox.isSending())) return
      for (const tab of world.tabs()) world.close(tab)
      return world.open()
    }
    case 'fill the device':
    case 'free the device': {
      const owner = world.accountOfNewTabs()
      if (owner !== null) device.storeOf(owner).setFull(command === 'fill the device')
      return
    }
    case 'plan a fault':
      world.plannedFaults.push(chooseFault(random, orderCalls.checkout.path, world.edge !== null))
      return
    case 'change a price':
      return changeProduct(market, 121, { price: random.pick([2.15, 2.15, 2.75]) })
    case 'change a price a little':
      return changeProduct(market, 121, { price: random.pick(PRICES_AFTER_CHANGE) })
    case 'order while a price and a rule change':
      await people.placeOrder(1)
      changeProduct(market, 121, { price: random.pick(PRICES_AFTER_CHANGE) })
      await world.time.runFor(random.between(0, 6_000))
      return world.ruleBook.set(random.pick([1, 1, 2]), random.pick(RULES))
    case 'order while a price changes':
      await people.placeOrder(1)
      return changeProduct(market, 121, { price: random.pick(PRICES_AFTER_CHANGE) })
    case 'ask the managers':
      await people.askManager()
      if (random.chance(0.4)) return
      await world.time.runFor(random.between(500, 8_000))
      return world.managers?.decide(random.pick([1, 2]))
    case 'a person and a manager decide':
      await people.askManager()
      await world.time.runFor(random.between(500, 8_000))
      world.managers?.decide(random.pick([1, 2]))
      changeProduct(market, 121, { price: random.pick(PRICES_AFTER_CHANGE) })
      return people.sendOrderUnderRequest()
    case 'a manager decides':
      return world.managers?.decide(1)
    case 'two managers decide':
      return world.managers?.decide(2)
    case 'set a rule':
      return world.ruleBook.set(random.pick([1, 1, 2]), random.pick(RULES))
    case 'change a product':
      return random.chance(0.5)
        ? changeProduct(market, 101, { archive: random.chance(0.5) })
        : changeProduct(market, 101, { startValue: random.pick([100, 200]) })
    case 'change the tax': {
      const noTax = random.chance(0.5)
      changeIllinoisTax(market, noTax ? 0 : 6.25)
      return changeDealership(market, 1, { noTax })
    }
    case 'take a dealership':
      return changeAccount(market, SAM, { dealerships: DEALERSHIP_NAMES.slice(random.between(0, 1)) })
    case 'take the right to order':
      return changeAccount(market, SAM, { privileges: [] })
    case 'give all rights':
      return restoreRights(market)
    case 'colleague repeats the latest order':
      if (latestOrder) backend.commit(COLLEAGUE, similarBody(latestOrder.body, COLLEAGUE))
      return
    case 'a scheduled shipment repeats the latest order':
      if (latestOrder)
        backend.commit(latestOrder.accountId, similarBody(latestOrder.body, latestOrder.accountId))
      return
    case 'end all sessions':
      return backend.sessions.clear()
    case 'kill the edge':
      return world.edge?.kill()
    case 'lose the keys':
      // The keys are not lost while people have imported copies: a copy does not know that the keys of its original are
      // lost.
      if (people.hasImportedElsewhere()) return
      people.discardCopies()
      return world.edge?.replaceStore()
    case 'copy the machine':
      return world.edge?.copyMachine()
    case 'put the machine back':
      if (people.hasImportedElsewhere()) return
      people.discardCopies()
      return world.putMachineBack()
    case 'put the machine back after a lost answer':
      if (people.hasImportedElsewhere()) return
      people.discardCopies()
      world.edge?.copyMachine()
      await world.time.runFor(random.between(0, 60_000))
      world.plannedFaults.unshift({ wire: 'cut' })
      await people.placeOrder(1)
      await world.time.runFor(random.between(1_000, 20_000))
      return world.putMachineBack()
    case 'stop the backend':
    case 'start the backend':
      reachability.isBackendUp = command === 'start the backend'
      return world.reachabilityChanged()
    case 'history lags':
      backend.historyLagMs = random.pick([0, 30_000, 400_000])
      return
    case 'save a copy':
      return people.saveCopy()
    case 'import a copy':
      return people.importCopy()
    case 'act on the other device':
      return people.hasImportedElsewhere() ? world.otherDevice().actOnRandomOrder() : undefined
    case 'set the clock':
      device.clockOffsetMs += random.pick([1, -1]) * random.pick(CLOCK_ERRORS_MS)
      return
    case 'set the clock right':
      device.clockOffsetMs = 0
      return
  }
}
