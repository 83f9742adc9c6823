import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Select } from '../select/select.tsx'
import { Field } from './field.tsx'
import { TextInput } from './text-input.tsx'

afterEach(cleanup)

test('the label of a field is the name of its control', () => {
  render(
    <Field label="PO#">
      <TextInput />
    </Field>,
  )
  const input = screen.getByLabelText('PO#')
  expect(input.getAttribute('aria-invalid')).toBeNull()
  expect(input.getAttribute('aria-describedby')).toBeNull()
})

test('the hint and the error of a field are the description of its control', () => {
  render(
    <Field label="State" hint="Two letters" error="Required field">
      <Select options={[{ value: 'IL', label: 'Illinois' }]} />
    </Field>,
  )
  const select = screen.getByRole('combobox', { name: 'State' })
  const describedBy = select.getAttribute('aria-describedby') ?? ''
  const descriptions = describedBy.split(' ').map((id) => document.getElementById(id)?.textContent)
  expect(descriptions).toEqual(['Two letters', 'Required field'])
  expect(select.getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByRole('alert').textContent).toBe('Required field')
})
