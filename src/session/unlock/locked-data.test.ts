// Searches every database of the browser for the words of a locked account, with real cryptography (offline.md, What a
// thief of the tablet can read).
import { afterEach, beforeEach, expect, test } from 'vitest'
import { newSealKey, sealKeysOf } from '#server/edge/device/seal-keys.ts'
import { AccountDatabase } from '#storage/account-database.ts'
import { CopyDatabase } from '#storage/copy-database.ts'
import { restoreCopy } from '#storage/restore-copy.ts'
import { noteEdgeAnswers, signOutAccount } from '#storage/device/device-settings.ts'
import { findReadableWords } from '#tests/support/read-stored-bytes.ts'
import {
  buyer,
  buyer2,
  createSessionTabs,
  HOUR_MS,
  type SessionTabs,
  TABS_NOW,
} from '#tests/support/session-tabs.ts'
import { createGrantSigner } from '#tests/support/unlock-grants.ts'
import { lockAccountData } from './lock-databases.ts'
import { setUpPin } from './set-up-unlock.ts'
import { unlockAccountData } from './unlock-account-data.ts'
import { noteUnlockGrant } from './unlock-grant.ts'

/** Words of an order line, a price, a dealership, an orderer, an address and an invoice. */
const WORDS = [
  'Zinnober frames',
  '7531.57',
  'Quittenhof Motors',
  'Xaver Yolandes',
  '48 Kolibri Pike',
  'Basalt invoice',
]
const [LINE, PRICE, DEALERSHIP, ORDERER, ADDRESS, INVOICE] = WORDS
const price = Number(PRICE)
const content = new TextEncoder().encode(`%PDF-1.7 ${INVOICE} ${PRICE}`)
const order = { lines: [{ name: LINE, price }], dealership: { id: 1, name: DEALERSHIP }, namePo: ORDERER }

/** Rows with the words for every table. A table without such rows fails the test below: decide how Lock protects it. */
const ACCOUNT_ROWS: Record<string, object[]> = {
  cart: [{ key: 'cart', lines: [{ name: LINE, price }], ordererName: ORDERER }],
  outbox: [
    { intent: 'a', state: 'waiting', placedAt: 1, schemaVersion: 1, order },
    { intent: 'b', state: 'sent', placedAt: 1, schemaVersion: 1, finishedAt: 5, serverNumbers: [900], order },
  ],
  settings: [
    { key: 'account', value: { ...buyer, name: ORDERER, dealerships: [{ id: 1, name: DEALERSHIP }] } },
    { key: 'restock:1', value: { setAside: [LINE] } },
  ],
  dealerships: [{ id: 1, name: DEALERSHIP, shippingAddress: { street: ADDRESS } }],
  drafts: [{ key: 'registration', value: { address: ADDRESS, name: ORDERER }, savedAt: 1 }],
  lists: [{ key: '1/monday', dealershipId: 1, name: LINE, lines: [{ name: LINE, price }] }],
  shipmentChanges: [{ key: '1/900', state: 'waiting', product: { name: LINE, price }, address: ADDRESS }],
  pastOrders: [{ intent: 'c', serverNumbers: [4711] }],
}
const COPY_ROWS: Record<string, object[]> = {
  products: Array.from({ length: 1201 }, (_, id) => ({ id, parentId: 1, name: `${LINE} ${id}`, price })),
  orders: [{ id: 900, ...order, shippingAddress: ADDRESS }],
  states: [{ id: 1, code: 'IL', name: DEALERSHIP, tax: 6.25 }],
  settings: [
    { key: 'billing:1', value: { street: ADDRESS } },
    {
      key: 'searchIndex',
      value: {
        names: LINE,
        bytes: new TextEncoder().encode(`${LINE} ${PRICE}`),
        prices: new Float64Array([price, 2.5]),
        slots: new Uint32Array([7, 70_000]),
      },
    },
  ],
  pdfs: [{ key: 'invoice:900', dealershipId: 1, orderId: 900, kind: 'invoice', version: DEALERSHIP }],
  pdfContents: [
    { key: 'invoice:900', content: content.buffer },
    { key: 'invoice:901', content: content.buffer.slice(3) },
  ],
}
/** The numbers of past orders stay readable; locked chunks are the encrypted form of the copy. */
const TABLES_WITHOUT_WORDS = ['pastOrders', 'lockedChunks']

let tabs: SessionTabs
let account: AccountDatabase
let copy: CopyDatabase
beforeEach(async () => {
  tabs = createSessionTabs()
  const { publicKey } = sealKeysOf(newSealKey())
  await noteEdgeAnswers(tabs.device, true, publicKey)
  await tabs.signInOnDevice(buyer)
  account = tabs.closeAtEnd(new AccountDatabase('7'))
  copy = tabs.closeAtEnd(new CopyDatabase('7'))
  for (const [name, rows] of Object.entries(ACCOUNT_ROWS)) await account.table(name).bulkPut(rows)
  for (const [name, rows] of Object.entries(COPY_ROWS)) await copy.table(name).bulkPut(rows)
  await setUpPin({ device: tabs.device, accountKey: '7', label: 'Kim B.', pin: '271828' })
  const grant = {
    accountId: 7,
    isAllowed: true,
    isPinAllowed: true,
    issuedAt: TABS_NOW,
    validUntil: TABS_NOW + HOUR_MS,
  }
  await noteUnlockGrant(tabs.device, '7', createGrantSigner().sign(grant))
})
afterEach(() => tabs.close())

async function lock(): Promise<void> {
  await signOutAccount(tabs.device, '7', async () => {}, true)
  await lockAccountData(tabs.device, '7')
}

test('before the lock the search finds each word, and a word in every table that may hold words', async () => {
  const places = await findReadableWords(WORDS)
  expect(WORDS.filter((word) => !places.some((place) => place.endsWith(`: ${word}`)))).toEqual([])
  const tables = [...account.tables, ...copy.tables].map(({ db, name }) => `${db.name}/${name}`)
  const tablesWithWords = tables.filter((table) => places.some((place) => place.startsWith(`${table}: `)))
  const otherTables = tables.filter((table) => !tablesWithWords.includes(table))
  expect(otherTables.map((table) => table.split('/')[1]).sort()).toEqual(TABLES_WITHOUT_WORDS.toSorted())
})

test('no word is readable while another person works', async () => {
  await lock()
  await tabs.device.settings.delete('logoutOwed')
  await tabs.signInOnDevice(buyer2)
  expect(await findReadableWords(WORDS)).toEqual([])
})

test('the search finds a row that a page of the account writes after the lock, and the next page locks it too', async () => {
  await lock()
  await copy.products.bulkPut((COPY_ROWS.products ?? []).slice(0, 1) as never)
  expect(await findReadableWords([LINE ?? ''])).toEqual(['counter-7-copy/products: Zinnober frames'])
  await lockAccountData(tabs.device, '7')
  expect(await findReadableWords(WORDS)).toEqual([])
})

test('the unlock brings every row back as it was', async () => {
  await lock()
  const request = { device: tabs.device, accountKey: '7', pin: '271828', now: TABS_NOW }
  expect(await unlockAccountData(request)).toBe('unlocked')
  await restoreCopy('7')
  for (const [name, rows] of Object.entries(ACCOUNT_ROWS)) {
    const storedRows = await account.table(name).toArray()
    expect(storedRows).toHaveLength(rows.length)
    expect(storedRows).toEqual(expect.arrayContaining(rows))
  }
  for (const [name, rows] of Object.entries(COPY_ROWS)) {
    expect(await copy.table(name).toArray()).toEqual(
      name === 'settings' ? expect.arrayContaining(rows) : rows,
    )
  }
})

test('no word is readable after a further lock, whether the unlock before it restored the whole copy or not', async () => {
  await lock()
  const request = { device: tabs.device, accountKey: '7', pin: '271828', now: TABS_NOW }
  for (const restores of [true, false]) {
    expect(await unlockAccountData(request)).toBe('unlocked')
    if (restores) await restoreCopy('7')
    await lockAccountData(tabs.device, '7')
    expect(await findReadableWords(WORDS)).toEqual([])
  }
})
