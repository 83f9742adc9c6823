import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useLocation } from 'react-router-dom'
import { afterEach, expect, test } from 'vitest'
import { sampleCounter, showScreen } from '#tests/support/show-screen.tsx'
import { GridPager, useGridPage } from './grid-pager.tsx'

afterEach(cleanup)

function PageOfNumbers({ count }: { count: number }) {
  const { page, pageItems } = useGridPage(
    Array.from({ length: count }, (_, index) => index),
    count,
  )
  return (
    <>
      <p>{`${pageItems.at(0)} to ${pageItems.at(-1)}`}</p>
      <p>{useLocation().search}</p>
      <GridPager page={page} pageItemCount={pageItems.length} count={count} />
    </>
  )
}

function showNumbers(
  count: number,
  address = '/',
  completeAt: number | null = 1,
  connection: 'online' | 'offline' = 'online',
): void {
  const counter = sampleCounter({ account: null, connection })
  const status = { ...counter.catalogue.read(), completeAt }
  const catalogue = { ...counter.catalogue, read: () => status }
  showScreen({ ...counter, catalogue }, <PageOfNumbers count={count} />, address)
}

test('shows no pager below fifty products', () => {
  showNumbers(49)
  expect(screen.queryByRole('navigation')).toBeNull()
})

test('shows the pager at exactly fifty products, although no second page follows', () => {
  showNumbers(50)
  expect(screen.getByRole('navigation', { name: 'Pages' })).toBeTruthy()
})

test('keeps the page in the address, zero-based, beside the other parameters', async () => {
  showNumbers(120, '/?s=pouch')
  expect(screen.getByText('0 to 49')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Page 3' }))
  expect(screen.getByText('100 to 119')).toBeTruthy()
  expect(screen.getByText('?s=pouch&page=2')).toBeTruthy()
})

test('shows the pager on every page after the first, however few products the page has', () => {
  showNumbers(51, '/?page=1')
  expect(screen.getByText('50 to 50')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Page 1' })).toBeTruthy()
})

test.each([
  ['/?page=7&s=tag', 120, '?page=2&s=tag', '100 to 119'],
  ['/?page=1', 50, '', '0 to 49'],
  ['/?page=1', 3, '', '0 to 2'],
])('the address %s with %i products leads to the last page', async (address, count, search, rangeText) => {
  showNumbers(count, address)
  expect(await screen.findByText(rangeText)).toBeTruthy()
  expect(screen.getByText(`At /${search}`)).toBeTruthy()
})

test('stays on the page of the address while the catalogue is still being read', () => {
  showNumbers(50, '/?page=1', null)
  expect(screen.getByText('At /?page=1')).toBeTruthy()
})

test('leads to the last page of an incomplete catalogue while there is no connection', async () => {
  showNumbers(50, '/?page=1', null, 'offline')
  expect(await screen.findByText('0 to 49')).toBeTruthy()
})
