import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { applyEvent } from '#outbox/machine.ts'
import { PENDING_STATES } from '#outbox/states.ts'
import { readAllOrders } from '#tests/support/read-all-orders.ts'
import { sampleAttempt, sampleIntent, sampleLines, samplePendingOrder } from '#tests/support/sample-orders.ts'
import { sampleShipmentChange } from '#tests/support/sample-shipment-change.ts'
import { sealInMemory, unsealInMemory } from '#tests/support/seal-in-memory.ts'
import { AccountDatabase } from '../account-database.ts'
import { changeCart } from '../cart/cart-table.ts'
import { readCart } from '../cart/stored-cart.ts'
import { changeLists, readLists } from '../lists/list-table.ts'
import { createOutboxTable } from '../orders/outbox-table.ts'
import { queueShipmentChange } from '../shipments/shipment-change-table.ts'
import { saveDraft } from './drafts-table.ts'
import { sealAccount } from './seal-account.ts'
import { countSealedOrders } from './sealed-orders.ts'
import { readSeals, unsealAccount } from './unseal-account.ts'

const SECRETS = /"Sam"|PO-7|Used-car|Lakeside|Tag Pouch|75\.88|"Kim"/
const sampleListLines = [{ productId: 101, name: 'Tag Pouch Standard', quantity: 100, price: 0.45 }]
/** The sharing of a list with the edge. In the last answer of the edge the list has this quantity of pouches. */
const sampleSharing = (quantity: number) => ({
  answered: {
    id: 'monday',
    name: { text: 'Used-car line', stamp: 10 },
    deletion: { isDeleted: false, stamp: 10, by: { id: 8, name: 'Kim' } },
    lines: [
      {
        productId: 101,
        name: 'Tag Pouch Standard',
        quantity,
        stamp: 10,
        seen: 0,
        by: { id: 8, name: 'Kim' },
      },
    ],
  },
  isDeleted: false,
  deletedBy: null,
  lostQuantities: [],
})
const isSignedOut = async () => true

let account: AccountDatabase
beforeEach(() => {
  account = new AccountDatabase('3')
})
afterEach(() => account.delete())

type Rows = Record<string, readonly unknown[]>

async function readRows(): Promise<Rows> {
  const rows: Rows = {}
  for (const { name } of account.tables) rows[name] = await account.table(name).toArray()
  return rows
}

async function writeRows(rowsToWrite: Rows): Promise<void> {
  for (const [name, content] of Object.entries(rowsToWrite)) {
    await account.table(name).clear()
    await account.table(name).bulkPut([...content])
  }
}

/**
 * Stores a cart, a waiting order, a sent order, a draft, a change of a shipment, a list, the choice of a dealership,
 * and facts that the server sent: the account and its dealerships.
 */
async function fillDatabase(): Promise<void> {
  const table = createOutboxTable(account)
  await table.add(samplePendingOrder())
  await table.add(samplePendingOrder({ intent: '22222222-2222-4222-8222-222222222222', state: 'sent' }))
  await changeCart(account, () => ({ lines: sampleLines, poNumber: 'PO-7', ordererName: 'Sam' }))
  await saveDraft(account, 'registration', { name: 'Kim' }, 1000)
  await queueShipmentChange(account, sampleShipmentChange(), () => sampleShipmentChange())
  await changeLists(account, 1, () => [
    {
      id: 'monday',
      dealershipId: 1,
      name: 'Used-car line',
      lines: sampleListLines,
      sharing: sampleSharing(75),
    },
  ])
  await writeRows({
    settings: [
      { key: 'account', value: { id: 3, login: 'buyer' } },
      { key: 'dealershipsReadAt', value: 5 },
      { key: 'dealershipId', value: 1 },
    ],
    dealerships: [samplePendingOrder().dealership],
  })
}

describe('after an account signed out', () => {
  test('only the intents, states and times of its orders are readable', async () => {
    await fillDatabase()
    await sealAccount('3', sealInMemory, isSignedOut)
    const sealedRows = await readRows()
    expect(JSON.stringify(sealedRows)).not.toMatch(SECRETS)
    expect(sealedRows.dealerships).toEqual([])
    expect(sealedRows.outbox).toMatchObject([
      { intent: sampleIntent, state: 'waiting', placedAt: 10_000, schemaVersion: 1 },
      { state: 'sent' },
    ])
    expect(await countSealedOrders('5', [])).toEqual({ ofAccounts: 1, ofVisitors: 0, ofRemoved: 0 })
  })

  test('250 orders are sealed and come back, more than one transaction takes', async () => {
    const table = createOutboxTable(account)
    const numbers = Array.from({ length: 250 }, (_, index) => `Größe ${index} 😀`)
    for (const [index, poNumber] of numbers.entries()) {
      const intent = `11111111-1111-4111-8111-${String(index).padStart(12, '0')}`
      await table.add(samplePendingOrder({ intent, placedAt: 10_000 - index, poNumber }))
    }
    await sealAccount('3', sealInMemory, isSignedOut)
    expect(JSON.stringify(await readRows())).not.toMatch(/Größe/)
    expect(await unsealAccount(account, unsealInMemory)).toBe(0)
    expect((await readAllOrders(account)).map(({ poNumber }) => poNumber)).toEqual(numbers)
  })

  test('all that people typed, placed or chose comes back unchanged; the facts that the server sent are deleted', async () => {
    await fillDatabase()
    const rowsBefore = await readRows()
    await sealAccount('3', sealInMemory, isSignedOut)
    expect(await readSeals(account)).toEqual(['seal'])
    expect(await unsealAccount(account, unsealInMemory)).toBe(0)
    expect(await readRows()).toEqual({
      ...rowsBefore,
      dealerships: [],
      settings: [{ key: 'dealershipId', value: 1 }],
    })
    expect(await readSeals(account)).toEqual([])
  })

  test.each([
    ['the edge has sent since the sealing gets the changes that were sealed', 75, 100],
    ['a person has changed since the sealing keeps this change', 20, 75],
  ])('a list that %s', async (_, answeredQuantity, restoredQuantity) => {
    await fillDatabase()
    await sealAccount('3', sealInMemory, isSignedOut)
    const lines = sampleListLines.map((line) => ({ ...line, quantity: 75 }))
    const sharing = sampleSharing(answeredQuantity)
    await changeLists(account, 1, () => [
      { id: 'monday', dealershipId: 1, name: 'Used-car line', lines, sharing },
    ])
    expect(await unsealAccount(account, unsealInMemory)).toBe(0)
    expect((await readLists(account, 1)).map((list) => list.lines[0]?.quantity)).toEqual([restoredQuantity])
  })

  test('rows that a page writes during the sealing are not lost', async () => {
    await fillDatabase()
    let isFirstText = true
    await sealAccount(
      '3',
      async (text) => {
        if (isFirstText) await changeCart(account, () => ({ poNumber: 'PO-8' }))
        isFirstText = false
        return sealInMemory(text)
      },
      isSignedOut,
    )
    expect(JSON.stringify(await readRows())).not.toMatch(/PO-8/)
    expect(await unsealAccount(account, unsealInMemory)).toBe(0)
    expect((await readCart(account)).poNumber).toBe('PO-8')
  })

  test('without a key to seal with, only copied data is deleted', async () => {
    await fillDatabase()
    const rowsBefore = await readRows()
    await sealAccount('3', null, isSignedOut)
    expect(await readRows()).toEqual({
      ...rowsBefore,
      dealerships: [],
      settings: [{ key: 'dealershipId', value: 1 }],
    })
  })

  test('a frozen page that continues after the account signed in again seals nothing', async () => {
    await fillDatabase()
    const rowsBefore = await readRows()
    let checkCount = 0
    await sealAccount('3', sealInMemory, async () => {
      checkCount += 1
      return checkCount === 1
    })
    expect((await readRows()).outbox).toEqual(rowsBefore.outbox)
    expect((await readRows()).cart).toEqual(rowsBefore.cart)
  })
})

test('a finished order is sealed and restored, and is not read while no row is sealed', async () => {
  const attempts = [sampleAttempt({ endedAt: 900 })]
  await createOutboxTable(account).add(samplePendingOrder({ state: 'sent', orderId: 900, attempts }))
  const read = vi.spyOn(account.outbox, 'bulkGet')
  expect(await readSeals(account)).toEqual([])
  expect(read.mock.calls).toEqual([[[]]])
  const rowsBefore = await readRows()
  await sealAccount('3', sealInMemory, isSignedOut)
  expect(JSON.stringify(await readRows())).not.toMatch(SECRETS)
  expect(await readSeals(account)).toEqual(['seal'])
  expect(await unsealAccount(account, unsealInMemory)).toBe(0)
  expect(await readRows()).toEqual(rowsBefore)
})

describe('a sealed order', () => {
  test('is shown as unreadable, without its lines', async () => {
    await fillDatabase()
    await sealAccount('3', sealInMemory, isSignedOut)
    const orders = await readAllOrders(account)
    expect(orders.map(({ state, isSealed, lines }) => [state, isSealed, lines])).toEqual([
      ['unreadable', true, []],
      ['unreadable', true, []],
    ])
  })

  test('is not changed by a tab that was frozen, and the next sealing seals the orders of that tab', async () => {
    await fillDatabase()
    const table = createOutboxTable(account)
    const orderBeforeSealing = await table.read(sampleIntent)
    if (orderBeforeSealing === null) throw new Error('the order is missing')
    await sealAccount('3', sealInMemory, isSignedOut)
    const rowsBefore = await readRows()
    expect(
      await table.change(sampleIntent, orderBeforeSealing, (order) => ({ ...order, state: 'sent' })),
    ).toBeNull()
    expect(await table.returnToCart(sampleIntent, orderBeforeSealing, (order) => order)).toBeNull()
    expect(await readRows()).toEqual(rowsBefore)

    await changeCart(account, () => ({ lines: sampleLines, poNumber: 'PO-7' }))
    const lateIntent = '33333333-3333-4333-8333-333333333333'
    await table.place(1, (lines) => samplePendingOrder({ intent: lateIntent, lines }))
    await sealAccount('3', sealInMemory, isSignedOut)
    expect(JSON.stringify(await readRows())).not.toMatch(SECRETS)
    expect(await countSealedOrders('5', [])).toEqual({ ofAccounts: 2, ofVisitors: 0, ofRemoved: 0 })
    await unsealAccount(account, unsealInMemory)
    expect((await readAllOrders(account)).map(({ state }) => state)).toEqual(['waiting', 'sent', 'waiting'])
    expect((await readCart(account)).lines.map(({ quantity }) => quantity)).toEqual([100, 2])
  })

  test('stays discarded if it was discarded while sealed', async () => {
    await fillDatabase()
    await sealAccount('3', sealInMemory, isSignedOut)
    await createOutboxTable(account).discardUnreadable(sampleIntent)
    await unsealAccount(account, unsealInMemory)
    expect((await account.outbox.get(sampleIntent))?.state).toBe('cancelled')
    expect(await createOutboxTable(account).read(sampleIntent)).toMatchObject({ state: 'cancelled' })
  })

  test('that no key opens stays sealed, and all other data is restored', async () => {
    await fillDatabase()
    await sealAccount('3', sealInMemory, isSignedOut)
    const sealedRow = await account.outbox.get(sampleIntent)
    const openAllButSampleOrder = async (sealedText: Parameters<typeof unsealInMemory>[0]) => {
      const text = await unsealInMemory(sealedText)
      return text.includes(sampleIntent) ? null : text
    }
    expect(await unsealAccount(account, openAllButSampleOrder)).toBe(1)
    expect(await account.outbox.get(sampleIntent)).toEqual(sealedRow)
    expect((await readCart(account)).poNumber).toBe('PO-7')
    await sealAccount('3', sealInMemory, isSignedOut)
    expect(await account.outbox.get(sampleIntent)).toEqual(sealedRow)
  })
})

describe('products added to the cart while it is sealed', () => {
  test('stay, and join the restored cart with the larger quantity', async () => {
    await fillDatabase()
    await sealAccount('3', sealInMemory, isSignedOut)
    const [pouches] = sampleLines
    if (pouches === undefined) throw new Error('the sample has lines')
    await changeCart(account, () => ({ lines: [{ ...pouches, quantity: 300 }], poNumber: 'PO-8' }))
    await saveDraft(account, 'registration', { name: 'Lee' }, 2000)
    await unsealAccount(account, unsealInMemory)
    const cart = await readCart(account)
    expect(cart.lines.map(({ quantity }) => quantity)).toEqual([300, 2])
    expect([cart.poNumber, cart.ordererName]).toEqual(['PO-8', 'Sam'])
    expect((await account.drafts.toArray()).map(({ value }) => value)).toEqual([{ name: 'Lee' }])
  })
})

/** Any JSON value; JSON has no -0. */
const jsonValues = fc
  .jsonValue({ maxDepth: 2, stringUnit: 'grapheme' })
  .map((value): unknown => JSON.parse(JSON.stringify(value)))
const storedOrders = fc.uniqueArray(
  fc.record({
    intent: fc.uuid(),
    state: fc.constantFrom(...PENDING_STATES),
    placedAt: fc.nat(),
    isReadable: fc.boolean(),
    mark: fc.constantFrom({}, { finishedAt: 0 }, { finishedAt: 5, serverNumbers: [900] }),
    ordererName: fc.string({ unit: 'grapheme' }),
    attempts: fc.array(fc.constant(sampleAttempt())),
    unreadableContent: jsonValues,
  }),
  { selector: ({ intent }) => intent, maxLength: 5 },
)
const outboxRows = storedOrders.map((orders) =>
  orders.map(({ isReadable, mark, unreadableContent, ...fields }) => ({
    intent: fields.intent,
    state: fields.state,
    placedAt: fields.placedAt,
    schemaVersion: 1,
    ...mark,
    order: isReadable ? samplePendingOrder(fields) : { unreadableContent },
  })),
)
const storedRows = fc.record({
  outbox: outboxRows,
  cart: fc.constantFrom([], [{ key: 'cart', torn: true }], [{ key: 'unreadable-2', revision: 4 }]),
  drafts: fc.uniqueArray(fc.record({ key: fc.string(), value: jsonValues, savedAt: fc.nat() }), {
    selector: ({ key }) => key,
    maxLength: 4,
  }),
})

test('unsealAccount restores every order and draft unchanged, and every cart, wherever sealing and opening stopped', async () => {
  await fc.assert(
    fc.asyncProperty(storedRows, fc.nat(20), fc.nat(20), async (content, failingStep, maxOpenings) => {
      await writeRows(content)
      const rowsBefore = await readRows()
      const states = rowsBefore.outbox?.map((row) => (row as { state: string }).state)
      let steps = 0
      const step = () => {
        steps += 1
        if (steps === failingStep) throw new Error('the page was closed')
      }
      const failingSeal = async (text: string) => {
        step()
        return sealInMemory(text)
      }
      const failingCheck = async () => {
        step()
        return true
      }
      await sealAccount('3', failingSeal, failingCheck).catch(() => {})
      await sealAccount('3', sealInMemory, isSignedOut)
      const sealedRows = await readRows()
      expect(sealedRows.outbox?.map((row) => (row as { state: string }).state)).toEqual(states)
      expect(sealedRows.outbox?.every((row) => 'sealed' in (row as { order: object }).order)).toBe(true)
      let unsealedCount = 0
      const openSome = async (sealedText: Parameters<typeof unsealInMemory>[0]) => {
        unsealedCount += 1
        if (unsealedCount > maxOpenings) throw new Error('the page was closed')
        return unsealInMemory(sealedText)
      }
      await unsealAccount(account, openSome).catch(() => {})
      await unsealAccount(account, unsealInMemory)
      const rowsAfter = await readRows()
      // A cart that no version could read comes back under another key.
      expect({ ...rowsAfter, cart: rowsAfter.cart?.length }).toEqual({
        ...rowsBefore,
        cart: rowsBefore.cart?.length,
      })
    }),
    { numRuns: 25 },
  )
})

test('unsealAccount restores an order in its state; an order that was sealed while sending is treated as if its tab had closed', async () => {
  const table = createOutboxTable(account)
  const sendingOrder = samplePendingOrder({ state: 'sending', epoch: 3, attempts: [sampleAttempt()] })
  await table.add(sendingOrder)
  await sealAccount('3', sealInMemory, isSignedOut)
  await unsealAccount(account, unsealInMemory)
  const restoredOrder = await table.read(sampleIntent)
  expect(restoredOrder).toEqual(sendingOrder)
  if (restoredOrder === null) return
  expect(applyEvent(restoredOrder, { type: 'abandoned', nextTryAt: 0 }, 20_000)).toMatchObject({
    state: 'unknown',
  })
})
