import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { Stepper } from './stepper.tsx'

afterEach(cleanup)

const parsingProps = {
  read: (text: string) => (/^\d+$/.test(text) ? Number(text) : null),
  refusalText: 'Only whole numbers',
}

interface TensProps {
  start?: number
  onCommitted?: (value: number) => void
  onTyping?: (value: number | null) => void
  onEnter?: (value: number) => void
}

/** A stepper with steps of ten; a typed number is rounded up to the next ten. */
function TensStepper({ start = 0, onCommitted = () => {}, ...stepperProps }: TensProps) {
  const [value, setValue] = useState(start)
  return (
    <Stepper
      {...parsingProps}
      {...stepperProps}
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

test('the button Increase and the arrow keys change the number by a step', async () => {
  render(<TensStepper />)
  const person = userEvent.setup()
  await person.click(screen.getByRole('button', { name: 'Increase' }))
  expect(field().value).toBe('10')
  await person.type(field(), '{ArrowUp}{ArrowUp}{ArrowDown}')
  expect(field().value).toBe('20')
})

test('a typed number is committed on blur, and the field shows the value that the caller sets', async () => {
  render(<TensStepper />)
  const person = userEvent.setup()
  await person.clear(field())
  await person.type(field(), '43')
  expect(field().value).toBe('43')
  await person.tab()
  expect(field().value).toBe('50')
})

test('Enter commits a typed number once', async () => {
  const committedNumbers: number[] = []
  render(<TensStepper onCommitted={(value) => committedNumbers.push(value)} />)
  const person = userEvent.setup()
  await person.clear(field())
  await person.type(field(), '7{Enter}')
  await person.tab()
  expect(committedNumbers).toEqual([7])
})

test('Escape discards the typed number', async () => {
  render(<TensStepper />)
  const person = userEvent.setup()
  await person.type(field(), '9{Escape}')
  expect(field().value).toBe('0')
})

test.each(['1.5', '-3', '1e3', '12,5', 'ten', '100001', '4006381333931'])(
  'the text %s is refused on Enter and on blur, and stays in the field',
  async (text) => {
    const committedNumbers: number[] = []
    render(<TensStepper start={10} onCommitted={(value) => committedNumbers.push(value)} />)
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
    expect(committedNumbers).toEqual([])
  },
)

test('a refused text can be corrected in the field', async () => {
  const committedNumbers: number[] = []
  render(<TensStepper onCommitted={(value) => committedNumbers.push(value)} />)
  const person = userEvent.setup()
  await person.clear(field())
  await person.type(field(), '1.5{Enter}{Backspace}{Backspace}')
  expect(screen.queryByRole('alert')).toBeNull()
  expect(field().getAttribute('aria-invalid')).toBeNull()
  await person.keyboard('0{Enter}')
  expect(committedNumbers).toEqual([10])
})

test.each(['{Enter}', '{Tab}'])('an emptied field shows its number again after %s', async (key) => {
  const committedNumbers: number[] = []
  render(<TensStepper start={30} onCommitted={(value) => committedNumbers.push(value)} />)
  const person = userEvent.setup()
  await person.clear(field())
  expect(field().value).toBe('')
  await person.keyboard(key)
  expect(field().value).toBe('30')
  expect(committedNumbers).toEqual([])
})

test('onTyping gets each typed number, and null if the text is no number', async () => {
  const typedNumbers: (number | null)[] = []
  render(<TensStepper onTyping={(value) => typedNumbers.push(value)} />)
  await userEvent.setup().type(field(), '{Backspace}12x')
  expect(typedNumbers).toEqual([null, 1, 12, null])
})

test('onEnter replaces the commit on Enter', async () => {
  const enteredNumbers: number[] = []
  const committedNumbers: number[] = []
  render(
    <TensStepper
      start={30}
      onCommitted={(value) => committedNumbers.push(value)}
      onEnter={(value) => enteredNumbers.push(value)}
    />,
  )
  const person = userEvent.setup()
  await person.type(field(), '{Enter}')
  await person.clear(field())
  await person.type(field(), '45{Enter}')
  await person.clear(field())
  await person.type(field(), '4.5{Enter}')
  expect(enteredNumbers).toEqual([30, 45])
  expect(committedNumbers).toEqual([])
})

test('the button Decrease is disabled at zero', () => {
  render(<TensStepper />)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Decrease' }).disabled).toBe(true)
})

test('screen readers get the largest number and whether the number is marked', () => {
  render(
    <Stepper
      {...parsingProps}
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

test('the number is selected again if the browser places the caret at the end of a press, as WebKit does', () => {
  render(<TensStepper />)
  fireEvent.mouseDown(field())
  field().focus()
  field().setSelectionRange(1, 1)
  const isDefaultPrevented = !fireEvent.mouseUp(field())
  expect(isDefaultPrevented).toBe(true)
  expect([field().selectionStart, field().selectionEnd]).toEqual([0, 1])
})

test('a second press places the caret', () => {
  render(<TensStepper />)
  field().focus()
  fireEvent.mouseDown(field())
  field().setSelectionRange(1, 1)
  fireEvent.mouseUp(field())
  expect([field().selectionStart, field().selectionEnd]).toEqual([1, 1])
})
