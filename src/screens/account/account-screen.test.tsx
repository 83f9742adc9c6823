import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import type { Api } from '#api/client.ts'
import type { Account } from '#domain/people/account.ts'
import { readShippingNotes } from '#storage/device/account-settings.ts'
import { putDealerships } from '#storage/people/dealership-table.ts'
import { sampleDealership, sampleFrame } from '#tests/support/sample-orders.ts'
import { sampleAccount, sampleCounter, showScreen } from '#tests/support/show-screen.tsx'
import { AccountScreen } from './account-screen.tsx'

afterEach(cleanup)

const lakeside = sampleDealership({ email: 'parts@lakeside.example.com,office@lakeside.example.com' })
const offlineAnswer = { ok: false, failure: { kind: 'offline' } }

function counterWith(answer: unknown, account: Account = sampleAccount(), hasChosenDealership = true) {
  // the test knows the type of the answer, which the compiler cannot infer
  const call = (async () => answer) as Api['call']
  return sampleCounter({ account, chosenDealership: hasChosenDealership ? lakeside : null, api: { call } })
}

const listAnswer = (...items: unknown[]) => ({ ok: true, value: { items, count: items.length } })
const showAccount = (counter: ReturnType<typeof counterWith>) =>
  showScreen(counter, <AccountScreen logOutButton={<button type="button">Log Out</button>} />, '/account')

/** Reads the terms and values of the page after the dealership is shown. */
async function readFacts(): Promise<string[]> {
  await screen.findAllByText('Shipping address')
  return screen
    .getAllByRole('term')
    .map((term) => `${term.textContent}: ${term.nextElementSibling?.textContent}`)
}

it('shows the signed-in person and the facts of the dealership', async () => {
  showAccount(counterWith(listAnswer(lakeside, sampleDealership({ id: 9, name: 'Elsewhere' }))))
  expect(await readFacts()).toEqual([
    'Company name: Lakeside Motors Group',
    'Dealership name: Lakeside Motors',
    'User name: Sam Buyer',
    'Dealership e-mail: parts@lakeside.example.com, office@lakeside.example.com',
    'User e-mail: buyer@example.com',
    'Dealership phone: +1 312-555-0101',
    'Shipping address: 1 Lake Street, Chicago, Illinois, 60601',
  ])
  expect(screen.queryByRole('status')).toBeNull()
})

it('shows only the chosen one of the person’s dealerships, with the values that the server returns for its id', async () => {
  const elsewhere = sampleDealership({ id: 9, name: 'Elsewhere' })
  const paths: string[] = []
  const call = async ({ path }: { path: string }) => {
    paths.push(path)
    const newerDealership = { ...lakeside, phone: '13125550999' }
    return path.endsWith('/min-info') ? listAnswer(elsewhere, lakeside) : { ok: true, value: newerDealership }
  }
  showAccount(
    sampleCounter({
      account: sampleAccount({ dealerships: [elsewhere, lakeside].map(({ id, name }) => ({ id, name })) }),
      chosenDealership: lakeside,
      // the test knows the type of the answer, which the compiler cannot infer
      api: { call: call as Api['call'] },
    }),
  )
  await screen.findByText('+1 312-555-0999')
  expect(screen.queryByText('Elsewhere')).toBeNull()
  expect(paths).toContain(`api/admin/company/dealership/${lakeside.id}`)
})

it("says 'no Address' for a dealership without an address", async () => {
  const shippingAddress = { street: '', city: '', zip: '', state: null }
  showAccount(counterWith(listAnswer({ ...lakeside, phone: '', email: '', shippingAddress })))
  expect((await readFacts()).slice(3)).toEqual([
    'Dealership e-mail: —',
    'User e-mail: buyer@example.com',
    'Dealership phone: —',
    'Shipping address: no Address',
  ])
})

it('shows all dealerships of the person while none is chosen', async () => {
  const dealerships = [
    { id: 1, name: 'Lakeside Motors' },
    { id: 9, name: 'Prairie West' },
  ]
  const prairieWest = sampleDealership({ id: 9, name: 'Prairie West' })
  showAccount(counterWith(listAnswer(lakeside, prairieWest), sampleAccount({ dealerships }), false))
  expect((await readFacts()).filter((fact) => fact.startsWith('Dealership name'))).toEqual([
    'Dealership name: Lakeside Motors',
    'Dealership name: Prairie West',
  ])
})

it('shows staff no data of the dealership that they order for', async () => {
  showAccount(counterWith(listAnswer(lakeside), sampleAccount({ dealerships: [] })))
  expect(await readFacts()).toEqual([
    'Company name: Lakeside Motors Group',
    'Dealership name: —',
    'User name: Sam Buyer',
    'Dealership e-mail: —',
    'User e-mail: buyer@example.com',
    'Dealership phone: —',
    'Shipping address: no Address',
  ])
})

it('shows staff their own dealership while they order for another one', async () => {
  const elsewhere = sampleDealership({
    id: 9,
    name: 'Elsewhere',
    phone: '+49 89 1234',
    email: 'own@example.com',
  })
  const staff = sampleAccount({ dealerships: [{ id: 9, name: 'Elsewhere' }] })
  showAccount(counterWith(listAnswer(lakeside, elsewhere), staff))
  const facts = await readFacts()
  expect(facts).toContain('Dealership name: Elsewhere')
  expect(facts).toContain('Dealership e-mail: own@example.com')
})

it("shows the device's copy with its age when the server does not answer", async () => {
  const counter = counterWith(offlineAnswer)
  await putDealerships(counter.databases.account, [lakeside], Date.now() - 300_000)
  showAccount(counter)
  expect((await screen.findByRole('status')).textContent).toContain(
    'The server does not answer. Last updated 5 min ago.',
  )
  expect(await readFacts()).toContain('Shipping address: 1 Lake Street, Chicago, Illinois, 60601')
})

it('says that the device has no copy when the server does not answer', async () => {
  showAccount(counterWith(offlineAnswer))
  expect((await screen.findByRole('status')).textContent).toContain(
    'The server does not answer. This dealership is not saved on this device yet.',
  )
  expect(await readFacts()).toContain('Dealership name: Lakeside Motors')
})

it("stores the server's answer as the device's copy", async () => {
  const counter = counterWith(listAnswer(lakeside))
  showAccount(counter)
  await readFacts()
  await expect.poll(() => counter.databases.account.dealerships.count()).toBe(1)
})

it('shows the cart link only while the cart has lines', async () => {
  const counter = counterWith(listAnswer(lakeside))
  showAccount(counter)
  const menu = within(screen.getByRole('navigation', { name: 'Account menu' }))
  expect(menu.getAllByRole('link').map((link) => link.textContent)).toEqual([
    'Personal Information',
    'Change Password',
  ])
  expect(menu.getByRole('button', { name: 'Log Out' })).toBeTruthy()
  await counter.cart.setQuantity(sampleFrame(), 2)
  expect((await menu.findByRole('link', { name: 'Cart' })).getAttribute('href')).toBe('/cart')
  expect(menu.getByRole('link', { name: 'Change Password' }).getAttribute('href')).toBe('/change/password')
})

it('lets the person hide the notes about shipping', async () => {
  const counter = counterWith(listAnswer(lakeside))
  const user = userEvent.setup()
  showAccount(counter)
  const checkbox = await screen.findByRole('checkbox', {
    name: 'Show a note when more pieces ship for the same price, or fewer ship for less',
  })
  await expect.poll(() => checkbox.matches(':checked:enabled')).toBe(true)
  await user.click(checkbox)
  await expect.poll(() => readShippingNotes(counter.databases.account)).toBe(false)
  expect(checkbox.matches(':checked')).toBe(false)
  await user.click(checkbox)
  await expect.poll(() => readShippingNotes(counter.databases.account)).toBe(true)
})

it.each<[string, string[], boolean, string[]]>([
  ['sees and places orders', ['view', 'create'], true, ['All Purchases / Subscriptions', 'Dealership rules']],
  ['only sees orders', ['view'], true, ['All Purchases / Subscriptions']],
  ['has chosen no dealership', ['view', 'create'], false, []],
])('a person who %s gets the links of the chosen dealership', async (_, actions, isChosen, links) => {
  const account = sampleAccount({ privileges: [{ group: 'Orders', actions }] })
  showAccount(counterWith(listAnswer(lakeside), account, isChosen))
  await readFacts()
  const menuLinks = ['Personal Information', 'Change Password']
  expect(
    screen
      .getAllByRole('link')
      .map(({ textContent }) => textContent)
      .filter((text) => !menuLinks.includes(text ?? '')),
  ).toEqual(links)
})
