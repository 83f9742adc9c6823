import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { keepEarlyKeys } from '#app-context/early-keys.ts'
import { offerScan } from '#app-context/quick-order/scanned-code.ts'
import type { EarlierLine } from '#domain/cart/re-add.ts'
import type { PurchasedItem } from '#domain/orders/purchased-item.ts'
import { apiTextOf } from '#domain/values/dates.ts'
import { putProducts } from '#storage/catalogue/product-table.ts'
import { readCountSounds } from '#storage/device/account-settings.ts'
import { changeShelfCount } from '#storage/device/shelf-counts.ts'
import { putPurchases } from '#storage/orders/purchases.ts'
import { product } from '#tests/support/product.ts'
import { sampleDealership } from '#tests/support/sample-orders.ts'
import { sampleAccount, sampleCounter, showScreen } from '#tests/support/show-screen.tsx'
import { CountScreen } from './count-screen.tsx'

const DAY_MS = 86_400_000
const LAKESIDE = sampleDealership()
const POUCH = product({ id: 101, name: 'Tag Pouch' })
const FRAME = product({ id: 121, name: 'Plate Frame' })
const counters: ReturnType<typeof sampleCounter>[] = []

afterEach(async () => {
  cleanup()
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, 'mediaDevices')
  // The count belongs to the device, which all tests share.
  for (const { databases } of counters) await changeShelfCount(databases.device, LAKESIDE.id, () => [])
  counters.length = 0
})

function purchasedItem(productId: number, name: string, averageOrders: number): PurchasedItem {
  const purchases = [10, 40].map((days, index) => ({
    orderId: 500 - index,
    createdAt: apiTextOf(Date.now() - days * DAY_MS),
    status: 'PAID' as const,
    quantity: averageOrders,
    price: 1,
  }))
  return { productId, name, averageOrders, vendorId: null, purchases }
}

async function deviceOf(login = 'ann') {
  const counter = sampleCounter({
    account: sampleAccount({ login }),
    catalogue: { completeAt: 1 },
    chosenDealership: LAKESIDE,
    connection: 'offline',
  })
  await putProducts(counter.databases.copy, [POUCH, FRAME])
  await putPurchases(counter.databases.copy, LAKESIDE.id, {
    items: [purchasedItem(101, 'Tag Pouch', 200)],
    readAt: Date.now(),
  })
  counters.push(counter)
  return counter
}

/** Shows the lines that it received. */
function ReAdd({ lines }: { lines: readonly EarlierLine[] }) {
  return (
    <output aria-label="To the cart">
      {lines.map(({ name, quantity }) => `${name} ${quantity}`).join('; ')}
    </output>
  )
}

async function show(counter: Awaited<ReturnType<typeof deviceOf>>) {
  showScreen(counter, <CountScreen ReAdd={ReAdd} />, '/count')
  await screen.findByLabelText('Product')
  return userEvent.setup()
}

const productField = () => screen.getByLabelText<HTMLInputElement>('Product')
const rowOf = (name: string) => screen.findByRole('row', { name: new RegExp(name) })
/** The counted quantity of a product; the person and the time follow if somebody else counted. */
const countedOf = async (name: string) => within(await rowOf(name)).getAllByRole('cell')[1]?.textContent

it('counts a typed product, and shows the quantity that fills the shelf beside the suggestion of Restock', async () => {
  const user = await show(await deviceOf())
  await user.type(productField(), '101{Enter}')
  await user.type(await screen.findByLabelText('Left on the shelf: Tag Pouch'), '30{Enter}')
  await screen.findByText('No. 101 · 200 pcs a month, none coming')
  expect(screen.getByRole('list', { name: 'Counted' }).textContent).toBe('30 of Tag Pouch')
  const row = await rowOf('Tag Pouch')
  expect(within(row).getByText('200')).toBeInstanceOf(HTMLElement)
  expect(within(row).getByRole<HTMLInputElement>('spinbutton').value).toBe('170')
  expect(screen.getByRole('status', { name: 'To the cart' }).textContent).toBe('Tag Pouch 170')
  await waitFor(() => expect(document.activeElement).toBe(productField()))
  await user.click(screen.getByRole('button', { name: 'Undo last' }))
  expect(await screen.findByText('Nothing is counted yet')).toBeInstanceOf(HTMLElement)
})

it('counts what is typed while the page starts, before its field is there', async () => {
  const counter = await deviceOf()
  const stopKeeping = keepEarlyKeys(document)
  const user = userEvent.setup()
  await user.keyboard('7 x 121{Enter}1')
  await show(counter)
  await screen.findByText('Plate Frame: 7')
  expect(productField().value).toBe('1')
  await user.keyboard('2 x 101{Enter}')
  await screen.findByText('Tag Pouch: 12')
  stopKeeping()
})

it('keeps the product whose quantity is asked when the session is confirmed late', async () => {
  const counter = await deviceOf('')
  let view = counter.session.read()
  let tellChange = () => {}
  counter.session.read = () => view
  counter.session.subscribe = (listener) => {
    tellChange = listener
    return () => {}
  }
  const user = await show(counter)
  await user.type(productField(), '101{Enter}')
  await screen.findByLabelText('Left on the shelf: Tag Pouch')
  view = { ...view, account: sampleAccount({ login: 'ann' }) }
  act(() => tellChange())
  await user.type(screen.getByLabelText('Left on the shelf: Tag Pouch'), '30{Enter}')
  await screen.findByText('Tag Pouch: 30')
})

it('takes a quantity that is typed before a scanned code, or after it', async () => {
  await show(await deviceOf())
  const scan = (field: HTMLElement, code: string, textBefore: string) =>
    offerScan(field, { code, textBefore })
  expect(scan(productField(), '#121', '12 ')).toBe(true)
  await screen.findByText('No. 121')
  expect(
    within(await rowOf('Plate Frame'))
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  ).toEqual(['Plate FrameNo. 121', '12', '', '−+', ''])
  scan(productField(), '101', '')
  scan(await screen.findByLabelText('Left on the shelf: Tag Pouch'), '#121', '8')
  await screen.findByText('Tag Pouch: 8')
  expect(await screen.findByLabelText('Left on the shelf: Plate Frame')).toBeInstanceOf(HTMLElement)
})

it('keeps the typed words before a scanned code, which begins a new entry', async () => {
  await show(await deviceOf())
  expect(offerScan(productField(), { code: '#121', textBefore: 'tag' })).toBe(true)
  expect(await screen.findByLabelText('Left on the shelf: Plate Frame')).toBeInstanceOf(HTMLElement)
})

it('reads a slow scan behind a quantity as the quantity of this product and the code of the next', async () => {
  const user = await show(await deviceOf())
  await user.type(productField(), '5#101{Enter}')
  await expect.poll(() => countedOf('Tag Pouch')).toBe('5')
  await user.type(productField(), '#121{Enter}')
  await user.type(await screen.findByLabelText('Left on the shelf: Plate Frame'), '8#101{Enter}')
  await expect.poll(() => countedOf('Plate Frame')).toBe('8')
  expect(await screen.findByLabelText('Left on the shelf: Tag Pouch')).toBeInstanceOf(HTMLElement)
})

/** Shows the screen on a device whose products are read only after the call of `answer`. */
async function showWithHeldProducts() {
  const counter = await deviceOf()
  const { readProducts } = counter.catalogue
  let resolveAnswer = (): void => {}
  const isAnswered = new Promise<void>((resolve) => (resolveAnswer = resolve))
  const user = await show(counter)
  counter.catalogue.readProducts = async (ids) => {
    await isAnswered
    return readProducts(ids)
  }
  return { user, answer: () => resolveAnswer() }
}

it('joins no text with the next one while its product is looked up', async () => {
  const { user, answer } = await showWithHeldProducts()
  await user.type(productField(), '3 x 101{Enter}')
  expect(productField().value).toBe('')
  await user.type(productField(), '121{Enter}5{Enter}#101{Enter}')
  answer()
  expect(await screen.findByLabelText('Left on the shelf: Tag Pouch')).toBeInstanceOf(HTMLElement)
  expect([await countedOf('Tag Pouch'), await countedOf('Plate Frame')]).toEqual(['3', '5'])
})

it('takes digits that were typed while their product was looked up as its quantity', async () => {
  const { user, answer } = await showWithHeldProducts()
  await user.type(productField(), '101{Enter}1')
  answer()
  const quantity = await screen.findByLabelText<HTMLInputElement>('Left on the shelf: Tag Pouch')
  await user.type(quantity, '2{Enter}')
  await expect.poll(() => countedOf('Tag Pouch')).toBe('12')
})

it('asks about a product that is counted twice', async () => {
  const user = await show(await deviceOf())
  await user.type(productField(), '101 30{Enter}')
  await rowOf('Tag Pouch')
  await user.type(productField(), '101 5{Enter}')
  const question = await screen.findByRole('group', { name: 'Counted already: add or replace?' })
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Add: 30 + 5 = 35'))
  await user.click(within(question).getByRole('button', { name: 'Add: 30 + 5 = 35' }))
  await expect.poll(() => countedOf('Tag Pouch')).toBe('35')
})

it('keeps a wrong code and a question open while quick later scans are counted', async () => {
  const user = await show(await deviceOf())
  const scan = (code: string, textBefore = '') => offerScan(productField(), { code, textBefore })
  scan('#999')
  scan('#121', '4')
  await screen.findByText('Plate Frame: 4')
  const refusal = 'No product #999 on this device. Nothing was counted.'
  expect((await screen.findByRole('alert')).textContent).toBe(refusal)
  await user.type(productField(), '101 121{Enter}')
  const choices = await screen.findByRole('group', { name: /^101 121: which of these 2\?/ })
  await waitFor(() => expect(document.activeElement).toBe(within(choices).getAllByRole('button')[0]))
  scan('#101', '5')
  await screen.findByText('Tag Pouch: 5')
  expect(document.activeElement).toBe(productField())
  await user.click(within(choices).getByRole('button', { name: '101 of Plate Frame' }))
  await user.click(await screen.findByRole('button', { name: 'Replace with 101' }))
  await waitFor(() => expect(choices.isConnected).toBe(false))
  await user.click(screen.getByRole('button', { name: 'Leave #999 out' }))
  expect(screen.queryByText(refusal)).toBeNull()
  expect(document.activeElement).toBe(productField())
})

it('plays a sound for an unknown code, unless the person switched the sounds off', async () => {
  const tones: number[] = []
  class StandInContext {
    currentTime = 0
    destination = null
    resume = async () => {}
    createGain = () => ({ gain: { value: 0 }, connect: () => {} })
    createOscillator = () => {
      const frequency = { value: 0 }
      const start = () => tones.push(frequency.value)
      return { frequency, start, stop: () => {}, connect: (next: unknown) => next }
    }
  }
  vi.stubGlobal('AudioContext', StandInContext)
  const counter = await deviceOf()
  const user = await show(counter)
  await user.type(productField(), '999{Enter}')
  expect((await screen.findByRole('alert')).textContent).toBe(
    'No product 999 on this device. Nothing was counted.',
  )
  expect(tones).toEqual([220])
  await user.click(screen.getByRole('checkbox', { name: 'Sounds' }))
  await waitFor(async () => expect(await readCountSounds(counter.databases.account)).toBe(false))
  await waitFor(() =>
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Sounds' }).checked).toBe(false),
  )
  await user.clear(productField())
  await user.type(productField(), '998{Enter}')
  await screen.findByText('No product 998 on this device. Nothing was counted.')
  expect(tones).toEqual([220])
})

it('continues the count of a colleague on the same device', async () => {
  const user = await show(await deviceOf('ann'))
  await user.type(productField(), '101 30{Enter}')
  await rowOf('Tag Pouch')
  cleanup()
  const colleague = await show(await deviceOf('bob'))
  expect((await rowOf('Tag Pouch')).textContent).toContain('ann, ')
  await colleague.type(productField(), '121 4{Enter}')
  expect((await rowOf('Plate Frame')).textContent).not.toContain('bob')
})

it('saves the count as CSV, and deletes the count after a question', async () => {
  const files: Blob[] = []
  vi.stubGlobal(
    'URL',
    Object.assign(URL, {
      createObjectURL: (file: Blob) => `blob:${files.push(file)}`,
      revokeObjectURL: () => {},
    }),
  )
  const counter = await deviceOf()
  await changeShelfCount(counter.databases.device, LAKESIDE.id, () => [
    { productId: 101, name: 'Tag Pouch', kind: 'replace', quantity: 30, countedBy: '=ann', countedAt: 1 },
  ])
  const user = await show(counter)
  await user.click(await screen.findByRole('button', { name: 'Save as CSV' }))
  expect(await files[0]?.text()).toBe(
    "Id,Product,Counted,Counted by,Restock suggests,Order\r\n101,Tag Pouch,30,'=ann,200,170\r\n",
  )
  await user.click(screen.getByRole('button', { name: 'New count' }))
  await user.click(await screen.findByRole('button', { name: 'Delete this count' }))
  expect(await screen.findByText('Nothing is counted yet')).toBeInstanceOf(HTMLElement)
})

it('explains that the camera is not permitted, and offers another try', async () => {
  vi.stubGlobal('BarcodeDetector', class {})
  const refuse = () => Promise.reject(new DOMException('no', 'NotAllowedError'))
  Object.defineProperty(navigator, 'mediaDevices', {
    configurable: true,
    value: { getUserMedia: refuse },
  })
  const user = await show(await deviceOf())
  await user.click(screen.getByRole('button', { name: 'Scan with the camera' }))
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('does not let this page use the camera')
  expect(within(alert).getByRole('button', { name: 'Try again' })).toBeInstanceOf(HTMLElement)
})

it('offers no camera in a browser that cannot read codes', async () => {
  await show(await deviceOf())
  expect(screen.queryByRole('button', { name: 'Scan with the camera' })).toBeNull()
})
