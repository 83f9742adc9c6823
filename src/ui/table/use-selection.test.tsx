import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { EVERYTHING } from './selection.ts'
import { useSelection } from './use-selection.ts'

afterEach(cleanup)

interface Order {
  id: number
  status: string
}

const order = (id: number, status = 'IN'): Order => ({ id, status })
const FIRST_PAGE = [order(1), order(2), order(3)]
const SECOND_PAGE = [order(4), order(5, 'GONE')]

interface Props {
  scope?: string
  pageRows?: readonly Order[]
  checkedMeansNamed?: boolean
}

function showSelection(props: Props = {}) {
  const { result, rerender } = renderHook(
    (changedProps: Props) =>
      useSelection<Order>({
        keyOf: ({ id }) => id,
        isChoosable: ({ status }) => status !== 'GONE',
        ...changedProps,
      }),
    { initialProps: props },
  )
  return {
    rerender,
    latest: () => result.current,
    change: (action: (selection: typeof result.current) => void) => act(() => action(result.current)),
    named: () => [...result.current.selection.namedRows.values()],
  }
}

it('a chosen row is replaced by its newer version on the page, and rows of other pages stay', () => {
  const { change, named, rerender } = showSelection({ pageRows: FIRST_PAGE })
  change(({ setChecked }) => setChecked([order(1), order(2)], true))
  rerender({ pageRows: [order(2, 'PAID'), order(3, 'PAID')] })
  expect(named()).toEqual([order(1), order(2, 'PAID')])
  rerender({ pageRows: SECOND_PAGE })
  change(({ setChecked }) => setChecked(SECOND_PAGE, true))
  expect(named()).toEqual([order(1), order(2), order(4)])
})

it('several quick presses all have their effect, and a range begins at the last pressed row of this page', () => {
  const { change, latest } = showSelection()
  change(({ pressBox }) => {
    pressBox(order(1), FIRST_PAGE, false)
    pressBox(order(3), FIRST_PAGE, true)
    pressBox(order(2), FIRST_PAGE, false)
  })
  expect(FIRST_PAGE.map(latest().isChosen)).toEqual([true, false, true])
  change(({ pressBox }) => pressBox(order(4), SECOND_PAGE, true))
  expect(latest().count(9)).toBe(3)
})

it('everything but the named rows can be chosen; a row that cannot be chosen has no checked box', () => {
  const { change, latest } = showSelection()
  change(({ replace }) => replace(EVERYTHING))
  change(({ pressBox }) => pressBox(order(2), FIRST_PAGE, false))
  expect([...FIRST_PAGE, ...SECOND_PAGE].map(latest().isChosen)).toEqual([true, false, true, true, false])
  expect([latest().count(40), latest().checkedCount(40)]).toEqual([39, 39])
  expect([latest().checkedStateOf(FIRST_PAGE), latest().checkedStateOf(SECOND_PAGE)]).toEqual(['mixed', true])
  change(({ setMode }) => setMode('include'))
  expect([...FIRST_PAGE].map(latest().isChosen)).toEqual([false, true, false])
})

it('where a checked box means a named row, it also does so for the rows that are left out', () => {
  const { change, latest, named } = showSelection({ checkedMeansNamed: true })
  change(({ pressBox }) => pressBox(order(2), FIRST_PAGE, false))
  change(({ setMode }) => setMode('exclude'))
  expect(FIRST_PAGE.map(latest().isChosen)).toEqual([false, true, false])
  change(({ setChecked }) => setChecked(FIRST_PAGE, true))
  expect(named().map(({ id }) => id)).toEqual([2, 1, 3])
  expect([latest().count(40), latest().checkedCount(40)]).toEqual([37, 3])
})

it('removed rows leave the selection, and a new scope begins with nothing', () => {
  const { change, latest, named, rerender } = showSelection({ scope: 'IN' })
  change(({ setChecked }) => setChecked(FIRST_PAGE, true))
  change(({ removeRows }) => removeRows([2, 7]))
  expect(named()).toEqual([order(1), order(3)])
  rerender({ scope: 'PAID' })
  expect(latest().count(9)).toBe(0)
  change(({ pressBox }) => pressBox(order(4), SECOND_PAGE, false))
  expect(named()).toEqual([order(4)])
  // The rows of the earlier scope are forgotten.
  rerender({ scope: 'IN' })
  expect(named()).toEqual([])
})
