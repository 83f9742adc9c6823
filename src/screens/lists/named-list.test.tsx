import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { counterWithLists } from '#tests/support/counter-with-lists.ts'
import { goToAddress, showScreen } from '#tests/support/show-screen.tsx'
import { ListsScreen } from './lists-screen.tsx'

afterEach(cleanup)

const editButton = (name: string) => screen.findByRole('button', { name: `Edit ${name}` })

it('the list that the address names is open, and its heading has the focus', async () => {
  const counter = await counterWithLists('Monday', 'Friday')
  showScreen(counter, <ListsScreen ReAdd={() => null} />, '/lists#Friday')
  expect((await editButton('Friday')).getAttribute('aria-expanded')).toBe('true')
  expect((await editButton('Monday')).getAttribute('aria-expanded')).toBe('false')
  const card = screen.getByRole('article', { name: 'Friday' })
  expect(document.activeElement).toBe(within(card).getByRole('heading'))

  await goToAddress('/lists#Monday')
  expect((await editButton('Monday')).getAttribute('aria-expanded')).toBe('true')
})
