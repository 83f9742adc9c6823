import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import * as v from 'valibot'
import { afterEach, expect, it } from 'vitest'
import { FilterForm } from './filter-form.tsx'

afterEach(cleanup)

const SCHEMA = v.object({ name: v.string(), status: v.string() })
const STATUSES = [
  { value: '', label: 'Any' },
  { value: 'PAID', label: 'Paid' },
]

function List() {
  const [texts, setTexts] = useState({ name: '', status: '' })
  return (
    <FilterForm
      label="Filters"
      fields={[
        { name: 'name', label: 'NAME' },
        { name: 'status', label: 'STATUS', options: STATUSES },
      ]}
      appliedTexts={texts}
      schema={SCHEMA}
      onApply={setTexts}
    />
  )
}

const chipNames = () =>
  within(screen.getByRole('list', { name: 'Active filters' }))
    .getAllByRole('button')
    .map((chip) => chip.querySelector('[aria-hidden=true]')?.textContent)

it('the button unfolds the fields and focuses the first of them', async () => {
  render(<List />)
  const user = userEvent.setup()
  const button = screen.getByRole('button', { name: 'Filters' })
  expect(button.getAttribute('aria-expanded')).toBe('false')
  await user.click(button)
  expect(button.getAttribute('aria-expanded')).toBe('true')
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'NAME' }))
  await user.click(button)
  expect(button.getAttribute('aria-expanded')).toBe('false')
})

it('shows a chip for each applied filter, which removes that filter alone', async () => {
  render(<List />)
  const user = userEvent.setup()
  expect(screen.queryByRole('list')).toBeNull()
  await user.type(screen.getByRole('textbox', { name: 'NAME' }), 'Lakeside{Enter}')
  await user.selectOptions(screen.getByRole('combobox', { name: 'STATUS' }), 'Paid')
  expect(chipNames()).toEqual(['NAME: Lakeside', 'STATUS: Paid'])
  expect(screen.getByRole('button', { name: 'Filters, 2 set' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Remove filter NAME: Lakeside' }))
  expect(chipNames()).toEqual(['STATUS: Paid'])
  expect(screen.getByRole('textbox', { name: 'NAME' })).toHaveProperty('value', '')
  await user.click(screen.getByRole('button', { name: 'Clear filters' }))
  expect(screen.queryByRole('list')).toBeNull()
  expect(screen.getByRole('combobox', { name: 'STATUS' })).toHaveProperty('value', '')
})
