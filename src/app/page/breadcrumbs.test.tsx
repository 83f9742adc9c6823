import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { afterEach, expect, test } from 'vitest'
import { Breadcrumbs } from './breadcrumbs.tsx'

afterEach(cleanup)

test('the breadcrumbs link every entry except the page itself and entries without an address', () => {
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

const listAddress = '/orders?status=PAID&page=1'

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

test('the breadcrumb of an order leads back to its list with filter and page', () => {
  const orderEntry = { pathname: '/order/view/1', state: { list: listAddress } }
  render(
    <MemoryRouter initialEntries={[listAddress, orderEntry]} initialIndex={1}>
      <OrderTrail />
    </MemoryRouter>,
  )
  const link = screen.getByRole('link', { name: 'Order history' })
  expect(link.getAttribute('href')).toBe(listAddress)
  fireEvent.click(link)
  expect(screen.getByText(`at ${listAddress}`)).toBeTruthy()
})

test('the breadcrumb of an order that was not opened from a list leads to the unfiltered history', () => {
  render(
    <MemoryRouter initialEntries={['/order/view/1']}>
      <OrderTrail />
    </MemoryRouter>,
  )
  expect(screen.getByRole('link', { name: 'Order history' }).getAttribute('href')).toBe('/orders')
})
