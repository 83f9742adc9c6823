import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { dealership } from '#tests/support/dealership.ts'
import { sampleAccount, sampleCounter, showScreen } from '#tests/support/show-screen.tsx'
import { DealershipPicker } from './dealership-picker.tsx'

afterEach(cleanup)

const staff = sampleAccount({ privileges: [{ group: 'Orders', actions: ['view', 'edit'] }] })
const picker = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Dealership' })

it('finds one of thousands by typing, and marks those that are not approved', async () => {
  const dealerships = Array.from({ length: 5000 }, (_, index) =>
    dealership({ id: index + 1, name: `Motors ${index + 1}`, isApproved: index !== 4710 }),
  )
  const counter = sampleCounter({ account: staff, dealerships })
  const chosen: number[] = []
  counter.dealershipChoice.choose = async (id) => void chosen.push(id)
  showScreen(counter, <DealershipPicker />)
  await waitFor(() => expect(picker().tagName).toBe('INPUT'))
  const user = userEvent.setup()
  await user.clear(picker())
  await user.type(picker(), 'motors 4711')
  await user.click(await screen.findByRole('option', { name: 'Motors 4711 (not approved yet)' }))
  expect(chosen).toEqual([4711])
})

it('says where the dealerships could not be read', () => {
  showScreen(sampleCounter({ account: staff, dealerships: [] }), <DealershipPicker />)
  expect(screen.getByText('The dealerships could not be read yet.')).toBeTruthy()
})
