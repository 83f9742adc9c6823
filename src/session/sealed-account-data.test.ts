// Seals and unseals with real cryptography.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { newSealKey, sealKeysOf } from '#server/edge/device/seal-keys.ts'
import { AccountDatabase } from '#storage/account-database.ts'
import { readAccountSnapshot } from '#storage/device/account-settings.ts'
import { changeCart } from '#storage/cart/cart-table.ts'
import { noteEdgeAnswers, signOutAccount } from '#storage/device/device-settings.ts'
import { createOutboxTable } from '#storage/orders/outbox-table.ts'
import { countSealedOrders } from '#storage/device/sealed-orders.ts'
import { readCart } from '#storage/cart/stored-cart.ts'
import { copyOneRow, countCopiedRows } from '#tests/support/copied-rows.ts'
import { readAllOrders } from '#tests/support/read-all-orders.ts'
import { sampleLines, samplePendingOrder } from '#tests/support/sample-orders.ts'
import { buyer, createSessionTabs, type SessionTabs } from '#tests/support/session-tabs.ts'
import { maintainSealedData } from './maintain-sealed-data.ts'
import { sealDataOfSignedOutAccounts } from './sealed-account-data.ts'

const sealKeys = sealKeysOf(newSealKey())
const startedParts: { stop(): void }[] = []
let tabs: SessionTabs
let account: AccountDatabase
beforeEach(async () => {
  tabs = createSessionTabs()
  tabs.server.seals = sealKeys
  await noteEdgeAnswers(tabs.device, true, sealKeys.publicKey)
  await tabs.signInOnDevice(buyer)
  account = tabs.closeAtEnd(new AccountDatabase('7'))
  await createOutboxTable(account).add(samplePendingOrder())
  await changeCart(account, () => ({ lines: sampleLines, poNumber: 'PO-7' }))
})
afterEach(async () => {
  for (const part of startedParts.splice(0)) part.stop()
  await tabs.close()
})

async function readStoredTables(): Promise<string> {
  return JSON.stringify(await Promise.all(account.tables.map((table) => table.toArray())))
}

/** Starts a page of the device's current account. */
async function openPage(onStillSealed = vi.fn()) {
  const { session, current, tab, notifyConnection } = await tabs.open()
  const connection = {
    read: () => ({ state: tab.connection, since: 0 }) as const,
    subscribe: () => () => undefined,
  }
  const { device, server } = tabs
  startedParts.push(
    maintainSealedData({ api: server.api, device, current, connection, session, onStillSealed }),
  )
  await session.start()
  return { session, onStillSealed, notifyConnection }
}

async function expectSealed(): Promise<void> {
  await vi.waitFor(async () =>
    expect(await readStoredTables()).not.toMatch(/"Sam"|PO-7|Lakeside|Tag Pouch|75\.88/),
  )
  expect(await countSealedOrders('8', [])).toEqual({ ofAccounts: 1, ofVisitors: 0, ofRemoved: 0 })
}

async function expectReadable(): Promise<void> {
  await vi.waitFor(async () => expect((await readCart(account)).poNumber).toBe('PO-7'))
  expect(await readAllOrders(account)).toEqual([samplePendingOrder()])
}

describe('the data of an account', () => {
  test('is sealed by the sign-out, and readable again when the next sign-in ends', async () => {
    const { session } = await tabs.open()
    await session.signOut()
    await expectSealed()
    expect(await readAccountSnapshot(account)).toBeUndefined()
    const visitorsPage = await tabs.open()
    expect(await visitorsPage.session.signIn('buyer', 'Buyer123')).toEqual({ kind: 'signed-in' })
    await expectReadable()
    expect(await readAccountSnapshot(account)).toMatchObject({ login: 'buyer' })
  })

  test('is sealed without a connection too, and stays sealed when another person signs in', async () => {
    const { session } = await tabs.open()
    tabs.server.isReachable = false
    await session.signOut()
    await expectSealed()
    tabs.server.isReachable = true
    const visitorsPage = await tabs.open()
    expect(await visitorsPage.session.signIn('buyer2', 'Buyer2123')).toEqual({ kind: 'signed-in' })
    await openPage()
    await expectSealed()
  })

  test('is sealed by the next page if the page closed during the sign-out', async () => {
    await copyOneRow('7')
    await signOutAccount(tabs.device, '7')
    await openPage()
    await expectSealed()
    await vi.waitFor(async () => expect(await countCopiedRows('7')).toBe(0))
  })

  test('is sealed after the sign-out as soon as the server sends the key to a device that had no key', async () => {
    await noteEdgeAnswers(tabs.device, true, null)
    const { session } = await tabs.open()
    await session.signOut()
    expect(await readAccountSnapshot(account)).toBeUndefined()
    expect(await readAllOrders(account)).toEqual([samplePendingOrder()])
    await openPage()
    await noteEdgeAnswers(tabs.device, true, sealKeys.publicKey)
    await expectSealed()
  })

  test('stays readable while its account uses the device', async () => {
    await copyOneRow('7')
    await openPage()
    await sealDataOfSignedOutAccounts(tabs.device)
    await expectReadable()
    expect(await countCopiedRows('7')).toBe(1)
    expect(await readAccountSnapshot(account)).toMatchObject({ login: 'buyer' })
  })
})

describe('a sign-in without the keys', () => {
  test('succeeds, reports that data is sealed, and unseals this data as soon as the server sends the keys', async () => {
    const { session } = await tabs.open()
    await session.signOut()
    tabs.server.seals = null
    const visitorsPage = await tabs.open()
    expect(await visitorsPage.session.signIn('buyer', 'Buyer123')).toEqual({ kind: 'signed-in' })
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const { onStillSealed } = await openPage()
    await vi.waitFor(() => expect(onStillSealed.mock.calls).toEqual([['unanswered']]))
    expect(await readAllOrders(account)).toMatchObject([{ state: 'unreadable', isSealed: true }])
    tabs.server.seals = sealKeys
    await vi.advanceTimersByTimeAsync(15_000)
    vi.useRealTimers()
    await expectReadable()
    expect(onStillSealed).toHaveBeenCalledTimes(1)
  })

  test('keeps data that the keys of another edge cannot unseal, and reports it', async () => {
    const { session } = await tabs.open()
    await session.signOut()
    const sealedOrders = await account.outbox.toArray()
    tabs.server.seals = sealKeysOf(newSealKey())
    const visitorsPage = await tabs.open()
    await visitorsPage.session.signIn('buyer', 'Buyer123')
    const { onStillSealed } = await openPage()
    await vi.waitFor(() => expect(onStillSealed.mock.calls).toEqual([['some']]))
    expect(await account.outbox.toArray()).toEqual(sealedOrders)
    expect((await readCart(account)).hasUnreadable).toBe(true)
  })
})
