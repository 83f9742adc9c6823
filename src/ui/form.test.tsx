import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useForm } from 'react-hook-form'
import { afterEach, expect, it } from 'vitest'
import { Field } from './field.tsx'
import { Form } from './form.tsx'
import { Stepper } from './stepper.tsx'
import { TextInput } from './text-input.tsx'
import { TextQuestion } from './text-question.tsx'
import { UnsavedTypingContext } from './unsaved-typing.ts'

const unsaved = new Set<string>()
afterEach(() => {
  cleanup()
  expect(unsaved.size).toBe(0)
})

function report(form: string, isUnsaved: boolean): void {
  if (isUnsaved) unsaved.add(form)
  else unsaved.delete(form)
}

function NameForm({ send = async () => true }: { send?: () => Promise<boolean> }) {
  const form = useForm({ defaultValues: { name: '' } })
  return (
    <Form
      control={form.control}
      onSubmit={form.handleSubmit(async (typed) => {
        if (await send()) form.reset(typed)
      })}
    >
      <Field label="Name">
        <TextInput {...form.register('name')} />
      </Field>
      <button type="submit">Send</button>
    </Form>
  )
}

function show(content: React.ReactNode) {
  render(<UnsavedTypingContext value={report}>{content}</UnsavedTypingContext>)
  return userEvent.setup()
}

it('a form is unsaved from what is typed until that is sent', async () => {
  const user = show(<NameForm />)
  expect(unsaved.size).toBe(0)
  await user.type(screen.getByLabelText('Name'), 'Sam')
  expect(unsaved.size).toBe(1)
  await user.click(screen.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(unsaved.size).toBe(0))
})

it('what could not be sent stays unsaved', async () => {
  const user = show(<NameForm send={async () => false} />)
  await user.type(screen.getByLabelText('Name'), 'Sam')
  await user.click(screen.getByRole('button', { name: 'Send' }))
  expect(unsaved.size).toBe(1)
})

it('what is typed back to how it stood is saved', async () => {
  const user = show(<NameForm />)
  await user.type(screen.getByLabelText('Name'), 'S{Backspace}')
  expect(unsaved.size).toBe(0)
})

it('each of two forms is unsaved for itself', async () => {
  const user = show(
    <>
      <NameForm />
      <TextQuestion label="E-mail" submit="Show" error={null} emptyText="Required" onAnswer={() => {}} />
    </>,
  )
  await user.type(screen.getByLabelText('Name'), 'Sam')
  await user.type(screen.getByLabelText('E-mail'), 'sam@example.com')
  expect(unsaved.size).toBe(2)
  await user.clear(screen.getByLabelText('Name'))
  expect(unsaved.size).toBe(1)
})

it('a quantity is unsaved while it is typed', async () => {
  const user = show(
    <Stepper
      value={1}
      read={Number}
      refusal=""
      onIncrease={() => {}}
      onDecrease={() => {}}
      onCommit={() => {}}
    />,
  )
  await user.type(screen.getByRole('spinbutton'), '2')
  expect(unsaved.size).toBe(1)
  await user.tab()
  expect(unsaved.size).toBe(0)
})
