import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { Field } from './field.tsx'
import { MaskedInput } from './masked-input.tsx'

afterEach(cleanup)

const formatPairs = (text: string) =>
  text
    .replace(/\D/g, '')
    .match(/.{1,2}/g)
    ?.join('-') ?? ''

function renderInput() {
  const values: string[] = []
  render(
    <Field label="Number">
      <MaskedInput format={formatPairs} leading="+" onChange={(event) => values.push(event.target.value)} />
    </Field>,
  )
  return { values, input: screen.getByLabelText<HTMLInputElement>('Number'), user: userEvent.setup() }
}

it('the typed text is formatted, and the formatted value is reported', async () => {
  const { values, input, user } = renderInput()
  await user.type(input, '12a34')
  expect(input.value).toBe('12-34')
  expect(values).toEqual(['1', '12', '12', '12-3', '12-34'])
})

it('the caret stays beside the digits that the person types', async () => {
  const { input, user } = renderInput()
  await user.type(input, '123456')
  await user.type(input, '9', { initialSelectionStart: 1, initialSelectionEnd: 1 })
  expect(input.value).toBe('19-23-45-6')
  expect(input.selectionStart).toBe(2)
})
