import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { afterEach, expect, it, vi } from 'vitest'
import { LazyDialog } from '../dialog/lazy-dialog.tsx'
import { Field } from './field.tsx'
import { Form, type TypingDraft } from './form.tsx'
import { Stepper } from './stepper.tsx'
import { TextInput } from './text-input.tsx'
import { TextQuestion } from './text-question.tsx'
import { TypingGuardContext, UnsavedTypingContext } from './unsaved-typing.ts'

const unsavedForms = new Set<string>()
const typingForms = new Set<string>()
/** The callbacks that the guard gets with its questions. It calls a callback if the person agrees to leave. */
const leaveCallbacks: (() => void)[] = []
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  expect(unsavedForms.size).toBe(0)
  expect(typingForms.size).toBe(0)
  leaveCallbacks.length = 0
})

function setUnsaved(form: string, isUnsaved: boolean): void {
  if (isUnsaved) unsavedForms.add(form)
  else unsavedForms.delete(form)
}

const guard = {
  setTyping: (form: string, hasTyping: boolean) =>
    void (hasTyping ? typingForms.add(form) : typingForms.delete(form)),
  ask: (leave: () => void) => void leaveCallbacks.push(leave),
}

interface NameFormProps {
  send?: () => Promise<boolean>
  draft?: TypingDraft<{ name: string }>
  startName?: string
  allowsLeaving?: boolean
}

function NameForm({ send = async () => true, draft, startName = '', allowsLeaving }: NameFormProps) {
  const form = useForm({ defaultValues: { name: startName } })
  return (
    <Form
      form={form}
      draft={draft}
      allowsLeaving={allowsLeaving ?? false}
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

function renderForms(content: React.ReactNode) {
  render(
    <UnsavedTypingContext value={setUnsaved}>
      <TypingGuardContext value={guard}>{content}</TypingGuardContext>
    </UnsavedTypingContext>,
  )
  return userEvent.setup()
}

it('a form is unsaved from the first typing until it is sent', async () => {
  const user = renderForms(<NameForm />)
  expect(unsavedForms.size).toBe(0)
  await user.type(screen.getByLabelText('Name'), 'Sam')
  expect(unsavedForms.size).toBe(1)
  await user.click(screen.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(unsavedForms.size).toBe(0))
})

it.each(['{Control>}{Enter}{/Control}', '{Meta>}{Enter}{/Meta}'])(
  '%s in a field sends the form once',
  async (keys) => {
    const send = vi.fn(async () => true)
    const user = renderForms(<NameForm send={send} />)
    await user.type(screen.getByLabelText('Name'), `Sam${keys}`)
    await waitFor(() => expect(unsavedForms.size).toBe(0))
    expect(send).toHaveBeenCalledTimes(1)
  },
)

it('a form that could not be sent stays unsaved', async () => {
  const user = renderForms(<NameForm send={async () => false} />)
  await user.type(screen.getByLabelText('Name'), 'Sam')
  await user.click(screen.getByRole('button', { name: 'Send' }))
  expect(unsavedForms.size).toBe(1)
})

it('a form whose fields have their initial values again is not unsaved', async () => {
  const user = renderForms(<NameForm />)
  await user.type(screen.getByLabelText('Name'), 'S{Backspace}')
  expect(unsavedForms.size).toBe(0)
})

it('two forms are unsaved independently', async () => {
  const user = renderForms(
    <>
      <NameForm />
      <TextQuestion label="E-mail" submitLabel="Show" error={null} emptyText="Required" onSubmit={() => {}} />
    </>,
  )
  await user.type(screen.getByLabelText('Name'), 'Sam')
  await user.type(screen.getByLabelText('E-mail'), 'sam@example.com')
  expect(unsavedForms.size).toBe(2)
  await user.clear(screen.getByLabelText('Name'))
  expect(unsavedForms.size).toBe(1)
})

it('a quantity is unsaved while it is typed', async () => {
  const user = renderForms(
    <Stepper
      value={1}
      read={Number}
      refusalText=""
      onIncrease={() => {}}
      onDecrease={() => {}}
      onCommit={() => {}}
    />,
  )
  await user.type(screen.getByRole('spinbutton'), '2')
  expect(unsavedForms.size).toBe(1)
  await user.tab()
  expect(unsavedForms.size).toBe(0)
})

function sampleDraft(draftFields: Partial<TypingDraft<{ name: string }>> = {}) {
  const storedFields: { name: string }[] = []
  const draft: TypingDraft<{ name: string }> = {
    defaultFields: { name: '' },
    restoredNote: null,
    discardLabel: 'Discard draft',
    keep: (typed) => void storedFields.push(typed),
    forget: async () => {},
    ...draftFields,
  }
  return { draft, storedFields }
}

it('the guard against leaving knows of a form with unsent typing, but not while the form is being sent', async () => {
  let answer = (_isSent: boolean) => {}
  const send = () =>
    new Promise<boolean>((resolve) => {
      answer = resolve
    })
  const user = renderForms(<NameForm send={send} />)
  await user.type(screen.getByLabelText('Name'), 'Sam')
  expect(typingForms.size).toBe(1)
  await user.click(screen.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(typingForms.size).toBe(0))
  answer(false)
  await waitFor(() => expect(typingForms.size).toBe(1))
})

function PlainForm({ sending }: { sending: Promise<void> }) {
  const form = useForm({ defaultValues: { name: '' } })
  return (
    <Form form={form} allowsLeaving onSubmit={() => sending}>
      <TextInput {...form.register('name')} aria-label="Name" />
    </Form>
  )
}

function RefusedForm({
  answer,
  isSentFromOutside = false,
}: {
  answer: Promise<void>
  isSentFromOutside?: boolean
}) {
  const form = useForm({ defaultValues: { name: '', phone: '' } })
  const { errors } = form.formState
  const formElement = (
    <Form
      form={form}
      allowsLeaving
      id="refused"
      onSubmit={form.handleSubmit(async () => {
        await answer
        form.setError('name', { message: 'Taken' }, { shouldFocus: true })
      })}
    >
      <Field label="Name" error={errors.name?.message}>
        <TextInput {...form.register('name')} />
      </Field>
      <Field label="Phone" error={errors.phone?.message}>
        <TextInput {...form.register('phone', { required: 'Required' })} />
      </Field>
      {!isSentFromOutside && <button type="submit">Send</button>}
    </Form>
  )
  return (
    <>
      {formElement}
      {isSentFromOutside && (
        <button type="submit" form="refused">
          Send
        </button>
      )}
    </>
  )
}

function controlledSend() {
  let answer = (_isSent: boolean) => {}
  const send = () =>
    new Promise<boolean>((resolve) => {
      answer = resolve
    })
  return { send, answer: (isSent: boolean) => answer(isSent) }
}

it('a form is locked while it is sent, and afterwards the focus returns to the field that had the focus', async () => {
  const { send, answer } = controlledSend()
  const user = renderForms(<NameForm send={send} />)
  const name = screen.getByLabelText<HTMLInputElement>('Name')
  await user.type(name, 'Sam{Enter}')
  await waitFor(() => expect(name.matches(':disabled')).toBe(true))
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send' }).matches(':disabled')).toBe(true)
  await user.type(name, ' Miller', { skipClick: true })
  name.blur()
  answer(false)
  await waitFor(() => expect(name.matches(':disabled')).toBe(false))
  expect(name.value).toBe('Sam')
  expect(document.activeElement).toBe(name)
})

/** Removes the focus from a locked field, as Chromium does during the rendering; jsdom leaves it there. */
function blurLockedFields(): void {
  const setAttribute = Element.prototype.setAttribute
  vi.spyOn(Element.prototype, 'setAttribute').mockImplementation(function (this: Element, name, value) {
    const focusedElement = document.activeElement
    if (name === 'disabled' && this.contains(focusedElement) && focusedElement instanceof HTMLElement)
      focusedElement.blur()
    setAttribute.call(this, name, value)
  })
}

it.each(['Name', 'Send'])(
  'the focus returns to the control that the lock took it from: %s',
  async (controlName) => {
    blurLockedFields()
    const { send, answer } = controlledSend()
    const user = renderForms(<NameForm send={send} />)
    await user.type(screen.getByLabelText('Name'), 'Sam')
    const focusedControl =
      controlName === 'Send' ? screen.getByRole('button', { name: 'Send' }) : screen.getByLabelText('Name')
    focusedControl.focus()
    await user.keyboard('{Enter}')
    await waitFor(() => expect(focusedControl.matches(':disabled')).toBe(true))
    expect(document.activeElement).toBe(document.body)
    answer(true)
    await waitFor(() => expect(document.activeElement).toBe(focusedControl))
  },
)

it('a form whose onSubmit does not use the form library is also locked while it is sent', async () => {
  let end = () => {}
  const pendingAnswer = new Promise<void>((resolve) => {
    end = resolve
  })
  const user = renderForms(<PlainForm sending={pendingAnswer} />)
  const name = screen.getByLabelText('Name')
  await user.type(name, 'S{Enter}')
  await waitFor(() => expect(name.matches(':disabled')).toBe(true))
  end()
  await waitFor(() => expect(name.matches(':disabled')).toBe(false))
})

it('after a refusal the first wrong field gets the focus, also an empty field', async () => {
  let answer = () => {}
  const pendingAnswer = new Promise<void>((resolve) => {
    answer = resolve
  })
  const user = renderForms(<RefusedForm answer={pendingAnswer} />)
  await user.click(screen.getByRole('button', { name: 'Send' }))
  const phone = screen.getByLabelText('Phone')
  await waitFor(() => expect(document.activeElement).toBe(phone))
  await user.type(phone, '1')
  await user.click(screen.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(phone.matches(':disabled')).toBe(true))
  answer()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Name')))
})

it('after a refusal the first wrong field gets the focus, also if the submit button is outside the form', async () => {
  let answer = () => {}
  const pendingAnswer = new Promise<void>((resolve) => {
    answer = resolve
  })
  const user = renderForms(<RefusedForm answer={pendingAnswer} isSentFromOutside />)
  const phone = screen.getByLabelText('Phone')
  await user.type(phone, '1')
  await user.click(screen.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(phone.matches(':disabled')).toBe(true))
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Send' }))
  answer()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Name')))
})

it.each([
  ['with a draft', { draft: sampleDraft().draft }],
  ['with allowsLeaving', { allowsLeaving: true }],
])('a person can leave a form %s without a question', async (_, props) => {
  const user = renderForms(<NameForm {...props} />)
  await user.type(screen.getByLabelText('Name'), 'Sam')
  expect(typingForms.size).toBe(0)
  expect(unsavedForms.size).toBe(1)
})

it('every typed letter is stored in the draft', async () => {
  const { draft, storedFields } = sampleDraft()
  const user = renderForms(<NameForm draft={draft} />)
  await user.type(screen.getByLabelText('Name'), 'Sa')
  expect(storedFields).toEqual([{ name: 'S' }, { name: 'Sa' }])
  expect(screen.queryByRole('button', { name: 'Discard draft' })).toBeNull()
})

/** A form with a restored draft. */
function RestoredForm() {
  const [restoredNote, setRestoredNote] = useState<string | null>('Typed at 10:32.')
  const { draft } = sampleDraft({ restoredNote, forget: async () => setRestoredNote(null) })
  const send = async () => {
    await draft.forget()
    return true
  }
  return <NameForm draft={draft} startName="Sam" send={send} />
}

it('Discard draft empties the form and focuses its first field', async () => {
  const user = renderForms(<RestoredForm />)
  expect(screen.getByRole('status').textContent).toContain('Typed at 10:32.')
  await user.click(screen.getByRole('button', { name: 'Discard draft' }))
  const name = screen.getByLabelText<HTMLInputElement>('Name')
  expect(name.value).toBe('')
  expect(document.activeElement).toBe(name)
  expect(screen.queryByRole('status')).toBeNull()
})

it('the note about the restored draft disappears when the draft is deleted after sending', async () => {
  const user = renderForms(<RestoredForm />)
  expect(screen.getByRole('status').textContent).toContain('Typed at 10:32.')
  await user.click(screen.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(screen.queryByRole('status')).toBeNull())
})

it('a dialog closes without a question only while nothing is typed in it', async () => {
  let closeCount = 0
  function close(): void {
    closeCount += 1
  }
  const user = renderForms(
    <LazyDialog isOpen onClose={close} title="Create user">
      <NameForm />
    </LazyDialog>,
  )
  await user.keyboard('{Escape}')
  expect(closeCount).toBe(1)
  await user.type(screen.getByLabelText('Name'), 'Sam')
  await user.click(screen.getByRole('button', { name: 'Close' }))
  expect(closeCount).toBe(1)
  leaveCallbacks[0]?.()
  expect(closeCount).toBe(2)
})
