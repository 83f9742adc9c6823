import { act, cleanup, createEvent, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { listenForScans } from '#app-context/quick-order/scanned-code.ts'
import { readQuantity } from '#domain/cart/quantity.ts'
import { putProducts } from '#storage/catalogue/product-table.ts'
import { product } from '#tests/support/product.ts'
import { sampleCounter, showScreen } from '#tests/support/show-screen.tsx'
import { Stepper } from '#ui/form/stepper.tsx'
import { Scanner } from './scanner.tsx'

afterEach(cleanup)

const ADDRESS = `${window.location.origin}/product/101-tag-pouch-standard`

function Page({ onPress }: { onPress: () => void }) {
  const [quantity, setQuantity] = useState(7)
  const [text, setText] = useState('RO ')
  const [weeks, setWeeks] = useState('4')
  return (
    <>
      <Scanner />
      <button type="button" onClick={onPress}>
        Checkout
      </button>
      <Stepper
        value={quantity}
        read={readQuantity}
        refusalText=""
        onIncrease={() => {}}
        onDecrease={() => {}}
        onCommit={setQuantity}
      />
      <input aria-label="PO#" value={text} onChange={(event) => setText(event.target.value)} />
      <input aria-label="ORDER" inputMode="numeric" />
      <select aria-label="Weeks" value={weeks} onChange={(event) => setWeeks(event.target.value)}>
        <option>4</option>
        <option>12</option>
      </select>
      <textarea aria-label="Lines" defaultValue="" data-takes-scans />
      <p>{`Quantity is ${quantity}`}</p>
    </>
  )
}

async function show() {
  const counter = sampleCounter({ account: null })
  const status = { ...counter.catalogue.read(), completeAt: 1 }
  counter.catalogue.read = () => status
  await putProducts(counter.databases.copy, [product({ id: 101 })])
  let pressCount = 0
  const countPress = () => {
    pressCount += 1
  }
  showScreen(counter, <Page onPress={countPress} />, '/cart')
  return { counter, presses: () => pressCount }
}

let timeStamp = 0

/** Presses one key; returns false when the scanner prevented its default action. */
function press(target: HTMLElement, key: string): boolean {
  timeStamp += 4
  const event = createEvent.keyDown(target, { key })
  // The test sets the time stamps: a busy machine takes longer between two keys than a scanner.
  Object.defineProperty(event, 'timeStamp', { value: timeStamp })
  return fireEvent(target, event)
}

/** Types the code and Enter into the focused element, as a scanner does; returns false when Enter was prevented. */
function scan(code: string, target: HTMLElement = document.body): boolean {
  act(() => target.focus())
  timeStamp += 1000
  let typedText = ''
  for (const key of code) {
    typedText += key
    if (press(target, key) && 'value' in target) fireEvent.input(target, { target: { value: typedText } })
  }
  return press(target, 'Enter')
}
const quantityField = () => screen.getByRole<HTMLInputElement>('spinbutton', { name: 'Quantity' })
const poField = () => screen.getByLabelText<HTMLInputElement>('PO#')

it.each(['101', ADDRESS])('opens the product for the scanned code %s', async (code) => {
  await show()
  scan(code)
  expect(await screen.findByText('At /product/101')).toBeTruthy()
})

it('a scan does not press the button that has the focus', async () => {
  const { presses } = await show()
  expect(scan('101', screen.getByRole('button', { name: 'Checkout' }))).toBe(false)
  expect(await screen.findByText('At /product/101')).toBeTruthy()
  expect(presses()).toBe(0)
})

it.each(['0123456789012', '999'])(
  'reports that no product has the code %s, and stays on the page',
  async (code) => {
    const { counter } = await show()
    scan(code)
    await waitFor(() =>
      expect(counter.notices.read()).toMatchObject([
        { kind: 'failure', text: `No product ${code} on this device. Nothing was changed.` },
      ]),
    )
    expect(screen.getByText('At /cart')).toBeTruthy()
  },
)

it('opens an unknown product while the device’s copy is still incomplete', async () => {
  const { counter } = await show()
  const status = { ...counter.catalogue.read(), completeAt: null }
  counter.catalogue.read = () => status
  scan('999')
  expect(await screen.findByText('At /product/999')).toBeTruthy()
})

it('opens a product that is scanned into a quantity field, and restores the quantity', async () => {
  await show()
  scan('101', quantityField())
  expect(await screen.findByText('At /product/101')).toBeTruthy()
  expect(quantityField().value).toBe('7')
  fireEvent.blur(quantityField())
  expect(screen.getByText('Quantity is 7')).toBeTruthy()
})

it.each(['101', '#101'])(
  'opens the product whose code %s is scanned while a choice has the focus, and restores the choice',
  async (code) => {
    await show()
    const choice = screen.getByLabelText<HTMLSelectElement>('Weeks')
    act(() => choice.focus())
    timeStamp += 1000
    for (const key of code) {
      press(choice, key)
      // The browser chooses the option that begins with the typed digits.
      if (key === '1') fireEvent.change(choice, { target: { value: '12' } })
    }
    expect(press(choice, 'Enter')).toBe(false)
    expect(await screen.findByText('At /product/101')).toBeTruthy()
    expect(choice.value).toBe('4')
  },
)

it('leaves a scanned number in a numeric field that is not a quantity field', async () => {
  const { counter } = await show()
  const orderField = screen.getByLabelText<HTMLInputElement>('ORDER')
  expect(scan('101', orderField)).toBe(true)
  expect(orderField.value).toBe('101')
  expect(counter.notices.read()).toEqual([])
  expect(screen.getByText('At /cart')).toBeTruthy()
})

it.each(['250', '0000000000121', '4006381333121'])(
  'does not take the scanned unknown code %s as a quantity',
  async (code) => {
    const { counter } = await show()
    scan(code, quantityField())
    await waitFor(() => expect(counter.notices.read()).toHaveLength(1))
    expect(quantityField().value).toBe('7')
    expect(screen.getByText('Quantity is 7')).toBeTruthy()
    expect(screen.getByText('At /cart')).toBeTruthy()
  },
)

it('restores the text of a text field when an address is scanned into it', async () => {
  await show()
  scan(ADDRESS, poField())
  expect(await screen.findByText('At /product/101')).toBeTruthy()
  expect(poField().value).toBe('RO ')
})

it('leaves a scanned number in a text field, and a scanned address in a field for scans', async () => {
  await show()
  expect(scan('101', poField())).toBe(true)
  expect(poField().value).toBe('101')
  expect(scan(ADDRESS, screen.getByLabelText('Lines'))).toBe(true)
  expect(screen.getByText('At /cart')).toBeTruthy()
})

it('gives every scan to the field that takes the scans of the whole page', async () => {
  await show()
  const field = document.createElement('input')
  field.dataset.takesScans = 'page'
  document.body.append(field)
  const scans: string[] = []
  const stop = listenForScans(
    field,
    ({ code, textBefore, isFromElsewhere }) =>
      scans.push(`${textBefore}|${code}${isFromElsewhere ? ' from elsewhere' : ''}`) > 0,
  )
  scan('101')
  scan('250', quantityField())
  expect(quantityField().value).toBe('7')
  scan('101', field)
  stop()
  field.remove()
  expect(scans).toEqual(['|101 from elsewhere', '|250 from elsewhere', '|101'])
  expect(screen.getByText('At /cart')).toBeTruthy()
})

it('opens the product when two fields want the scans of the page', async () => {
  await show()
  const fields = [1, 2].map(() => {
    const field = document.createElement('input')
    field.dataset.takesScans = 'page'
    document.body.append(field)
    return field
  })
  const stops = fields.map((field) => listenForScans(field, () => true))
  scan('101')
  expect(await screen.findByText('At /product/101')).toBeTruthy()
  for (const stop of stops) stop()
  for (const field of fields) field.remove()
})

it('gives a code to the field of the page if the field with its first keys has left the page', async () => {
  await show()
  const [firstField, pageField] = [1, 2].map(() => {
    const field = document.createElement('input')
    field.dataset.takesScans = 'page'
    document.body.append(field)
    return field
  })
  if (firstField === undefined || pageField === undefined) throw new Error('two fields were made')
  const scans: string[] = []
  const stop = listenForScans(pageField, ({ code }) => scans.push(code) > 0)
  act(() => firstField.focus())
  timeStamp += 1000
  for (const key of '#104') press(firstField, key)
  firstField.remove()
  expect(press(pageField, 'Enter')).toBe(false)
  stop()
  pageField.remove()
  expect(scans).toEqual(['#104'])
})
