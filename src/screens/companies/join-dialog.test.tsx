import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import type { Api, Call } from '#api/client.ts'
import { dealership } from '#tests/support/dealership.ts'
import { sampleAccount, sampleCounter, showScreen } from '#tests/support/show-screen.tsx'
import { JoinDialog } from './join-dialog.tsx'

afterEach(cleanup)

const shop = (id: number, name: string, companyId: number, companyName: string, isApproved = true) =>
  dealership({ id, name, companyId, companyName, isApproved })
const DEALERSHIPS = [
  shop(1, 'Lakeside Motors', 2, 'Lakeside Group'),
  shop(5, 'Prairie North', 4, 'Prairie'),
  shop(6, 'Prairie South', 4, 'Prairie'),
  shop(8, 'Another Shop', 1, 'Administrators'),
  shop(30, 'Blue Ridge', 30, 'Blue Ridge'),
  shop(31, 'Waiting Shop', 31, 'Waiting', false),
]

async function showDialog(suggestedCompanies: { id: number; name: string }[] = []) {
  const bodies: unknown[] = []
  async function call({ path, body }: Call<unknown>) {
    if (path.endsWith('/min-info')) return { ok: true, value: { items: DEALERSHIPS, count: 6 } }
    bodies.push([path, body])
    return { ok: true, value: {} }
  }
  const counter = sampleCounter({
    account: sampleAccount(),
    dealerships: DEALERSHIPS,
    api: { call: call as unknown as Api['call'] }, // the answer's type follows from the call
  })
  const onClose = vi.fn()
  const customer = { userId: 9, name: 'drew', companyId: 30 }
  showScreen(
    counter,
    <JoinDialog customer={customer} suggestedCompanies={suggestedCompanies} onClose={onClose} />,
  )
  const field = (name: string) => screen.getByRole<HTMLSelectElement>('combobox', { name })
  const optionsOf = (name: string) =>
    within(field(name))
      .getAllByRole('option')
      .map(({ textContent }) => textContent)
  await waitFor(() => expect(optionsOf('Company')).toContain('Prairie'))
  return { bodies, onClose, field, optionsOf, user: userEvent.setup() }
}
const joinButton = () => screen.getByRole('button', { name: 'Join and accept' })

it('offers customers that are accepted already, but neither the registration itself nor the supplier', async () => {
  const { optionsOf, user, bodies } = await showDialog()
  expect(optionsOf('Company')).toEqual(['Choose a company', 'Lakeside Group', 'Prairie'])
  await user.click(joinButton())
  expect(bodies).toEqual([])
})

it('begins with the likeliest company, and forgets the dealership when another company is chosen', async () => {
  const { bodies, onClose, field, optionsOf, user } = await showDialog([
    { id: 4, name: 'Prairie' },
    { id: 77, name: 'New Company' },
  ])
  expect(field('Company').value).toBe('4')
  expect(optionsOf('Company')).toContain('New Company')
  expect(optionsOf('Dealership')).toEqual([
    'Add the dealership of the registration',
    'Prairie North',
    'Prairie South',
  ])
  await user.selectOptions(field('Dealership'), 'Prairie South')
  await user.selectOptions(field('Company'), 'Lakeside Group')
  expect(field('Dealership').value).toBe('')
  await user.selectOptions(field('Company'), 'Prairie')
  expect(field('Dealership').value).toBe('')
  await user.click(joinButton())
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(bodies).toEqual([['api/admin/user/company-joined/9', { companyId: 4, dealershipId: null }]])
})

it('moves the customer into the chosen dealership', async () => {
  const { bodies, field, user } = await showDialog([{ id: 4, name: 'Prairie' }])
  await user.selectOptions(field('Dealership'), 'Prairie South')
  await user.click(joinButton())
  await waitFor(() =>
    expect(bodies).toEqual([['api/admin/user/company-joined/9', { companyId: 4, dealershipId: 6 }]]),
  )
})
