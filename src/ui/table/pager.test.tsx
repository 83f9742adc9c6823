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
])('the zero-based numbers around page %i of %i pages are %j', (page, pageCount, expectedPages) => {
  expect(pageNumbersAround(page, pageCount)).toEqual(expectedPages)
})

test('the current page is marked, and onChoose gets the chosen page, zero-based', async () => {
  const chosenPages: number[] = []
  render(<Pager page={1} pageCount={3} onChoose={(page) => chosenPages.push(page)} />)
  expect(screen.getByRole('button', { name: 'Page 2' }).getAttribute('aria-current')).toBe('page')
  await userEvent.click(screen.getByRole('button', { name: 'Page 3' }))
  await userEvent.click(screen.getByRole('button', { name: 'Previous page' }))
  expect(chosenPages).toEqual([2, 0])
})

test('the buttons Previous and Next are disabled on the only page', () => {
  render(<Pager page={0} pageCount={1} onChoose={() => {}} />)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Previous page' }).disabled).toBe(true)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Next page' }).disabled).toBe(true)
})

test('buttons lead to the first and the last page, and a field to any page', async () => {
  const chosenPages: number[] = []
  render(<Pager page={7} pageCount={40} onChoose={(page) => chosenPages.push(page)} />)
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'First page' }))
  await user.click(screen.getByRole('button', { name: 'Last page' }))
  const field = screen.getByRole('textbox', { name: 'Go to page' })
  expect(field.getAttribute('placeholder')).toBe('of 40')
  for (const typed of ['12', 'x', '99', '0']) await user.type(field, `${typed}{Enter}`)
  expect(chosenPages).toEqual([0, 39, 11, 39, 0])
})

test('the pager has no button for the last page and no field if every page has its number', () => {
  render(<Pager page={0} pageCount={5} onChoose={() => {}} />)
  expect(screen.queryByRole('button', { name: 'Last page' })).toBeNull()
  expect(screen.queryByRole('textbox')).toBeNull()
})
