import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ReactNode, useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { Dialog } from '../dialog/dialog.tsx'
import { Field } from '../form/field.tsx'
import { SearchableMultiSelect } from './searchable-multi-select.tsx'
import { SearchableSelect } from './searchable-select.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const NAMES = [
  ...['Alaska', 'Arizona', 'Arkansas', 'Colorado', 'Georgia', 'Hawaii', 'Idaho', 'Illinois', 'Kansas'],
  ...['New Jersey', 'New York', 'Ohio', 'Texas', 'Utah'],
]
const STATES = NAMES.map((label, index) => ({ value: String(index + 1), label, disabled: label === 'Ohio' }))

interface StateFieldProps {
  options?: typeof STATES
  initialValue?: string
  required?: boolean
  error?: string
  disabled?: boolean
}

function StateField({
  options = STATES,
  initialValue = '',
  required = false,
  error,
  disabled = false,
}: StateFieldProps) {
  const [value, setValue] = useState(initialValue)
  return (
    <>
      <Field label="State" error={error}>
        <SearchableSelect
          options={options}
          value={value}
          onChoose={setValue}
          placeholder="Choose a state"
          required={required}
          disabled={disabled}
        />
      </Field>
      <output>{value}</output>
      <button type="button">Next</button>
    </>
  )
}

const chosenValue = () =>
  screen.getAllByRole('status').find(({ tagName }) => tagName === 'OUTPUT')?.textContent
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent)

async function renderField(content: ReactNode, name = 'State') {
  render(content)
  const field = await waitFor(() => {
    const field = screen.getByRole<HTMLInputElement>('combobox', { name })
    expect(field.tagName).toBe('INPUT')
    return field
  })
  return { field, user: userEvent.setup() }
}

it('a short list is the browser’s own select', () => {
  render(<StateField options={STATES.slice(0, 12)} />)
  expect(screen.getByRole('combobox', { name: 'State' }).tagName).toBe('SELECT')
  expect(options().slice(0, 4)).toEqual(['Choose a state', 'Alaska', 'Arizona', 'Arkansas'])
})

it('typing narrows the list, announces the number of matches and marks them; Enter chooses', async () => {
  const { field, user } = await renderField(<StateField />)
  await user.click(field)
  expect(screen.getByRole('listbox', { name: 'State' })).toBeTruthy()
  expect(options()).toHaveLength(14)
  await user.type(field, 'kans')
  expect(options()).toEqual(['Kansas', 'Arkansas'])
  expect(screen.getByText('2 matches')).toBeTruthy()
  expect(screen.getAllByText('Kans', { selector: 'mark' })).toHaveLength(1)
  const highlightedOption = document.getElementById(field.getAttribute('aria-activedescendant') ?? '')
  expect(highlightedOption?.textContent).toBe('Kansas')
  await user.keyboard('{ArrowDown}{Enter}')
  expect(field.value).toBe('Arkansas')
  expect(chosenValue()).toBe('3')
  expect(screen.queryByRole('listbox')).toBeNull()
})

it('a field with a choice opens with all options and marks the chosen option', async () => {
  const { field, user } = await renderField(<StateField initialValue="8" />)
  expect(field.value).toBe('Illinois')
  await user.click(field)
  expect(options()).toHaveLength(14)
  expect(screen.getByRole('option', { selected: true }).textContent).toBe('Illinois')
  await user.click(screen.getByRole('option', { name: 'Utah' }))
  expect(field.value).toBe('Utah')
  expect(chosenValue()).toBe('14')
  expect(document.activeElement).toBe(field)
})

it.each([
  ['the only match', 'jers', 'New Jersey', '10'],
  ['none of several matches', 'new', 'Illinois', '8'],
  ['no option without a match', 'Ontario', 'Illinois', '8'],
  ['no disabled option', 'Ohio', 'Illinois', '8'],
])('a blur chooses %s', async (_, text, name, value) => {
  const { field, user } = await renderField(<StateField initialValue="8" />)
  await user.clear(field)
  await user.type(field, text)
  await user.tab()
  expect(field.value).toBe(name)
  expect(chosenValue()).toBe(value)
})

it.each([
  [false, '', ''],
  [true, 'Illinois', '8'],
])(
  'an emptied field, for which a choice is required: %s, shows %j and has the value %j',
  async (required, name, value) => {
    const { field, user } = await renderField(<StateField initialValue="8" required={required} />)
    await user.clear(field)
    await user.tab()
    expect(field.value).toBe(name)
    expect(chosenValue()).toBe(value)
  },
)

it('Escape closes the list and keeps the choice; a second Escape closes the dialog', async () => {
  let closeCount = 0
  function close(): void {
    closeCount += 1
  }
  const { field, user } = await renderField(
    <Dialog isOpen onClose={close} title="Create user">
      <StateField initialValue="8" />
    </Dialog>,
  )
  await user.clear(field)
  await user.type(field, 'new')
  await user.keyboard('{Escape}')
  expect(field.value).toBe('Illinois')
  expect(screen.queryByRole('listbox')).toBeNull()
  expect(closeCount).toBe(0)
  await user.keyboard('{Escape}')
  expect(closeCount).toBe(1)
})

it('the options of a field in a dialog are not hidden with the page', async () => {
  // Elements behind an open dialog are hidden one by one, because notices among them stay available.
  const { field, user } = await renderField(
    <>
      <main>
        <Dialog isOpen onClose={() => {}} title="Move">
          <StateField initialValue="8" />
        </Dialog>
      </main>
      <div aria-live="polite" />
    </>,
  )
  await user.clear(field)
  await user.type(field, 'new')
  expect(options()).toEqual(['New Jersey', 'New York'])
})

it('the field shows its error and can be disabled, like other fields', async () => {
  const { field } = await renderField(<StateField error="Required field" />)
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'Required field',
  )
  cleanup()
  const { field: disabledField, user } = await renderField(<StateField disabled />)
  expect(disabledField.disabled).toBe(true)
  await user.click(disabledField)
  expect(screen.queryByRole('listbox')).toBeNull()
})

it('only the visible options of a long list are rendered, but all are searched', async () => {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(320)
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(44)
  const manyOptions = Array.from({ length: 5000 }, (_, index) => ({
    value: String(index),
    label: `Dealership ${index}`,
    disabled: false,
  }))
  const { field, user } = await renderField(<StateField options={manyOptions} />)
  await user.click(field)
  await waitFor(() => expect(options().length).toBeGreaterThan(0))
  expect(options().length).toBeLessThan(60)
  expect(screen.getAllByRole('option')[0]?.getAttribute('aria-setsize')).toBe('5000')
  await user.type(field, '4711')
  expect(options()).toEqual(['Dealership 4711'])
  await user.keyboard('{Enter}')
  expect(chosenValue()).toBe('4711')
})

function StatesField() {
  const [values, setValues] = useState<string[]>(['8'])
  return (
    <>
      <Field label="States">
        <SearchableMultiSelect
          options={STATES}
          values={values}
          onChange={setValues}
          placeholder="Add a state"
        />
      </Field>
      <output>{values.join()}</output>
    </>
  )
}

it('a chosen option stays chosen when its text is typed and the field is left', async () => {
  const { field, user } = await renderField(<StatesField />, 'States')
  await user.type(field, 'illinois')
  await user.tab()
  expect(chosenValue()).toBe('8')
  await user.type(field, 'utah')
  await user.tab()
  expect(chosenValue()).toBe('8,14')
})

it('several options can be chosen one after the other, and a chosen option can be removed', async () => {
  const { field, user } = await renderField(<StatesField />, 'States')
  await user.type(field, 'utah{Enter}')
  expect(chosenValue()).toBe('8,14')
  expect(field.value).toBe('')
  await user.type(field, 'tex')
  await user.click(screen.getByRole('option', { name: 'Texas' }))
  expect(chosenValue()).toBe('8,14,13')
  const list = screen.getByRole('listbox', { name: 'States' })
  expect(
    within(list)
      .getAllByRole('option', { selected: true })
      .map(({ textContent }) => textContent),
  ).toEqual(['Illinois', 'Texas', 'Utah'])
  await user.keyboard('{Escape}')
  await user.click(screen.getByRole('button', { name: 'Remove Utah' }))
  expect(chosenValue()).toBe('8,13')
  expect(document.activeElement).toBe(field)
})
