import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { afterEach, expect, test } from 'vitest'
import { Breadcrumbs } from './breadcrumbs.tsx'

afterEach(cleanup)

test('links every step but the page itself and those that have no address', () => {
  render(
    <MemoryRouter>
      <Breadcrumbs
        trail={[
          { text: 'Home', link: '/' },
          { text: 'Elsewhere', link: 'https://example.com/x' },
          { text: 'Unlinked', link: '' },
          { text: 'Tag Pouch Standard', link: '/product/101-tag-pouch-standard' },
        ]}
      />
    </MemoryRouter>,
  )
  const links = screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])
  expect(links).toEqual([
    ['Home', '/'],
    ['Elsewhere', 'https://example.com/x'],
  ])
  expect(screen.getByText('Tag Pouch Standard').getAttribute('aria-current')).toBe('page')
})

const list = '/orders?status=PAID&page=1'

function OrderTrail() {
  const { pathname, search } = useLocation()
  return (
    <>
      <p>at {`${pathname}${search}`}</p>
      <Breadcrumbs
        trail={[
          { text: 'Order history', link: '/orders' },
          { text: 'Order 1', link: '' },
        ]}
      />
    </>
  )
}

test('leads from an order one step back to the list as it stood', () => {
  const toOrder = { pathname: '/order/view/1', state: { list } }
  render(
    <MemoryRouter initialEntries={[list, toOrder]} initialIndex={1}>
      <OrderTrail />
    </MemoryRouter>,
  )
  const link = screen.getByRole('link', { name: 'Order history' })
  expect(link.getAttribute('href')).toBe(list)
  fireEvent.click(link)
  expect(screen.getByText(`at ${list}`)).toBeTruthy()
})

test('leads to the whole history from an order that no list led to', () => {
  render(
    <MemoryRouter initialEntries={['/order/view/1']}>
      <OrderTrail />
    </MemoryRouter>,
  )
  expect(screen.getByRole('link', { name: 'Order history' }).getAttribute('href')).toBe('/orders')
})
