// Days of the simulation with the real tables of the device. fast-check chooses the steps and shortens a failing day.
import 'fake-indexeddb/auto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { AccountDatabase } from '#storage/account-database.ts'
import { changeCart } from '#storage/cart/cart-table.ts'
import { readCart } from '#storage/cart/stored-cart.ts'
import { sealAccount } from '#storage/device/seal-account.ts'
import type { SealedText } from '#storage/device/sealed-text.ts'
import { unsealAccount } from '#storage/device/unseal-account.ts'
import { createOutboxTable } from '#storage/orders/outbox-table.ts'
import { caseCount } from '#tests/support/random-cases.ts'
import { readAllOrders } from '#tests/support/read-all-orders.ts'
import { sealInMemory, unsealInMemory } from '#tests/support/seal-in-memory.ts'
import { LOCK_COMMANDS, type Command, LOCK_GENERATION } from './commands.ts'
import type { AccountStore } from './device.ts'
import { runSchedule } from './run-schedule.ts'
import type { VirtualTime } from './virtual-time.ts'

let databaseCount = 0

/** Opens the store of an account on a new database, and adds the database to those of the schedule. */
function openDeviceStore(time: VirtualTime, databases: AccountDatabase[]): AccountStore {
  databaseCount += 1
  const accountKey = `${databaseCount}`
  const database = new AccountDatabase(accountKey)
  databases.push(database)
  let isFull = false
  let cartNumber = 0
  const throwIfFull = () => {
    if (isFull) throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
  }
  database.outbox.hook('creating', throwIfFull)
  database.outbox.hook('updating', throwIfFull)
  const table = createOutboxTable(database)
  /** The seals that an unlock opens. */
  const lockSeals = new Set<string>()
  async function sealAsLock(text: string): Promise<SealedText> {
    const sealedText = await sealInMemory(text)
    lockSeals.add(sealedText.iv)
    return sealedText
  }
  return {
    orders: {
      list: () => time.hold(readAllOrders(database).then((orders) => orders.reverse())),
      listOpen: () => time.hold(table.listOpen()),
      numbersOfFinishedOrders: (numbers) => time.hold(table.numbersOfFinishedOrders(numbers)),
      listSent: () => time.hold(table.listSent()),
      storeIdOfSentOrderSearch: () => time.hold(table.storeIdOfSentOrderSearch()),
      noteSentOrdersSearched: (storeId) => time.hold(table.noteSentOrdersSearched(storeId)),
      prune: (finishedBefore) => time.hold(table.prune(finishedBefore)),
      read: (intent) => time.hold(table.read(intent)),
      change: (intent, expected, change) => time.hold(table.change(intent, expected, change)),
      place: (revision, makeOrder) => time.hold(table.place(revision, makeOrder)),
      returnToCart: (intent, expected, change) => time.hold(table.returnToCart(intent, expected, change)),
      add: (order) => time.hold(table.add(order)),
      readRaw: (intent) => time.hold(table.readRaw(intent)),
      discardUnreadable: (intent) => time.hold(table.discardUnreadable(intent)),
      watch: table.watch,
    },
    readCart: async () => ({ ...(await readCart(database)), cartNumber }),
    async fillCart(lines) {
      if ((await database.cart.get('cart')) === undefined) cartNumber += 1
      await changeCart(database, () => ({ lines }))
    },
    setFull(isNowFull) {
      isFull = isNowFull
    },
    async seal(isSignedOut, isLock) {
      const isStillSignedOut = async () => isSignedOut()
      if (!isLock && isSignedOut()) lockSeals.clear()
      const seal = isLock ? sealAsLock : sealInMemory
      await time.hold(sealAccount(accountKey, seal, isStillSignedOut, { keepsCopies: isLock }))
    },
    async unseal(isUnlock) {
      if (isUnlock) throwIfFull()
      const open = (sealedText: SealedText) =>
        isUnlock && !lockSeals.has(sealedText.iv) ? Promise.resolve(null) : unsealInMemory(sealedText)
      await time.hold(unsealAccount(database, open))
    },
  }
}

const steps = fc.array(
  fc.record({
    command: fc.constantFrom(
      ...LOCK_COMMANDS,
      'place an order' as const,
      'place an order' as const,
      'act on an order' as const,
    ),
    pauseMs: fc.oneof(fc.integer({ min: 50, max: 5_000 }), fc.integer({ min: 5_000, max: 600_000 })),
  }),
  { minLength: 1, maxLength: 12 },
)

const FAILED_EXAMPLES: [seed: number, chosenSteps: { command: Command; pauseMs: number }[]][] = [
  // Sealed orders could not be unsealed on a full device, and the keys were not requested again.
  [
    999_999_033,
    [
      { command: 'take a dealership', pauseMs: 115_243 },
      { command: 'place an order', pauseMs: 1_354 },
      { command: 'take a dealership', pauseMs: 239_715 },
      { command: 'fill the device', pauseMs: 3_688 },
      { command: 'order without an account', pauseMs: 5_000 },
      { command: 'place an order', pauseMs: 5_000 },
    ],
  ],
  // A person ordered before the sealed cart was unsealed, and the judge confused the order with one of an earlier cart.
  [
    650_567_570,
    [
      { command: 'place an order', pauseMs: 465_736 },
      { command: 'place an order', pauseMs: 4_912 },
      { command: 'place an order', pauseMs: 382_528 },
      { command: 'sign in', pauseMs: 50 },
      { command: 'place an order', pauseMs: 50 },
    ],
  ],
]

test.each([true, false])(
  'no day breaks an invariant on the tables of the device (keys: %s)',
  async (keepsKeys) => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 1e9 }), steps, async (seed, chosenSteps) => {
        const databases: AccountDatabase[] = []
        const openStore = (_accountId: number, time: VirtualTime) => openDeviceStore(time, databases)
        const { violation } = await runSchedule({
          seed,
          keepsKeys,
          generation: LOCK_GENERATION,
          steps: chosenSteps,
          openStore,
        })
        for (const database of databases) await database.delete()
        expect(violation).toBeNull()
      }),
      { numRuns: caseCount(12, 60), examples: FAILED_EXAMPLES },
    )
  },
)
