import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useForm } from 'react-hook-form'
import { afterEach, expect, it } from 'vitest'
import { Field } from './field.tsx'
import { FieldRows, type FieldRowsWords } from './field-rows.tsx'
import { TextInput } from './text-input.tsx'

afterEach(cleanup)

const words: FieldRowsWords = {
  add: 'Add price',
  row: (number) => `Price ${number}`,
  remove: (row) => `Remove ${row}`,
  removed: (row) => `${row} was removed.`,
  undo: 'Undo',
  moveUp: (row) => `Move ${row} up`,
  moveDown: (row) => `Move ${row} down`,
  moved: (row, number, count) => `${row} is now ${number} of ${count}.`,
  full: 'At most 4 prices.',
}

function PriceForm() {
  const form = useForm({ defaultValues: { prices: [{ from: '1' }, { from: '100' }, { from: '500' }] } })
  const prices = form.watch('prices')
  return (
    <>
      <FieldRows
        form={form}
        name="prices"
        label="Prices"
        newRow={{ from: '' }}
        maxRows={4}
        canMove
        words={words}
      >
        {(index) => (
          <Field label="From">
            <TextInput {...form.register(`prices.${index}.from`)} />
          </Field>
        )}
      </FieldRows>
      <output>{prices.map(({ from }) => from || '-').join()}</output>
    </>
  )
}

function showForm() {
  render(<PriceForm />)
  return userEvent.setup()
}

const button = (name: string) => screen.getByRole('button', { name })
const prices = () => document.querySelector('output')?.textContent
const announcement = () => document.querySelector('p[role=status]')?.textContent?.trim()
const fields = () => screen.getAllByLabelText('From')

it('the group and each of its rows have a name', () => {
  showForm()
  expect(screen.getByRole('group', { name: 'Prices' })).toBeTruthy()
  expect(screen.getByRole('group', { name: 'Price 3' })).toBeTruthy()
})

it('a new row gets the focus, and the button shows the reason when no more rows can be added', async () => {
  const user = showForm()
  await user.click(button('Add price'))
  expect(document.activeElement).toBe(fields()[3])
  await user.keyboard('900')
  expect(prices()).toBe('1,100,500,900')
  expect(button('Add price').getAttribute('aria-disabled')).toBe('true')
  expect(button('Add price').title).toBe('At most 4 prices.')
})

it('Undo restores a removed row with its values at its position', async () => {
  const user = showForm()
  await user.type(screen.getAllByLabelText('From')[1] ?? document.body, '0')
  await user.click(button('Remove Price 2'))
  expect(prices()).toBe('1,500')
  expect(announcement()).toContain('Price 2 was removed.')
  expect(document.activeElement).toBe(button('Undo'))
  await user.keyboard('{Enter}')
  expect(prices()).toBe('1,1000,500')
  expect(document.activeElement).toBe(fields()[1])
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
})

it('a moved row keeps the focus on its button; at the top of the list its other button gets the focus', async () => {
  const user = showForm()
  await user.click(button('Move Price 3 up'))
  expect(prices()).toBe('1,500,100')
  expect(announcement()).toBe('Price 3 is now 2 of 3.')
  expect(document.activeElement).toBe(button('Move Price 2 up'))
  await user.keyboard('{Enter}')
  expect(prices()).toBe('500,1,100')
  expect(document.activeElement).toBe(button('Move Price 1 down'))
})
