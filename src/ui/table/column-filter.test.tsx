import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { ColumnFilter } from './column-filter.tsx'
import type { Column, SortDirection } from './columns.ts'
import { PlainTable } from './table.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

interface Letter {
  email: string
}
const LETTERS: Letter[] = [{ email: 'bo@a.example' }, { email: 'sam@b.example' }]

function FilteredTable() {
  const [text, setText] = useState('')
  const [direction, setDirection] = useState<SortDirection | null>(null)
  const columns: Column<Letter>[] = [
    {
      title: 'EMAIL',
      isHeadline: true,
      cell: ({ email }) => email,
      filter: (
        <ColumnFilter
          label="Filter EMAIL"
          text={{
            label: 'EMAIL',
            value: text,
            faultOf: (typed) => (typed.includes(' ') ? 'No spaces' : null),
            onApply: setText,
          }}
          sort={{ direction, onSort: setDirection }}
        />
      ),
    },
  ]
  return (
    <>
      <PlainTable label="Letters" columns={columns} rows={LETTERS} keyOf={({ email }) => email} />
      <output>{`${text || 'all'}, ${direction}`}</output>
    </>
  )
}

const appliedFilter = () => screen.getByRole('status').textContent
const button = () => screen.getByRole('button', { name: 'Filter EMAIL' })
async function openFilter() {
  const user = userEvent.setup()
  await user.click(button())
  return { user, popover: within(await screen.findByRole('dialog', { name: 'Filter EMAIL' })) }
}

it('a submitted text is applied, and the focus returns to the button', async () => {
  render(<FilteredTable />)
  const { user, popover } = await openFilter()
  expect(document.activeElement).toBe(popover.getByRole('textbox', { name: 'EMAIL' }))
  await user.keyboard(' b.ex')
  expect(appliedFilter()).toBe('all, null')
  await user.keyboard(' {Enter}')
  expect(appliedFilter()).toBe('b.ex, null')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(document.activeElement).toBe(button())
  expect(button().dataset.set).toBe('true')
})

it('a wrong text is reported at the field, and the earlier filter stays', async () => {
  render(<FilteredTable />)
  const { user, popover } = await openFilter()
  await user.keyboard('a b{Enter}')
  expect(popover.getByRole('alert').textContent).toBe('No spaces')
  expect(appliedFilter()).toBe('all, null')
})

it('the filter has a button that clears an active text', async () => {
  render(<FilteredTable />)
  const firstFilter = await openFilter()
  expect(firstFilter.popover.queryByRole('button', { name: 'Clear' })).toBeNull()
  await firstFilter.user.keyboard('bo{Enter}')
  const { user, popover } = await openFilter()
  expect(popover.getByRole('textbox', { name: 'EMAIL' })).toHaveProperty('value', 'bo')
  await user.click(popover.getByRole('button', { name: 'Clear' }))
  expect(appliedFilter()).toBe('all, null')
  expect(button().dataset.set).toBeUndefined()
})

it('the filter sorts descending, ascending or not', async () => {
  render(<FilteredTable />)
  const { user, popover } = await openFilter()
  const sortGroup = within(popover.getByRole('group', { name: 'Sort' }))
  expect(
    sortGroup
      .getAllByRole('radio')
      .map((radio) => [radio.closest('label')?.textContent, 'checked' in radio && radio.checked]),
  ).toEqual([
    ['None', true],
    ['Descending', false],
    ['Ascending', false],
  ])
  await user.click(sortGroup.getByRole('radio', { name: 'Descending' }))
  expect(appliedFilter()).toBe('all, descending')
  await user.click(sortGroup.getByRole('radio', { name: 'Ascending' }))
  expect(appliedFilter()).toBe('all, ascending')
  await user.click(sortGroup.getByRole('radio', { name: 'None' }))
  expect(appliedFilter()).toBe('all, null')
})

it('the description of the button is the active filter and sorting in words', async () => {
  render(<FilteredTable />)
  const { user } = await openFilter()
  const description = () =>
    document.getElementById(button().getAttribute('aria-describedby') ?? '')?.textContent
  expect(description()).toBeUndefined()
  await user.keyboard('bo{Enter}')
  expect(description()).toBe('bo')
  const { popover } = await openFilter()
  await user.click(popover.getByRole('radio', { name: 'Ascending' }))
  expect(description()).toBe('bo, Ascending')
  expect(button().title).toBe('Filter EMAIL: bo, Ascending')
})

it('the button is above the rows if they are cards, because cards have no head', () => {
  vi.stubGlobal('matchMedia', () => ({
    matches: true,
    addEventListener: () => {},
    removeEventListener: () => {},
  }))
  render(<FilteredTable />)
  expect(within(screen.getByRole('table')).queryByRole('button')).toBeNull()
  expect(button().getAttribute('aria-label')).toBe('Filter EMAIL')
  expect(button().textContent).toBe('EMAIL')
})
