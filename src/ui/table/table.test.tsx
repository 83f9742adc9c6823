import { cleanup, render, renderHook, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { ColumnFilter } from './column-filter.tsx'
import type { Column, Sorting } from './columns.ts'
import { EVERYTHING, type Selection } from './selection.ts'
import { PlainTable, Table } from './table.tsx'
import { useSelection } from './use-selection.ts'
import { useTable } from './use-table.ts'

afterEach(cleanup)

interface Fruit {
  id: number
  name: string
  price: number | null
}

const FRUITS: Fruit[] = [
  { id: 1, name: 'Pear', price: 3 },
  { id: 2, name: 'Apple', price: null },
  { id: 3, name: 'Quince', price: 12 },
  { id: 4, name: 'Plum', price: 3 },
  { id: 5, name: 'Fig', price: 1 },
]
const COLUMNS: Column<Fruit>[] = [
  {
    title: 'NAME',
    isHeadline: true,
    sort: { columnName: 'name', value: ({ name }) => name },
    cell: ({ name }) => name,
  },
  {
    title: 'PRICE',
    align: 'end',
    sort: { columnName: 'price', value: ({ price }) => price, firstDirection: 'descending' },
    cell: ({ price }) => price,
  },
]
const keyOf = ({ id }: Fruit) => id

interface FruitsProps {
  rowsPerPage?: number
  initialSelection?: Selection<Fruit>
  scope?: string
}

function Fruits({ rowsPerPage = 5, initialSelection, scope = '' }: FruitsProps) {
  const [sorting, setSorting] = useState<Sorting | null>(null)
  const [page, setPage] = useState(0)
  const selection = useSelection({
    keyOf,
    scope,
    ...(initialSelection && { initialSelection }),
    isChoosable: ({ name }) => name !== 'Fig',
  })
  const table = useTable({
    columns: COLUMNS,
    rows: FRUITS,
    keyOf,
    sorting,
    onSort: setSorting,
    page,
    rowsPerPage,
  })
  const shownRows = table.rows.map(({ row }) => row)
  return (
    <>
      <Table
        label="Fruits"
        table={table}
        choice={{ selection, nameOf: ({ name }) => `Choose ${name}` }}
        nameOf={({ name }) => name}
      />
      <button type="button" onClick={() => setPage(page + 1)}>
        Next of {table.pageCount}
      </button>
      <button
        type="button"
        onClick={() => selection.setChecked(shownRows, selection.checkedStateOf(shownRows) !== true)}
      >
        All on this page: {String(selection.checkedStateOf(shownRows))}
      </button>
      <output>{FRUITS.filter(selection.isChosen).map(({ name }) => name)}</output>
    </>
  )
}

const SERVER_SORTED_COLUMNS: Column<Fruit>[] = [
  { title: 'NAME', sort: { columnName: 'name' }, cell: ({ name }) => name },
]

function ServerSortedTable({ onAsk }: { onAsk: (sorting: Sorting | null) => void }) {
  const [sorting, setSorting] = useState<Sorting | null>(null)
  function onSort(newSorting: Sorting | null): void {
    onAsk(newSorting)
    setSorting(newSorting)
  }
  const table = useTable({ columns: SERVER_SORTED_COLUMNS, rows: FRUITS, keyOf, sorting, onSort })
  return <Table label="Fruits" table={table} nameOf={({ name }) => name} />
}

function FilteredTable() {
  const [kind, setKind] = useState('')
  const columns: Column<Fruit>[] = [
    {
      title: 'PRICE',
      cell: ({ price }) => price,
      filter: (
        <ColumnFilter
          label="Filter PRICE"
          choice={{
            options: [
              { value: '', label: 'All' },
              { value: 'none', label: 'Without' },
            ],
            value: kind,
            onChoose: setKind,
          }}
        />
      ),
    },
  ]
  const rows = FRUITS.filter(({ price }) => kind === '' || price === null)
  return <PlainTable label="Fruits" columns={columns} rows={rows} keyOf={keyOf} nameOf={({ name }) => name} />
}

const names = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.getAttribute('aria-label'))
const chosenNames = () => screen.getByRole('status').textContent
const box = (name: string) => screen.getByRole('checkbox', { name: `Choose ${name}` })
const head = (name: string) => screen.getByRole('columnheader', { name })

it('a table has the roles table, row and cell', () => {
  render(<PlainTable label="Fruits" columns={COLUMNS} rows={FRUITS} keyOf={keyOf} />)
  const table = screen.getByRole('table', { name: 'Fruits' })
  expect(within(table).getAllByRole('row')).toHaveLength(6)
  expect(
    within(table)
      .getAllByRole('cell')
      .slice(0, 2)
      .map(({ textContent }) => textContent),
  ).toEqual(['Pear', '3'])
})

it('rows are sorted as people sort names: a letter with an accent beside the letter, capitals beside small letters', () => {
  const names = ['Zoe', 'éclair', 'Ångström', 'Eden', 'apple', 'Ünal']
  const rows = names.map((name, id) => ({ id, name, price: null }))
  const sorting: Sorting = { columnName: 'name', direction: 'ascending' }
  const { result } = renderHook(() => useTable({ columns: COLUMNS, rows, keyOf, sorting }))
  expect(result.current.rows.map(({ row }) => row.name)).toEqual([
    'Ångström',
    'apple',
    'éclair',
    'Eden',
    'Ünal',
    'Zoe',
  ])
})

it('presses on a head sort in one direction, in the opposite direction, then not; empty values come last', async () => {
  const user = userEvent.setup()
  render(<Fruits />)
  await user.click(within(head('PRICE')).getByRole('button'))
  expect(names()).toEqual(['Quince', 'Pear', 'Plum', 'Fig', 'Apple'])
  expect(head('PRICE').getAttribute('aria-sort')).toBe('descending')
  await user.click(within(head('PRICE')).getByRole('button'))
  expect(names()).toEqual(['Fig', 'Pear', 'Plum', 'Quince', 'Apple'])
  expect(head('PRICE').getAttribute('aria-sort')).toBe('ascending')
  await user.click(within(head('PRICE')).getByRole('button'))
  expect(names()).toEqual(['Pear', 'Apple', 'Quince', 'Plum', 'Fig'])
  expect(head('PRICE').getAttribute('aria-sort')).toBeNull()
  await user.click(within(head('NAME')).getByRole('button'))
  expect(names()).toEqual(['Apple', 'Fig', 'Pear', 'Plum', 'Quince'])
})

it('rows that the server sorts keep their order, and each press reports its sorting', async () => {
  const sortings: (Sorting | null)[] = []
  const user = userEvent.setup()
  render(<ServerSortedTable onAsk={(sorting) => sortings.push(sorting)} />)
  const press = () => user.click(within(head('NAME')).getByRole('button'))
  await press()
  await press()
  await press()
  expect(sortings).toEqual([
    { columnName: 'name', direction: 'ascending' },
    { columnName: 'name', direction: 'descending' },
    null,
  ])
  expect(names()).toEqual(['Pear', 'Apple', 'Quince', 'Plum', 'Fig'])
})

it('rows stay chosen while another page is shown, and rows that cannot be chosen are not counted', async () => {
  const user = userEvent.setup()
  render(<Fruits rowsPerPage={3} />)
  await user.click(box('Apple'))
  expect(screen.getByRole('button', { name: 'All on this page: mixed' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Next of 2' }))
  expect(names()).toEqual(['Plum', 'Fig'])
  expect(box('Fig')).toHaveProperty('disabled', true)
  await user.click(screen.getByRole('button', { name: 'All on this page: false' }))
  expect(screen.getByRole('button', { name: 'All on this page: true' })).toBeTruthy()
  expect(chosenNames()).toBe('ApplePlum')
})

it('Shift chooses or clears a range in the sorted order, by mouse and by the space bar', async () => {
  const user = userEvent.setup()
  render(<Fruits />)
  await user.click(within(head('NAME')).getByRole('button'))
  await user.click(box('Apple'))
  await user.keyboard('{Shift>}')
  await user.click(box('Plum'))
  await user.keyboard('{/Shift}')
  expect(chosenNames()).toBe('PearApplePlum')
  box('Quince').focus()
  await user.keyboard(' ')
  expect(chosenNames()).toBe('PearAppleQuincePlum')
  box('Apple').focus()
  await user.keyboard('{Shift>} {/Shift}')
  expect(chosenNames()).toBe('')
})

it('a press leaves a row out if all rows are chosen at first', async () => {
  const user = userEvent.setup()
  render(<Fruits initialSelection={EVERYTHING} />)
  await user.click(box('Quince'))
  expect(chosenNames()).toBe('PearApplePlum')
})

it('no row is chosen after a change of the scope', async () => {
  const user = userEvent.setup()
  const { rerender } = render(<Fruits scope="all" />)
  await user.click(box('Quince'))
  rerender(<Fruits scope="cheap" />)
  expect(chosenNames()).toBe('')
})

it('a button in the head of a column opens its filter, and gets the focus back', async () => {
  const user = userEvent.setup()
  render(<FilteredTable />)
  const button = screen.getByRole('button', { name: 'Filter PRICE' })
  await user.click(button)
  expect(await screen.findByRole('dialog', { name: 'Filter PRICE' })).toBeTruthy()
  expect(screen.getByRole('radio', { name: 'All' })).toHaveProperty('checked', true)
  await user.click(screen.getByRole('radio', { name: 'Without' }))
  await user.keyboard('{Escape}')
  expect(names()).toEqual(['Apple'])
  expect([button.title, button.dataset.set]).toEqual(['Filter PRICE: Without', 'true'])
  expect(document.activeElement).toBe(button)
})

it('a press on a row opens the link of its headline where people touch, and a press on a button does not', async () => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query === '(width < 80em)',
    addEventListener() {},
    removeEventListener() {},
  }))
  const columns: Column<Fruit>[] = [
    { title: 'NAME', isHeadline: true, cell: ({ name }) => <a href={`#${name}`}>{name}</a> },
    { title: 'PRICE', cell: ({ price }) => price },
    { title: 'ACTIONS', isTitleHidden: true, cell: () => <button type="button">Eat</button> },
  ]
  render(<PlainTable label="Fruits" columns={columns} rows={FRUITS} keyOf={keyOf} opensOnPress />)
  const user = userEvent.setup()
  const [, pear, apple] = screen.getAllByRole('row')
  await user.click(within(pear as HTMLElement).getByRole('cell', { name: '3' }))
  expect(window.location.hash).toBe('#Pear')
  await user.click(within(apple as HTMLElement).getByRole('button', { name: 'Eat' }))
  expect(window.location.hash).toBe('#Pear')
  vi.unstubAllGlobals()
})
