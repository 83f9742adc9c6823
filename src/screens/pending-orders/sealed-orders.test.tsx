import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, afterEach, expect, it, vi } from 'vitest'
import type { Privilege } from '#domain/people/account.ts'
import { newSealKey, sealKeysOf } from '#server/edge/device/seal-keys.ts'
import { createSealer } from '#session/seal.ts'
import { AccountDatabase } from '#storage/account-database.ts'
import { putDeniedSession } from '#storage/device/denied-session.ts'
import { sealAccount } from '#storage/device/seal-account.ts'
import { createOutboxTable } from '#storage/orders/outbox-table.ts'
import { samplePendingOrder } from '#tests/support/sample-orders.ts'
import { createSessionServer } from '#tests/support/session-server.ts'
import { sampleAccount, sampleCounter, showScreen } from '#tests/support/show-screen.tsx'
import { PendingOrdersScreen } from './pending-orders-screen.tsx'

const colleague = new AccountDatabase('777')
const visitor = new AccountDatabase('visitor')

afterEach(async () => {
  cleanup()
  vi.restoreAllMocks()
  for (const database of [colleague, visitor]) {
    await database.delete()
    await database.open()
  }
})
afterAll(() => visitor.delete())

const STAFF: Privilege[] = [{ group: 'Orders', actions: ['view', 'create', 'edit'] }]
const BUYER: Privilege[] = [{ group: 'Orders', actions: ['view', 'create', 'remove', 'amount_show'] }]

const seals = sealKeysOf(newSealKey())

async function show(account: { privileges: Privilege[] } | null, hasServerKeys = true) {
  await createOutboxTable(colleague).add(samplePendingOrder({ poNumber: 'PO-SECRET' }))
  const { sealText } = await createSealer(seals.publicKey, '777')
  await sealAccount('777', sealText, async () => true)
  const server = createSessionServer()
  if (hasServerKeys) server.seals = seals
  server.session = sampleAccount({ id: 777 })
  const counter = sampleCounter({ account: account && sampleAccount(account), api: server.api })
  showScreen(counter, <PendingOrdersScreen />)
  await screen.findByText(
    account === null
      ? '1 order waits on this device for a sign-in'
      : '1 order of another person waits on this device',
  )
  return { counter, user: userEvent.setup() }
}

/** Collects the files that the page gives the browser to save. */
function collectSavedFiles(): Blob[] {
  const files: Blob[] = []
  vi.stubGlobal(
    'URL',
    Object.assign(URL, {
      createObjectURL: (file: Blob) => files.push(file) && 'blob:sealed',
      revokeObjectURL: () => {},
    }),
  )
  return files
}

it('does not say that no orders are waiting while orders of other people wait', async () => {
  await show({ privileges: BUYER })
  expect(screen.queryByText('No orders are waiting')).toBeNull()
  expect(screen.getByRole('button', { name: 'Send all now' }).title).toBe('No order of yours is waiting')
})

it('lets staff save the sealed orders decrypted as a file', async () => {
  const files = collectSavedFiles()
  const { counter, user } = await show({ privileges: STAFF })
  await createOutboxTable(visitor).add(samplePendingOrder({ poNumber: 'PO-VISITOR' }))
  await user.click(screen.getByRole('button', { name: 'Save a copy' }))
  await waitFor(() => expect(files).toHaveLength(1))
  const savedFile = JSON.parse((await files[0]?.text()) ?? '')
  expect(savedFile).toMatchObject({
    format: 'counter-sealed-orders',
    orders: [
      { account: '777', format: 'counter-pending-order', order: { poNumber: 'PO-SECRET', state: 'waiting' } },
      { account: 'visitor', order: { poNumber: 'PO-VISITOR' } },
    ],
  })
  expect(counter.notices.read()[0]?.text).toMatch(/^The orders of other people were saved: sealed-orders-/)
  expect(screen.queryByText(/PO-SECRET/)).toBeNull()
  expect(JSON.stringify(await colleague.outbox.toArray())).not.toContain('PO-SECRET')
})

it('saves the orders encrypted when the server gives no key, and says how many are encrypted', async () => {
  const files = collectSavedFiles()
  const { counter, user } = await show({ privileges: STAFF }, false)
  await user.click(screen.getByRole('button', { name: 'Save a copy' }))
  await waitFor(() => expect(files).toHaveLength(1))
  const [storedRow] = await colleague.outbox.toArray()
  const savedFile = JSON.parse((await files[0]?.text()) ?? '')
  expect(JSON.stringify(savedFile)).toContain(JSON.stringify(JSON.stringify(storedRow)))
  expect(counter.notices.read()[0]).toMatchObject({
    kind: 'failure',
    text: expect.stringMatching(
      /1 order in the file is still locked, because the server did not send the key/,
    ),
  })
})

it.each([
  ['a buyer', { privileges: BUYER }],
  ['a visitor', null],
])('does not offer the file to %s', async (_, account) => {
  await show(account)
  expect(screen.queryByRole('button', { name: 'Save a copy' })).toBeNull()
  expect(screen.queryByText(/PO-SECRET|Lakeside Motors|75\.88/)).toBeNull()
})

it('says once, with the sign-in, that orders of accounts wait while nobody is signed in, and does not know of whom', async () => {
  await show(null)
  const texts = [...document.querySelectorAll('a, strong')].map(({ textContent }) => textContent)
  expect(texts).toEqual(['1 order waits on this device for a sign-in', 'Log In'])
  const page = document.body.textContent ?? ''
  expect(page.match(/waits on|goes out when|signs in/g)).toEqual(['waits on', 'goes out when', 'signs in'])
  expect(page).not.toContain('You are signed out')
})

it('tells a person whom the server signed out that the order waits, and offers the sign-in', async () => {
  await createOutboxTable(colleague).add(samplePendingOrder())
  const counter = sampleCounter({ account: null })
  await putDeniedSession(counter.databases.device, '777', '/cart')
  showScreen(counter, <PendingOrdersScreen />)
  const note = await screen.findByText('You were signed out')
  await waitFor(() =>
    expect(note.parentElement?.textContent).toBe(
      'You were signed outThe server ended your session. 1 order of yours is saved here. After you sign in again it goes out, or Pending orders says what it needs.',
    ),
  )
  expect(screen.getByRole('link', { name: 'Log In' }).getAttribute('href')).toBe('/auth/pending-orders')
  expect(screen.queryByText(/of (another person|other people)/)).toBeNull()
  await userEvent.setup().click(screen.getByRole('button', { name: 'Dismiss this notice' }))
  await screen.findByText('1 order waits on this device for a sign-in')
})

it('tells a person whose account was removed that the order was not sent', async () => {
  await createOutboxTable(colleague).add(samplePendingOrder())
  const counter = sampleCounter({ account: null })
  await putDeniedSession(counter.databases.device, '777', '/cart', true)
  showScreen(counter, <PendingOrdersScreen />)
  const note = await screen.findByText('Your account was removed')
  await waitFor(() =>
    expect(note.parentElement?.textContent).toBe(
      'Your account was removedNobody can log in to this account any more. 1 order on this device was not sent, and it cannot be sent any more. It stays saved here: our staff can save a copy of it. Please call or write to us if you still need the account.',
    ),
  )
  expect(screen.queryByText(/of (another person|other people)/)).toBeNull()
  await userEvent.setup().click(screen.getByRole('button', { name: 'Dismiss this notice' }))
  const sealedNote = await screen.findByText('1 order of another person waits on this device')
  expect(sealedNote.parentElement?.textContent).toBe(
    '1 order of another person waits on this device. It cannot be sent any more, because the account was removed: staff who manage orders can save a copy of it here.',
  )
  await counter.databases.device.settings.clear()
})

const BY_EMAIL = 'it is sent while nobody is signed in here, and opens with the e-mail of the customer'

it.each([
  [
    1,
    0,
    '1 order of another person waits on this device. It goes out when the person who placed it signs in.',
  ],
  [
    2,
    0,
    '2 orders of other people wait on this device. They go out when the people who placed them sign in.',
  ],
  [0, 1, `1 order of another person waits on this device. It was placed without an account: ${BY_EMAIL}.`],
  [
    0,
    2,
    '2 orders of other people wait on this device. They were placed without an account: they are sent while nobody is signed in here, and each opens with the e-mail of its customer.',
  ],
  [
    2,
    1,
    `3 orders of other people wait on this device. 2 go out when the people who placed them sign in. 1 was placed without an account: ${BY_EMAIL}.`,
  ],
])(
  'explains what happens to %i orders of accounts and %i orders of visitors',
  async (accountOrderCount, visitorOrderCount, words) => {
    const addOrders = async (database: AccountDatabase, count: number) => {
      const table = createOutboxTable(database)
      for (let index = 0; index < count; index += 1) {
        await table.add(samplePendingOrder({ intent: `${index}1111111-1111-4111-8111-111111111111` }))
      }
    }
    await addOrders(colleague, accountOrderCount)
    await addOrders(visitor, visitorOrderCount)
    showScreen(sampleCounter({ account: sampleAccount() }), <PendingOrdersScreen />)
    const note = await screen.findByText(
      /^\d orders? of (another person|other people) waits? on this device$/,
    )
    await waitFor(() => expect(note.parentElement?.textContent).toBe(words))
  },
)
