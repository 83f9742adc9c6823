import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { afterEach, expect, test } from 'vitest'
import { GridPager, useGridPage } from './grid-pager.tsx'

afterEach(cleanup)

function Numbers({ count }: { count: number }) {
  const { page, onPage } = useGridPage(Array.from({ length: count }, (_, index) => index))
  return (
    <>
      <p>{`${onPage.at(0)} to ${onPage.at(-1)}`}</p>
      <p>{useLocation().search}</p>
      <GridPager page={page} shownCount={onPage.length} count={count} />
    </>
  )
}

function show(count: number, address = '/'): void {
  render(
    <MemoryRouter initialEntries={[address]}>
      <Numbers count={count} />
    </MemoryRouter>,
  )
}

test('fewer than fifty need no pages', () => {
  show(49)
  expect(screen.queryByRole('navigation')).toBeNull()
})

test('exactly fifty show the pager although no second page follows', () => {
  show(50)
  expect(screen.getByRole('navigation', { name: 'Pages' })).toBeTruthy()
})

test('the page stands in the address, zero-based, beside what else is there', async () => {
  show(120, '/?s=pouch')
  expect(screen.getByText('0 to 49')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Page 3' }))
  expect(screen.getByText('100 to 119')).toBeTruthy()
  expect(screen.getByText('?s=pouch&page=2')).toBeTruthy()
})

test('a later page keeps its pager however little it shows', () => {
  show(10, '/?page=3')
  expect(screen.getByRole('button', { name: 'Page 1' })).toBeTruthy()
})
