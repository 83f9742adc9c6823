import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { ScrollingTable } from './scrolling-table.tsx'
import { useSelection } from './use-selection.ts'

globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
}

afterEach(cleanup)

const ROWS = Array.from({ length: 150 }, (_, id) => ({ id }))

function SelectableTable() {
  const selection = useSelection<{ id: number }>({ keyOf: ({ id }) => id })
  return (
    <>
      <p>{selection.count(ROWS.length)} chosen</p>
      <ScrollingTable
        label="Goods"
        columns={[{ title: 'Id', isHeadline: true, cell: ({ id }) => id }]}
        rows={ROWS}
        keyOf={({ id }) => id}
        choice={{ selection, nameOf: ({ id }) => `Choose ${id}`, chooseAllName: 'Choose all' }}
      />
    </>
  )
}

it('the box in the head chooses all rows of a long list, also rows that are not rendered', () => {
  render(<SelectableTable />)
  expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe('151')
  expect(screen.queryAllByRole('checkbox').length).toBeLessThan(100)
  fireEvent.click(screen.getByRole('checkbox', { name: 'Choose all' }))
  expect(screen.getByText('150 chosen')).toBeTruthy()
  fireEvent.click(screen.getByRole('checkbox', { name: 'Choose all' }))
  expect(screen.getByText('0 chosen')).toBeTruthy()
})
