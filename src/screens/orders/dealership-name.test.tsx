import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import type { Privilege } from '#domain/account.ts'
import type { Dealership } from '#domain/dealership.ts'
import { sampleDealership } from '#tests/support/sample-orders.ts'
import { sampleAccount, sampleCounter, showScreen } from '#tests/support/show-screen.tsx'
import { DealershipName } from './dealership-name.tsx'

afterEach(cleanup)

const STAFF: Privilege = { group: 'Orders', actions: ['view', 'edit'] }
const state = { id: 14, code: 'IL', name: 'Illinois', tax: 6.25 }

function show(fields: Partial<Dealership>, privileges = [STAFF]) {
  const dealership = sampleDealership({
    id: 5,
    name: 'Lakeside Motors',
    companyName: 'Lakeside Motors Group',
    email: 'office@lakeside.example, parts@lakeside.example',
    phone: '13125550142',
    shippingAddress: { street: '1 Shore Road', city: 'Chicago', zip: '60601', state },
    ...fields,
  })
  const { id, name, email, companyId, localStatus } = dealership
  const counter = sampleCounter({ account: sampleAccount({ privileges }), dealerships: [dealership] })
  showScreen(counter, <DealershipName dealership={{ id, name, email, companyId, localStatus }} />)
}

async function opened() {
  await userEvent.click(screen.getByRole('button', { name: 'Lakeside Motors' }))
  return within(await screen.findByRole('dialog', { name: 'Lakeside Motors' }))
}

it('opens what is known of the company and the dealership, with the ways to its orders and items', async () => {
  show({ localStatus: true, dealerLicenseNumber: 'NJ-42' })
  const panel = await opened()
  const said = (term: string) => panel.getByText(term, { selector: 'dt' }).nextElementSibling?.textContent
  expect(said('Company')).toBe('Lakeside Motors Group')
  expect(said('Phone')).toBe('312-555-0142')
  expect(said('Shipping address')).toBe('1 Shore Road\nChicago, IL 60601')
  expect(said('Dealer license number')).toBe('NJ-42')
  expect(said('Tax')).toBe('6.25% (Illinois)')
  expect(said('Shipping fee')).toBe('Local')
  expect(panel.getByRole('link', { name: 'parts@lakeside.example' }).getAttribute('href')).toBe(
    'mailto:parts@lakeside.example',
  )
  expect(panel.getByRole('link', { name: 'Orders of the dealership' }).getAttribute('href')).toBe('/orders/5')
  expect(panel.getByRole('link', { name: 'All items purchased' }).getAttribute('href')).toBe(
    '/all-products-order/5',
  )
})

it('says what is switched off, and that nobody is approved yet', async () => {
  show({ noTax: true, noShippingFee: true, isApproved: false })
  const panel = await opened()
  expect(panel.getByText('No tax')).toBeTruthy()
  expect(panel.getByText('No shipping fee')).toBeTruthy()
  expect(panel.getByText('Nobody of this company is approved yet.')).toBeTruthy()
})

it('is a plain name in the local-admin view', () => {
  show({}, [{ group: 'Orders', actions: ['view', 'edit', 'view_partner'] }])
  expect(screen.getByText('Lakeside Motors')).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})
