import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { dealership } from '#tests/support/dealership.ts'
import { sampleAccount, sampleCounter, showScreen } from '#tests/support/show-screen.tsx'
import { OrderingFor } from './ordering-for.tsx'

afterEach(cleanup)

const staff = sampleAccount({ privileges: [{ group: 'Orders', actions: ['view', 'edit'] }] })
const picker = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Dealership' })

it('finds one dealership of thousands by typing, and marks dealerships that are not approved', async () => {
  const dealerships = Array.from({ length: 5000 }, (_, index) =>
    dealership({ id: index + 1, name: `Motors ${index + 1}`, isApproved: index !== 4710 }),
  )
  const counter = sampleCounter({ account: staff, dealerships })
  const chosenIds: number[] = []
  counter.dealershipChoice.choose = async (id) => void chosenIds.push(id)
  showScreen(counter, <OrderingFor />)
  await waitFor(() => expect(picker().tagName).toBe('INPUT'))
  const user = userEvent.setup()
  await user.clear(picker())
  await user.type(picker(), 'motors 4711')
  await user.click(await screen.findByRole('option', { name: 'Motors 4711 (not approved yet)' }))
  expect(chosenIds).toEqual([4711])
})

it('says that the dealerships are not loaded yet', () => {
  showScreen(sampleCounter({ account: staff, dealerships: [] }), <OrderingFor />)
  expect(
    screen.getByText('The dealerships are not loaded yet. They appear as soon as the server has sent them.'),
  ).toBeTruthy()
})

it('names the only dealership of a buyer with its address, and offers no choice', () => {
  const lakeside = dealership({ id: 1, name: 'Lakeside Motors' })
  const account = sampleAccount({ dealerships: [{ id: 1, name: 'Lakeside Motors' }] })
  showScreen(sampleCounter({ account, dealerships: [lakeside], chosenDealership: lakeside }), <OrderingFor />)
  const region = screen.getByRole('region', { name: 'Ordering for' })
  expect(region.textContent).toBe('Ordering forLakeside Motors1 Lake Street\nChicago, IL 60601')
  expect(screen.queryByRole('combobox', { name: 'Dealership' })).toBeNull()
})

it('lets a buyer with several dealerships choose one in the cart', async () => {
  const northDealership = dealership({ id: 1, name: 'North' })
  const southDealership = dealership({
    id: 2,
    name: 'South',
    shippingAddress: { street: '', city: '', zip: '', state: null },
  })
  const account = sampleAccount({
    dealerships: [northDealership, southDealership].map(({ id, name }) => ({ id, name })),
  })
  const counter = sampleCounter({
    account,
    dealerships: [northDealership, southDealership],
    chosenDealership: southDealership,
  })
  const chosenIds: number[] = []
  counter.dealershipChoice.choose = async (id) => void chosenIds.push(id)
  showScreen(counter, <OrderingFor />)
  const region = screen.getByRole('region', { name: 'Ordering for' })
  expect(within(region).getByText('no Address')).toBeTruthy()
  await userEvent.setup().selectOptions(within(region).getByRole('combobox', { name: 'Dealership' }), 'North')
  expect(chosenIds).toEqual([1])
})

it.each([
  [true, null],
  [false, 'No user of this company is approved yet.'],
])('staff who ordered for a dealership that is approved (%s) read %j', (isApproved, hint) => {
  const chosenDealership = dealership({ id: 2, name: 'South', isApproved })
  const dealerships = [dealership({ id: 1, name: 'North', isApproved: !isApproved }), chosenDealership]
  showScreen(sampleCounter({ account: staff, dealerships, chosenDealership }), <OrderingFor />)
  expect(screen.queryByText('No user of this company is approved yet.')?.textContent ?? null).toBe(hint)
})

it('tells a buyer without a dealership that nothing can be ordered yet', () => {
  showScreen(sampleCounter({ account: sampleAccount({ dealerships: [] }) }), <OrderingFor />)
  expect(screen.getByRole('region', { name: 'Ordering for' }).textContent).toBe(
    'Ordering forNo dealership is assigned to your login, so you cannot order yet. Please call us: (555) 010-0142.',
  )
})
