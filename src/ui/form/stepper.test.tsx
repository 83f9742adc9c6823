import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { Stepper } from './stepper.tsx'

afterEach(cleanup)

const reading = {
  read: (text: string) => (/^\d+$/.test(text) ? Number(text) : null),
  refusal: 'Only whole numbers',
}

interface TensProps {
  start?: number
  onCommitted?: (value: number) => void
  onTyping?: (value: number | null) => void
  onEnter?: (value: number) => void
}

/** Steps by ten; a typed number is rounded up to the next ten. */
function Tens({ start = 0, onCommitted = () => {}, ...others }: TensProps) {
  const [value, setValue] = useState(start)
  return (
    <Stepper
      {...reading}
      {...others}
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

test('commits a typed number on blur, and shows the value that the owner returned', async () => {
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

test('discards the typed number on Escape', async () => {
  render(<Tens />)
  const person = userEvent.setup()
  await person.type(field(), '9{Escape}')
  expect(field().value).toBe('0')
})

test.each(['1.5', '-3', '1e3', '12,5', 'ten', '100001', '4006381333931'])(
  'refuses %s on Enter and on blur, and keeps the text in the field',
  async (text) => {
    const committed: number[] = []
    render(<Tens start={10} onCommitted={(value) => committed.push(value)} />)
    const person = userEvent.setup()
    await person.clear(field())
    await person.type(field(), text)
    expect(screen.queryByRole('alert')).toBeNull()
    await person.keyboard('{Enter}')
    const refusal = screen.getByRole('alert')
    expect(refusal.textContent).toBe('Only whole numbers')
    await person.tab()
    expect(field().value).toBe(text)
    expect(field().getAttribute('aria-invalid')).toBe('true')
    expect(field().getAttribute('aria-describedby')).toBe(refusal.id)
    expect(committed).toEqual([])
  },
)

test('a refused text can be corrected in the field', async () => {
  const committed: number[] = []
  render(<Tens onCommitted={(value) => committed.push(value)} />)
  const person = userEvent.setup()
  await person.clear(field())
  await person.type(field(), '1.5{Enter}{Backspace}{Backspace}')
  expect(screen.queryByRole('alert')).toBeNull()
  expect(field().getAttribute('aria-invalid')).toBeNull()
  await person.keyboard('0{Enter}')
  expect(committed).toEqual([10])
})

test.each(['{Enter}', '{Tab}'])('an emptied field shows its number again after %s', async (key) => {
  const committed: number[] = []
  render(<Tens start={30} onCommitted={(value) => committed.push(value)} />)
  const person = userEvent.setup()
  await person.clear(field())
  expect(field().value).toBe('')
  await person.keyboard(key)
  expect(field().value).toBe('30')
  expect(committed).toEqual([])
})

test('reports each typed number, and null when the text is no number', async () => {
  const typed: (number | null)[] = []
  render(<Tens onTyping={(value) => typed.push(value)} />)
  await userEvent.setup().type(field(), '{Backspace}12x')
  expect(typed).toEqual([null, 1, 12, null])
})

test('Enter can do more than commit the number', async () => {
  const entered: number[] = []
  const committed: number[] = []
  render(
    <Tens
      start={30}
      onCommitted={(value) => committed.push(value)}
      onEnter={(value) => entered.push(value)}
    />,
  )
  const person = userEvent.setup()
  await person.type(field(), '{Enter}')
  await person.clear(field())
  await person.type(field(), '45{Enter}')
  await person.clear(field())
  await person.type(field(), '4.5{Enter}')
  expect(entered).toEqual([30, 45])
  expect(committed).toEqual([])
})

test('cannot go below zero', () => {
  render(<Tens />)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Decrease' }).disabled).toBe(true)
})

test('announces its bounds and whether the number is marked', () => {
  render(
    <Stepper
      {...reading}
      value={5}
      isMarked
      onIncrease={() => {}}
      onDecrease={() => {}}
      onCommit={() => {}}
    />,
  )
  expect(field().getAttribute('aria-valuenow')).toBe('5')
  expect(field().getAttribute('aria-valuemax')).toBe('100000')
  expect(field().getAttribute('aria-invalid')).toBe('true')
})

test('selects its number again when the browser places the caret after a press, as WebKit does', () => {
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
