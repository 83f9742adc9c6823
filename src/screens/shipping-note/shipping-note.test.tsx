import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { useShippingNotes } from '#app-context/prices/use-shipping-notes.ts'
import { writeShippingNotes } from '#storage/device/account-settings.ts'
import { product } from '#tests/support/product.ts'
import { sampleDealership } from '#tests/support/sample-orders.ts'
import { sampleAccount, sampleCounter, showScreen } from '#tests/support/show-screen.tsx'
import { ShippingNote } from './shipping-note.tsx'

afterEach(cleanup)

const FRAMES = product({ id: 1, parentId: 9, shippingCost: 4.1, shippingMinSize: 45 })
const OPTION = product({
  id: 2,
  parentId: 9,
  parentType: 'OPTIONS',
  parentShippingCost: 8,
  parentShippingMinSize: 100,
})
const OTHER_OPTION = { ...OPTION, id: 3 }

const STAFF = { privileges: [{ group: 'Orders' as const, actions: ['view' as const, 'edit' as const] }] }

function counterIn(stateCode: string, account = sampleAccount()) {
  const state = { id: 2, code: stateCode, name: stateCode, tax: 0 }
  const { shippingAddress } = sampleDealership()
  const chosenDealership = sampleDealership({ shippingAddress: { ...shippingAddress, state } })
  return sampleCounter({ account, chosenDealership })
}

/** Shows the setting after it was read, so that a test can tell a hidden note from a note that is not shown yet. */
function SettingProbe() {
  return <output>{`notes: ${useShippingNotes().areShown}`}</output>
}

function show(quantity: number, counter = counterIn('IL'), shownProduct = FRAMES): void {
  const lines = [{ product: OTHER_OPTION, quantity: 30 }]
  showScreen(
    counter,
    <main>
      <ShippingNote product={shownProduct} quantity={quantity} lines={lines} />
      <SettingProbe />
    </main>,
    '/',
  )
}

const mainText = () => screen.getByRole('main').textContent

it.each([
  ['more pieces for the same cost', 25, FRAMES, '20 more ship for the same $4.10'],
  ['one more piece for the same cost', 44, FRAMES, '1 more ships for the same $4.10'],
  [
    'a smaller quantity that saves a shipping block',
    50,
    FRAMES,
    'Order 45, 5 fewer, to save $4.10 of shipping',
  ],
  [
    'more pieces of options that share the shipping',
    60,
    OPTION,
    '10 more, of any option of this product, ship for the same $8.00',
  ],
  [
    'that fewer pieces of one of the options that share the shipping save a block',
    75,
    OPTION,
    'Order 70, or 5 fewer of another option of this product, to save $8.00 of shipping',
  ],
])('the note names %s', async (_, quantity, shownProduct, noteText) => {
  show(quantity, counterIn('IL'), shownProduct)
  expect(await screen.findByText(noteText)).toBeInstanceOf(HTMLElement)
})

it.each([
  ['buyers', sampleAccount(), 'notes: true'],
  ['staff', sampleAccount(STAFF), '20 more ship for the same $4.10notes: true'],
])(
  'only staff see the note in a state whose shipping cost is still to be determined: %s',
  async (_, account, text) => {
    show(25, counterIn('AK', account))
    await expect.poll(mainText).toBe(text)
  },
)

it('the note disappears when the person switches the notes off', async () => {
  const counter = counterIn('IL')
  show(25, counter)
  await screen.findByText('20 more ship for the same $4.10')
  await writeShippingNotes(counter.databases.account, false)
  await expect.poll(mainText).toBe('notes: false')
})
