import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { BulkBar } from './bulk-bar.tsx'
import { useSelection } from './use-selection.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const PAGE = [{ id: 1 }, { id: 2 }]

const TEXTS = {
  bulkActions: 'Chosen orders',
  selected: (count: number) => `${count} chosen`,
  clearSelection: 'Clear',
  chooseAllOfPage: 'All on this page',
  chooseEverything: (total: number) => `Choose all ${total}`,
}

function Orders({ total = 5, outcome }: { total?: number; outcome?: string }) {
  const selection = useSelection<{ id: number }>({ keyOf: ({ id }) => id })
  return (
    <>
      {PAGE.map((row) => (
        <button key={row.id} type="button" onClick={() => selection.pressBox(row, PAGE, false)}>
          Order {row.id}
        </button>
      ))}
      <BulkBar texts={TEXTS} selection={selection} pageRows={PAGE} total={total} outcome={outcome}>
        <button type="button">Send</button>
      </BulkBar>
    </>
  )
}

const bar = () => screen.queryByRole('region', { name: 'Chosen orders' })?.textContent

it('the bar offers the rows of all pages only while all rows of the page are chosen', async () => {
  render(<Orders />)
  const user = userEvent.setup()
  expect(bar()).toBeUndefined()
  await user.click(screen.getByRole('button', { name: 'Order 1' }))
  expect(bar()).toBe('1 chosenClearSend')
  await user.click(screen.getByRole('button', { name: 'Order 2' }))
  expect(bar()).toBe('2 chosenClearChoose all 5Send')
  await user.click(screen.getByRole('button', { name: 'Choose all 5' }))
  expect(bar()).toBe('5 chosenClearSend')
  await user.click(screen.getByRole('button', { name: 'Order 1' }))
  expect(bar()).toBe('4 chosenClearSend')
  await user.click(screen.getByRole('button', { name: 'Clear' }))
  expect(bar()).toBeUndefined()
})

it('the bar does not offer the rows of all pages if the page has them all', async () => {
  render(<Orders total={2} />)
  const user = userEvent.setup()
  for (const name of ['Order 1', 'Order 2']) await user.click(screen.getByRole('button', { name }))
  expect(bar()).toBe('2 chosenClearSend')
})

it('the bar shows the result of an action also while no row is chosen', () => {
  render(<Orders outcome="3 sent" />)
  expect(bar()).toBe('3 sent')
})

it('in a narrow window the bar has a box for all rows of the page', async () => {
  const media = { matches: true, addEventListener: () => {}, removeEventListener: () => {} }
  vi.stubGlobal('matchMedia', () => media)
  render(<Orders />)
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Order 1' }))
  const box = () => screen.getByRole<HTMLInputElement>('checkbox', { name: 'All on this page' })
  expect(box().indeterminate).toBe(true)
  await user.click(box())
  expect([box().checked, screen.getByRole('status').textContent]).toEqual([true, '2 chosen'])
  await user.click(box())
  expect(bar()).toBeUndefined()
})
