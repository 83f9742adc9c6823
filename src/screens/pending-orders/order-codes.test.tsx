import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { splitIntoCodes } from '#domain/orders/order-codes.ts'
import type { SavedCopy } from '#outbox/outbox.ts'
import type { PendingOrder } from '#outbox/pending-order.ts'
import { savedCopyOf } from '#outbox/saved-copy.ts'
import { createOutboxTable } from '#storage/orders/outbox-table.ts'
import { drawQrPictures, qrPicture } from '#tests/support/qr-pictures.ts'
import { samplePendingOrder, sampleProduct } from '#tests/support/sample-orders.ts'
import { sampleAccount, sampleCounter, showScreen } from '#tests/support/show-screen.tsx'
import { packedOrder } from './code-content.ts'
import { PendingOrdersScreen } from './pending-orders-screen.tsx'

beforeEach(drawQrPictures)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  Reflect.deleteProperty(navigator, 'mediaDevices')
})

/** An order with `lineCount` products, whose names the algorithm DEFLATE can hardly compress. */
function orderOf(lineCount: number): PendingOrder {
  const lines = Array.from({ length: lineCount }, (_, index) => ({
    product: sampleProduct({ id: 100 + index, name: `Frame ${(index * 7_919_317) % 1_000_003}` }),
    quantity: index + 1,
  }))
  return samplePendingOrder({ lines })
}

const codesOf = (order: PendingOrder) => splitIntoCodes(packedOrder(savedCopyOf(order, null).shortText)) ?? []
const order = orderOf(40)
const [firstCode = '', secondCode = ''] = codesOf(order)

async function show(
  waitingOrder: PendingOrder | null,
  makeCopy = async (): Promise<SavedCopy | null> => waitingOrder && savedCopyOf(waitingOrder, null),
) {
  const importedTexts: string[] = []
  const counter = sampleCounter({
    account: sampleAccount(),
    outbox: {
      makeCopy,
      async importCopy(text) {
        importedTexts.push(text)
        return { kind: 'other-author' }
      },
    },
  })
  if (waitingOrder) await createOutboxTable(counter.databases.account).add(waitingOrder)
  showScreen(counter, <PendingOrdersScreen />, '/pending-orders')
  return { counter, importedTexts, user: userEvent.setup() }
}

async function findShowButton(): Promise<HTMLElement> {
  await userEvent.click(await screen.findByRole('button', { name: 'More for this order' }))
  return screen.findByRole('menuitem', { name: 'Show as QR codes' })
}

it('shows one code at a time, and goes on by button and by key', async () => {
  const { user } = await show(order)
  await user.click(await findShowButton())
  const dialog = await screen.findByRole('dialog', { name: 'The order as QR codes' })
  expect(dialog.textContent).toContain('sign in as buyer')
  expect(dialog.textContent).toContain('Anybody who photographs the codes can read the whole order')
  const pathOf = (name: string) => within(dialog).getByRole('img', { name }).innerHTML
  const firstPath = pathOf('Code 1 of 2')
  await user.click(within(dialog).getByRole('button', { name: 'Next' }))
  expect(within(dialog).getByRole('status').textContent).toBe('Code 2 of 2')
  expect(pathOf('Code 2 of 2')).not.toBe(firstPath)
  await user.keyboard('{ArrowRight}')
  expect(pathOf('Code 1 of 2')).toBe(firstPath)
  await user.keyboard('{ArrowLeft}')
  expect(within(dialog).getByRole('status').textContent).toBe('Code 2 of 2')
})

it('shows the only code of a small order without buttons for other codes', async () => {
  const { user } = await show(samplePendingOrder())
  await user.click(await findShowButton())
  const dialog = await screen.findByRole('dialog', { name: 'The order as QR codes' })
  expect(within(dialog).getByRole('img', { name: 'The only code' })).toBeTruthy()
  expect(within(dialog).queryByRole('button', { name: 'Next' })).toBeNull()
})

it('says that a large order needs a file, and saves a copy as a file', async () => {
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL: () => {} }))
  const { counter, user } = await show(orderOf(500))
  await user.click(await findShowButton())
  const dialog = await screen.findByRole('dialog', { name: 'The order as QR codes' })
  expect(dialog.textContent).toContain(
    'This order is too large for 8 QR codes. Save a copy instead, and import it on the other device',
  )
  await user.click(within(dialog).getByRole('button', { name: 'Save a copy' }))
  await waitFor(() =>
    expect(counter.notices.read()).toMatchObject([{ text: 'A copy was saved: order-11111111-1.json' }]),
  )
})

it('makes the codes from the order that the screen shows when the storage of the device fails', async () => {
  const failure = new DOMException('The disk is broken.', 'UnknownError')
  const errorSpy = vi.spyOn(console, 'error').mockImplementation(() => {})
  const { user } = await show(samplePendingOrder(), () => Promise.reject(failure))
  await user.click(await findShowButton())
  expect(await screen.findByRole('img', { name: 'The only code' })).toBeTruthy()
  expect(errorSpy).toHaveBeenCalledWith('The order was not read from the storage.', failure)
})

async function openReader(user: ReturnType<typeof userEvent.setup>) {
  await user.click(screen.getByRole('button', { name: 'More for pending orders' }))
  await user.click(screen.getByRole('menuitem', { name: 'Read QR codes' }))
  const dialog = await screen.findByRole('dialog', { name: 'Read the QR codes of an order' })
  const progress = () => within(dialog).getByRole('status', { name: 'Codes read so far' }).textContent
  const choose = (...files: File[]) =>
    user.upload(within(dialog).getByLabelText('Pictures of QR codes'), files)
  return { dialog, progress, choose }
}

it('reads the codes from pictures in any sequence, names the missing code, and gives the copy to the import', async () => {
  const { counter, importedTexts, user } = await show(null)
  const { progress, choose } = await openReader(user)
  expect(progress()).toBe('No code is read yet.')
  await choose(qrPicture('2.png', secondCode), qrPicture('again.png', secondCode))
  await waitFor(() => expect(progress()).toBe('1 of 2 codes read. Still missing: code 1.'))
  await choose(qrPicture('1.png', firstCode))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(importedTexts).toEqual([savedCopyOf(order, null).shortText])
  await waitFor(() =>
    expect(counter.notices.read()).toMatchObject([
      {
        kind: 'failure',
        text: 'This order was placed by another person and can only be imported after that person signs in.',
      },
    ]),
  )
})

it.each([
  [
    'a picture without a code',
    '',
    'x.png: no QR code was found. Take the picture again, sharp and from the front.',
  ],
  [
    'a label',
    '#101',
    'x.png: This is not a code of a saved order. Read the codes that the other device shows under Show as QR codes.',
  ],
  ['a damaged code', `${secondCode}0`, 'x.png: This code is damaged. Read it again.'],
  [
    'a code of a newer version',
    'COUNTER-ORDER2:X',
    'x.png: This code was made by a newer version of the app. Load this page again to get the newer version.',
  ],
  [
    'a code of another order',
    codesOf(samplePendingOrder())[0],
    'x.png: This code is of another order, or of a newer copy of the same order. Read the missing codes, or press Start again and read all codes of this one.',
  ],
])('says why %s is not taken, and keeps the codes that were read', async (_, text, fault) => {
  const { importedTexts, user } = await show(null)
  const { dialog, progress, choose } = await openReader(user)
  await choose(qrPicture('1.png', firstCode), qrPicture('x.png', text))
  expect((await within(dialog).findByRole('alert')).textContent).toBe(fault)
  expect(progress()).toBe('1 of 2 codes read. Still missing: code 2.')
  await user.click(within(dialog).getByRole('button', { name: 'Start again' }))
  expect(progress()).toBe('No code is read yet.')
  expect(importedTexts).toEqual([])
})

it('reads the codes with the camera', async () => {
  const shownCodes = [['#101'], [firstCode], [firstCode], [secondCode]]
  vi.stubGlobal(
    'BarcodeDetector',
    class {
      detect = async () => (shownCodes.shift() ?? []).map((rawValue) => ({ rawValue }))
    },
  )
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(async () => {})
  const stopTrack = vi.fn()
  Object.defineProperty(navigator, 'mediaDevices', {
    configurable: true,
    value: { getUserMedia: async () => ({ getTracks: () => [{ stop: stopTrack }] }) },
  })
  const { importedTexts, user } = await show(null)
  const { dialog } = await openReader(user)
  await user.click(within(dialog).getByRole('button', { name: 'Read with the camera' }))
  expect((await within(dialog).findByRole('alert')).textContent).toBe(
    'This is not a code of a saved order. Read the codes that the other device shows under Show as QR codes.',
  )
  await waitFor(() => expect(importedTexts).toEqual([savedCopyOf(order, null).shortText]))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(stopTrack).toHaveBeenCalledOnce()
})
