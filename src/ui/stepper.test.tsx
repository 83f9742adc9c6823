import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { Stepper } from './stepper.tsx'

afterEach(cleanup)

/** Steps of ten; a typed number is rounded up to the next ten. */
function Tens({ onCommitted = () => {} }: { onCommitted?: (value: number) => void }) {
  const [value, setValue] = useState(0)
  return (
    <Stepper
      value={value}
      onIncrease={() => setValue(value + 10)}
      onDecrease={() => setValue(value - 10)}
      onCommit={(typed) => {
        setValue(Math.ceil(typed / 10) * 10)
        onCommitted(typed)
      }}
    />
  )
}

const field = () => screen.getByRole<HTMLInputElement>('spinbutton', { name: 'Quantity' })

test('steps by its buttons and by the arrow keys', async () => {
  render(<Tens />)
  const person = userEvent.setup()
  await person.click(screen.getByRole('button', { name: 'Increase' }))
  expect(field().value).toBe('10')
  await person.type(field(), '{ArrowUp}{ArrowUp}{ArrowDown}')
  expect(field().value).toBe('20')
})

test('commits a typed number when the field is left, and shows what its owner made of it', async () => {
  render(<Tens />)
  const person = userEvent.setup()
  await person.clear(field())
  await person.type(field(), '43')
  expect(field().value).toBe('43')
  await person.tab()
  expect(field().value).toBe('50')
})

test('commits once on Enter', async () => {
  const committed: number[] = []
  render(<Tens onCommitted={(value) => committed.push(value)} />)
  const person = userEvent.setup()
  await person.clear(field())
  await person.type(field(), '7{Enter}')
  await person.tab()
  expect(committed).toEqual([7])
})

test('forgets what was typed on Escape', async () => {
  render(<Tens />)
  const person = userEvent.setup()
  await person.type(field(), '9{Escape}')
  expect(field().value).toBe('0')
})

test('takes digits only', async () => {
  render(<Tens />)
  const person = userEvent.setup()
  await person.clear(field())
  await person.type(field(), '-1e2.5')
  expect(field().value).toBe('125')
})

test('cannot go below nothing', () => {
  render(<Tens />)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Decrease' }).disabled).toBe(true)
})

test('announces its bounds and whether the number needs a look', () => {
  render(<Stepper value={5} isMarked onIncrease={() => {}} onDecrease={() => {}} onCommit={() => {}} />)
  expect(field().getAttribute('aria-valuenow')).toBe('5')
  expect(field().getAttribute('aria-valuemax')).toBe('100000')
  expect(field().getAttribute('aria-invalid')).toBe('true')
})

test('keeps its number selected where the browser puts the caret after a press, as WebKit does', () => {
  render(<Tens />)
  fireEvent.mouseDown(field())
  field().focus()
  field().setSelectionRange(1, 1)
  const isCaretLeftAlone = !fireEvent.mouseUp(field())
  expect(isCaretLeftAlone).toBe(true)
  expect([field().selectionStart, field().selectionEnd]).toEqual([0, 1])
})

test('lets a second press place the caret', () => {
  render(<Tens />)
  field().focus()
  fireEvent.mouseDown(field())
  field().setSelectionRange(1, 1)
  fireEvent.mouseUp(field())
  expect([field().selectionStart, field().selectionEnd]).toEqual([1, 1])
})
