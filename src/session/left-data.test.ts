// With real cryptography: an account's data is sealed at its sign-out and readable again before its next page.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { newSealKey, sealKeysOf } from '#server/edge/seal-keys.ts'
import { AccountDatabase } from '#storage/account-database.ts'
import { readAccountSnapshot } from '#storage/device/account-settings.ts'
import { changeCart } from '#storage/cart/cart-table.ts'
import { noteEdge, signOutAccount } from '#storage/device/device-settings.ts'
import { createOutboxTable } from '#storage/orders/outbox-table.ts'
import { countSealedOrders } from '#storage/device/sealed-orders.ts'
import { readCart } from '#storage/cart/stored-cart.ts'
import { copyOneRow, countCopiedRows } from '#tests/support/copied-rows.ts'
import { readAllOrders } from '#tests/support/read-all-orders.ts'
import { sampleLines, samplePendingOrder } from '#tests/support/sample-orders.ts'
import { buyer, createSessionTabs, type SessionTabs } from '#tests/support/session-tabs.ts'
import { keepSealed } from './keep-sealed.ts'
import { sealLeft } from './left-data.ts'

const seals = sealKeysOf(newSealKey())
const running: { stop(): void }[] = []
let tabs: SessionTabs
let account: AccountDatabase
beforeEach(async () => {
  tabs = createSessionTabs()
  tabs.server.seals = seals
  await noteEdge(tabs.device, true, seals.publicKey)
  await tabs.signedIn(buyer)
  account = tabs.keep(new AccountDatabase('7'))
  await createOutboxTable(account).add(samplePendingOrder())
  await changeCart(account, () => ({ lines: sampleLines, poNumber: 'PO-7' }))
})
afterEach(async () => {
  for (const part of running.splice(0)) part.stop()
  await tabs.close()
})

async function stored(): Promise<string> {
  return JSON.stringify(await Promise.all(account.tables.map((table) => table.toArray())))
}

/** Starts a page of the device's current account. */
async function openPage(onClosed = vi.fn()) {
  const { session, current, tab, tellConnection } = await tabs.open()
  const connection = {
    read: () => ({ state: tab.connection, since: 0 }) as const,
    subscribe: () => () => undefined,
  }
  const { device, server } = tabs
  running.push(keepSealed({ api: server.api, device, current, connection, session, onClosed }))
  await session.start()
  return { session, onClosed, tellConnection }
}

async function expectClosed(): Promise<void> {
  await vi.waitFor(async () => expect(await stored()).not.toMatch(/"Sam"|PO-7|Lakeside|Tag Pouch|75\.88/))
  expect(await countSealedOrders('8', [])).toEqual({ ofAccounts: 1, ofVisitors: 0, ofRemoved: 0 })
}

async function expectOpen(): Promise<void> {
  await vi.waitFor(async () => expect((await readCart(account)).poNumber).toBe('PO-7'))
  expect(await readAllOrders(account)).toEqual([samplePendingOrder()])
}

describe('the data of a signed-out account', () => {
  test('is sealed by its sign-out, and readable before the page of its next sign-in', async () => {
    const { session } = await tabs.open()
    await session.signOut()
    await expectClosed()
    expect(await readAccountSnapshot(account)).toBeUndefined()
    const visitors = await tabs.open()
    expect(await visitors.session.signIn('buyer', 'Buyer123')).toEqual({ kind: 'signed-in' })
    await expectOpen()
    expect(await readAccountSnapshot(account)).toMatchObject({ login: 'buyer' })
  })

  test('is sealed without a connection too, and stays sealed for the next person', async () => {
    const { session } = await tabs.open()
    tabs.server.isReachable = false
    await session.signOut()
    await expectClosed()
    tabs.server.isReachable = true
    const visitors = await tabs.open()
    expect(await visitors.session.signIn('buyer2', 'Buyer2123')).toEqual({ kind: 'signed-in' })
    await openPage()
    await expectClosed()
  })

  test('is sealed by the next start if the page closed during the sign-out', async () => {
    await copyOneRow('7')
    await signOutAccount(tabs.device, '7')
    await openPage()
    await expectClosed()
    await vi.waitFor(async () => expect(await countCopiedRows('7')).toBe(0))
  })

  test('is sealed once the server sends the key, on a device that had none', async () => {
    await noteEdge(tabs.device, true, null)
    const { session } = await tabs.open()
    await session.signOut()
    expect(await readAccountSnapshot(account)).toBeUndefined()
    expect(await readAllOrders(account)).toEqual([samplePendingOrder()])
    await openPage()
    await noteEdge(tabs.device, true, seals.publicKey)
    await expectClosed()
  })

  test('stays readable while its account uses the device', async () => {
    await copyOneRow('7')
    await openPage()
    await sealLeft(tabs.device)
    await expectOpen()
    expect(await countCopiedRows('7')).toBe(1)
    expect(await readAccountSnapshot(account)).toMatchObject({ login: 'buyer' })
  })
})

describe('a sign-in without the keys', () => {
  test('continues, reports that data is sealed, and unseals it as soon as the keys come', async () => {
    const { session } = await tabs.open()
    await session.signOut()
    tabs.server.seals = null
    const visitors = await tabs.open()
    expect(await visitors.session.signIn('buyer', 'Buyer123')).toEqual({ kind: 'signed-in' })
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const { onClosed } = await openPage()
    await vi.waitFor(() => expect(onClosed.mock.calls).toEqual([['unanswered']]))
    expect(await readAllOrders(account)).toMatchObject([{ state: 'unreadable', isSealed: true }])
    tabs.server.seals = seals
    await vi.advanceTimersByTimeAsync(15_000)
    vi.useRealTimers()
    await expectOpen()
    expect(onClosed).toHaveBeenCalledTimes(1)
  })

  test('to another store keeps data that it cannot unseal, and reports it', async () => {
    const { session } = await tabs.open()
    await session.signOut()
    const closed = await account.outbox.toArray()
    tabs.server.seals = sealKeysOf(newSealKey())
    const visitors = await tabs.open()
    await visitors.session.signIn('buyer', 'Buyer123')
    const { onClosed } = await openPage()
    await vi.waitFor(() => expect(onClosed.mock.calls).toEqual([['some']]))
    expect(await account.outbox.toArray()).toEqual(closed)
    expect((await readCart(account)).hasUnreadable).toBe(true)
  })
})
