// The commands of a day with the service worker, with their weights (commands.ts).
import { VISITOR_ID } from '#outbox/pending-order.ts'
import { changeProduct, KIM, PRICES_AFTER_CHANGE, SAM } from './market.ts'
import type { People } from './people.ts'
import type { World } from './world.ts'

export const WORKER_COMMANDS = {
  'wake the worker': 6,
  'kill the worker at work': 12,
  'kill the worker while it sends': 12,
  'close the app and wake the worker': 14,
  'freeze the app and wake the worker': 8,
  'order, and the server comes back while the app is closed': 30,
  'a price changes while the app is closed': 12,
  'the connection breaks while the worker works': 6,
  'open a tab while the worker works': 10,
  'sign out while the worker works': 8,
  'sign in another account while the worker works': 6,
  'sign out while the worker asks for a lost answer': 8,
  'fill the device while the worker works': 6,
  'lock while the worker works': 6,
  'lock and unlock while the worker works': 5,
} as const
export type WorkerCommand = keyof typeof WORKER_COMMANDS

export const isWorkerCommand = (command: string): command is WorkerCommand => command in WORKER_COMMANDS

const MINUTE_MS = 60_000
/** The longest time from the event to an action of a person. A run with one order takes about three seconds. */
const WORK_MS = 6_000

function closeApp(world: World): void {
  // A page asks for the worker when it is hidden.
  if (world.tabs().length > 0) world.worker?.register()
  for (const tab of world.tabs()) world.close(tab)
}

/** A person orders without a connection, or while the backend is stopped, and closes the app. */
async function orderAndClose(world: World, people: People): Promise<void> {
  const { random, device, reachability, time } = world
  if (world.tabs().length === 0) world.open()
  if (random.chance(0.3)) reachability.isBackendUp = false
  else device.isOnline = false
  for (let count = random.between(1, 3); count > 0; count -= 1) {
    if (device.accountId === null && random.chance(0.5)) await people.placeWithoutAccount()
    else await people.placeOrder(1)
    await time.runFor(random.between(500, 3_000))
  }
  closeApp(world)
  await time.runFor(random.between(0, 2 * MINUTE_MS))
}

/** The event comes without a page; then the worker works for some seconds. */
async function letWorkerWork(world: World, people: People): Promise<void> {
  const { random, device, reachability, time } = world
  if (random.chance(0.7)) await orderAndClose(world, people)
  else closeApp(world)
  device.isOnline = true
  reachability.isBackendUp = true
  world.worker?.wake()
  await time.runFor(random.between(0, WORK_MS))
}

/** A page in which a person signs in or out, or locks the account. */
function openIfClosed(world: World): void {
  if (world.tabs().length === 0) world.open()
}

export async function executeForWorker(command: WorkerCommand, world: World, people: People): Promise<void> {
  const { random, device, reachability, market, time } = world
  switch (command) {
    case 'wake the worker':
      return world.worker?.wake()
    case 'kill the worker at work':
      world.worker?.killAt(random.between(1, 60))
      if (random.chance(0.8)) return letWorkerWork(world, people)
      return world.worker?.wake()
    case 'kill the worker while it sends':
      world.worker?.killAfterPost(random.between(0, 1_000))
      return letWorkerWork(world, people)
    case 'close the app and wake the worker':
      if (random.chance(0.5)) await people.placeOrder(1)
      await time.runFor(random.between(0, 2_000))
      closeApp(world)
      return world.worker?.wake()
    case 'freeze the app and wake the worker':
      await people.placeOrder(1)
      await time.runFor(random.between(0, 2_000))
      for (const tab of world.tabs()) tab.gate.freeze()
      return world.worker?.wake()
    case 'order, and the server comes back while the app is closed':
    case 'a price changes while the app is closed':
      await orderAndClose(world, people)
      if (command === 'a price changes while the app is closed')
        changeProduct(market, 121, { price: random.pick(PRICES_AFTER_CHANGE) })
      device.isOnline = true
      reachability.isBackendUp = true
      if (random.chance(0.3)) world.worker?.killAt(random.between(1, 60))
      return world.reachabilityChanged()
    case 'the connection breaks while the worker works':
      await letWorkerWork(world, people)
      device.isOnline = false
      return world.reachabilityChanged()
    case 'open a tab while the worker works':
      await letWorkerWork(world, people)
      return world.open()
    case 'sign out while the worker works':
      await letWorkerWork(world, people)
      openIfClosed(world)
      return world.signOut()
    case 'sign in another account while the worker works':
      await letWorkerWork(world, people)
      openIfClosed(world)
      return world.signIn(device.accountId === SAM ? KIM : SAM)
    case 'sign out while the worker asks for a lost answer':
      world.plannedFaults.unshift({ wire: 'cut' })
      await letWorkerWork(world, people)
      // The worker asks again after about five seconds.
      await time.runFor(random.between(2_000, 2 * WORK_MS))
      openIfClosed(world)
      return world.signOut()
    case 'fill the device while the worker works': {
      const store = device.storeOf(device.accountId ?? VISITOR_ID)
      if (random.chance(0.5)) store.setFull(true)
      await letWorkerWork(world, people)
      store.setFull(true)
      await time.runFor(random.between(0, MINUTE_MS))
      return store.setFull(random.chance(0.3))
    }
    case 'lock while the worker works':
      await letWorkerWork(world, people)
      openIfClosed(world)
      return world.lock()
    case 'lock and unlock while the worker works': {
      await letWorkerWork(world, people)
      const { accountId } = device
      openIfClosed(world)
      world.lock()
      await time.runFor(random.between(0, 3_000))
      return accountId === null ? undefined : world.unlock(accountId)
    }
  }
}
