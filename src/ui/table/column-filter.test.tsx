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

function Filtered() {
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
            check: (typed) => (typed.includes(' ') ? 'No spaces' : null),
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

const request = () => screen.getByRole('status').textContent
const button = () => screen.getByRole('button', { name: 'Filter EMAIL' })
async function open() {
  const user = userEvent.setup()
  await user.click(button())
  return { user, popover: within(await screen.findByRole('dialog', { name: 'Filter EMAIL' })) }
}

it('applies the text on submit, and returns the focus', async () => {
  render(<Filtered />)
  const { user, popover } = await open()
  expect(document.activeElement).toBe(popover.getByRole('textbox', { name: 'EMAIL' }))
  await user.keyboard(' b.ex')
  expect(request()).toBe('all, null')
  await user.keyboard(' {Enter}')
  expect(request()).toBe('b.ex, null')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(document.activeElement).toBe(button())
  expect(button().dataset.set).toBe('true')
})

it('shows the fault of a text at the field, and keeps the earlier filter', async () => {
  render(<Filtered />)
  const { user, popover } = await open()
  await user.keyboard('a b{Enter}')
  expect(popover.getByRole('alert').textContent).toBe('No spaces')
  expect(request()).toBe('all, null')
})

it('offers to clear an active text filter', async () => {
  render(<Filtered />)
  const first = await open()
  expect(first.popover.queryByRole('button', { name: 'Clear' })).toBeNull()
  await first.user.keyboard('bo{Enter}')
  const { user, popover } = await open()
  expect(popover.getByRole('textbox', { name: 'EMAIL' })).toHaveProperty('value', 'bo')
  await user.click(popover.getByRole('button', { name: 'Clear' }))
  expect(request()).toBe('all, null')
  expect(button().dataset.set).toBeUndefined()
})

it('sorts in three states', async () => {
  render(<Filtered />)
  const { user, popover } = await open()
  const sort = within(popover.getByRole('group', { name: 'Sort' }))
  expect(
    sort
      .getAllByRole('radio')
      .map((radio) => [radio.closest('label')?.textContent, 'checked' in radio && radio.checked]),
  ).toEqual([
    ['None', true],
    ['Descending', false],
    ['Ascending', false],
  ])
  await user.click(sort.getByRole('radio', { name: 'Descending' }))
  expect(request()).toBe('all, descending')
  await user.click(sort.getByRole('radio', { name: 'Ascending' }))
  expect(request()).toBe('all, ascending')
  await user.click(sort.getByRole('radio', { name: 'None' }))
  expect(request()).toBe('all, null')
})

it('describes the active filter in words', async () => {
  render(<Filtered />)
  const { user } = await open()
  const description = () =>
    document.getElementById(button().getAttribute('aria-describedby') ?? '')?.textContent
  expect(description()).toBeUndefined()
  await user.keyboard('bo{Enter}')
  expect(description()).toBe('bo')
  const { popover } = await open()
  await user.click(popover.getByRole('radio', { name: 'Ascending' }))
  expect(description()).toBe('bo, Ascending')
  expect(button().title).toBe('Filter EMAIL: bo, Ascending')
})

it('stands above cards, which have no head', () => {
  vi.stubGlobal('matchMedia', () => ({
    matches: true,
    addEventListener: () => {},
    removeEventListener: () => {},
  }))
  render(<Filtered />)
  expect(within(screen.getByRole('table')).queryByRole('button')).toBeNull()
  expect(button().textContent).toBe('Filter EMAIL')
})
