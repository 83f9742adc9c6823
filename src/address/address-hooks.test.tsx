import { act, cleanup, renderHook } from '@testing-library/react'
import { MemoryRouter, useLocation, useNavigate } from 'react-router-dom'
import * as v from 'valibot'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { useBackLink, useOrderLinkState } from './back-link.ts'
import { useFilters } from './use-filters.ts'
import { usePageNumber, useRedirectToLastPage } from './use-page-number.ts'
import { useSearchAndSorting } from './use-search-and-sorting.ts'

afterEach(cleanup)

/** Runs the hook on the page `/orders`, which a person opened from the page `/start`. */
function showAt<Value>(search: string, useValue: () => Value, state: unknown = null) {
  const { result } = renderHook(
    () => ({ value: useValue(), location: useLocation(), navigate: useNavigate() }),
    {
      wrapper: ({ children }) => (
        <MemoryRouter initialEntries={['/start', { pathname: '/orders', search, state }]} initialIndex={1}>
          {children}
        </MemoryRouter>
      ),
    },
  )
  return {
    value: () => result.current.value,
    change: (action: (value: Value) => void) => act(() => action(result.current.value)),
    goBack: () => act(() => void result.current.navigate(-1)),
    address: () => result.current.location.pathname + result.current.location.search,
  }
}

const filterSchema = v.object({
  id: v.union([
    v.pipe(
      v.literal(''),
      v.transform(() => null),
    ),
    v.pipe(v.string(), v.digits(), v.transform(Number)),
  ]),
  po: v.string(),
})
const useOrderFilters = () => useFilters(['id', 'po'], filterSchema)

const COLUMNS = ['name', 'price']
const useList = () => useSearchAndSorting(COLUMNS)

describe('the page number of a list', () => {
  it('is read from the address, and written without a change of other parameters', () => {
    const list = showAt('?page=3&find=pouch', usePageNumber)
    expect(list.value().page).toBe(3)
    list.change(({ choose }) => choose(12))
    expect([list.value().page, list.address()]).toEqual([12, '/orders?page=12&find=pouch'])
    list.change(({ replace }) => replace(2))
    expect(list.address()).toBe('/orders?page=2&find=pouch')
    list.change(({ choose }) => choose(0))
    expect([list.value().page, list.address()]).toEqual([0, '/orders?find=pouch'])
    // Back skips the page that was replaced.
    list.goBack()
    expect(list.address()).toBe('/orders?page=2&find=pouch')
    list.goBack()
    expect(list.address()).toBe('/orders?page=3&find=pouch')
  })

  it.each(['0', '-1', '1.5', '01', '1000000', 'last'])(
    'that is invalid, %j, becomes the first page',
    (text) => {
      const list = showAt(`?find=pouch&page=${text}`, usePageNumber)
      expect([list.value().page, list.address()]).toEqual([0, '/orders?find=pouch'])
      list.goBack()
      expect(list.address()).toBe('/start')
    },
  )

  it.each([
    ['?page=7&find=x', 3, '/orders?page=2&find=x'],
    ['?page=3', 3, '/orders?page=2'],
    ['?page=2', 3, '/orders?page=2'],
    ['?page=7', 0, '/orders'],
    ['?page=7', 1, '/orders'],
    ['?page=7', null, '/orders?page=7'],
  ])('in %j of a list with %j pages leads to %j', (search, pageCount, address) => {
    const seen: boolean[] = []
    const list = showAt(search, () => {
      const isBeyondEnd = useRedirectToLastPage(usePageNumber(), pageCount)
      seen.push(isBeyondEnd)
      return isBeyondEnd
    })
    expect([list.value(), list.address()]).toEqual([false, address])
    expect(seen[0]).toBe(`/orders${search}` !== address)
    list.goBack()
    expect(list.address()).toBe('/start')
  })
})

describe('the filters of a list', () => {
  it('are read from the address; an invalid one is ignored', () => {
    const list = showAt('?id=7x&po=PO%204&other=1', useOrderFilters)
    expect(list.value()).toMatchObject({
      texts: { id: '', po: 'PO 4' },
      values: { id: null, po: 'PO 4' },
      isAnySet: true,
    })
    expect(showAt('?id=7', useOrderFilters).value().values).toEqual({ id: 7, po: '' })
    expect(showAt('?id=x&other=1', useOrderFilters).value().isAnySet).toBe(false)
  })

  it('replace the parameters of the address, such as the page number; empty texts are left out', () => {
    const list = showAt('?id=7&page=3', useOrderFilters)
    list.change(({ apply }) => apply({ id: '  ', po: ' é & 1 ', unknown: 'x' }))
    expect(list.value().texts).toEqual({ id: '', po: 'é & 1' })
    expect(new URLSearchParams(list.address().split('?')[1]).toString()).toBe('po=%C3%A9+%26+1')
    list.goBack()
    expect(list.address()).toBe('/orders?id=7&page=3')
  })
})

describe('the search and the sorting of a list', () => {
  it('are read from the address', () => {
    expect(showAt('?find=pouch&sort=-price', useList).value()).toMatchObject({
      searchText: 'pouch',
      sorting: { columnName: 'price', direction: 'descending' },
      sortText: '-price',
    })
    expect(showAt('?sort=name', useList).value().sorting).toEqual({
      columnName: 'name',
      direction: 'ascending',
    })
    expect(showAt('?sort=secret', useList).value()).toMatchObject({
      sorting: null,
      sortText: '',
      searchText: '',
    })
  })

  it('remove the page number, and replace the entry of the history', () => {
    const list = showAt('?page=3&sort=name&other=1', useList)
    list.change(({ find }) => find(' tag '))
    expect([list.value().searchText, list.address()]).toEqual([' tag ', '/orders?sort=name&other=1&find=tag'])
    list.change(({ sortBy }) => sortBy({ columnName: 'price', direction: 'descending' }))
    expect(list.address()).toBe('/orders?sort=-price&other=1&find=tag')
    list.change(({ sortByText }) => sortByText('price'))
    expect(list.value().sorting).toEqual({ columnName: 'price', direction: 'ascending' })
    list.change(({ sortBy }) => sortBy(null))
    list.change(({ find }) => find(''))
    expect(list.address()).toBe('/orders?other=1')
    list.goBack()
    expect(list.address()).toBe('/start')
  })

  it('of two quick changes are both written', () => {
    const list = showAt('', useList)
    list.change(({ find, sortByText }) => {
      find('tag')
      sortByText('name')
    })
    expect(list.value()).toMatchObject({ searchText: 'tag', sortText: 'name' })
  })

  it('follow the address after a step back', () => {
    const list = showAt('?find=pouch', () => ({ ...useSearchAndSorting(COLUMNS), ...usePageNumber() }))
    list.change(({ choose }) => choose(1))
    list.change(({ find }) => find('frame'))
    list.goBack()
    expect([list.value().searchText, list.address()]).toEqual(['pouch', '/orders?find=pouch'])
  })
})

describe('the link back from an order', () => {
  const press = (keys: object = {}) => ({ preventDefault: vi.fn(), ...keys })

  it('leads to the list from which the person came, one step back in the history', () => {
    const page = showAt('', useBackLink, { list: '/orders/staff?page=2' })
    expect(page.value().to).toBe('/orders/staff?page=2')
    const newTabPress = press({ ctrlKey: true })
    page.change(({ onClick }) => onClick?.(newTabPress as never)) // the handler uses only these fields
    expect([newTabPress.preventDefault.mock.calls.length, page.address()]).toEqual([0, '/orders'])
    const plainPress = press()
    page.change(({ onClick }) => onClick?.(plainPress as never)) // the handler uses only these fields
    expect([plainPress.preventDefault.mock.calls.length, page.address()]).toEqual([1, '/start'])
  })

  it.each([null, { list: '/cart' }, { list: '/orders-of-others' }, { list: 7 }, { other: '/orders' }])(
    'leads to all orders with the state %j',
    (state) => {
      expect(showAt('', useBackLink, state).value()).toEqual({ to: '/orders' })
    },
  )

  it('is given to the links of a list as its address', () => {
    expect(showAt('?page=2&po=7', useOrderLinkState).value()).toEqual({ list: '/orders?page=2&po=7' })
  })
})
