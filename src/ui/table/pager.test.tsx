import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { Pager, pageNumbersAround } from './pager.tsx'

afterEach(cleanup)

test.each([
  [0, 1, [0]],
  [0, 3, [0, 1, 2]],
  [0, 9, [0, 1, 2, 3, 4]],
  [4, 9, [2, 3, 4, 5, 6]],
  [8, 9, [4, 5, 6, 7, 8]],
])('page %i of %i shows the numbers %j', (page, pageCount, expected) => {
  expect(pageNumbersAround(page, pageCount)).toEqual(expected)
})

test('marks the current page and answers the chosen page, zero-based', async () => {
  const chosen: number[] = []
  render(<Pager page={1} pageCount={3} onChoose={(page) => chosen.push(page)} />)
  expect(screen.getByRole('button', { name: 'Page 2' }).getAttribute('aria-current')).toBe('page')
  await userEvent.click(screen.getByRole('button', { name: 'Page 3' }))
  await userEvent.click(screen.getByRole('button', { name: 'Previous page' }))
  expect(chosen).toEqual([2, 0])
})

test('disables the buttons that lead before the first and after the last page', () => {
  render(<Pager page={0} pageCount={1} onChoose={() => {}} />)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Previous page' }).disabled).toBe(true)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Next page' }).disabled).toBe(true)
})

test('leads to the first, the last and any page of many', async () => {
  const chosen: number[] = []
  render(<Pager page={7} pageCount={40} onChoose={(page) => chosen.push(page)} />)
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'First page' }))
  await user.click(screen.getByRole('button', { name: 'Last page' }))
  const field = screen.getByRole('textbox', { name: 'Go to page' })
  expect(field.getAttribute('placeholder')).toBe('of 40')
  for (const typed of ['12', 'x', '99', '0']) await user.type(field, `${typed}{Enter}`)
  expect(chosen).toEqual([0, 39, 11, 39, 0])
})

test('has no first and last buttons when all pages have a number', () => {
  render(<Pager page={0} pageCount={5} onChoose={() => {}} />)
  expect(screen.queryByRole('button', { name: 'Last page' })).toBeNull()
  expect(screen.queryByRole('textbox')).toBeNull()
})
