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

const unsaved = new Set<string>()
const held = new Set<string>()
const asked: (() => void)[] = []
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  expect(unsaved.size).toBe(0)
  expect(held.size).toBe(0)
  asked.length = 0
})

function report(form: string, isUnsaved: boolean): void {
  if (isUnsaved) unsaved.add(form)
  else unsaved.delete(form)
}

const guard = {
  setTyping: (form: string, hasTyping: boolean) => void (hasTyping ? held.add(form) : held.delete(form)),
  ask: (go: () => void) => void asked.push(go),
}

interface NameFormProps {
  send?: () => Promise<boolean>
  draft?: TypingDraft<{ name: string }>
  typed?: string
  isLight?: boolean
}

function NameForm({ send = async () => true, draft, typed = '', isLight }: NameFormProps) {
  const form = useForm({ defaultValues: { name: typed } })
  return (
    <Form
      form={form}
      draft={draft}
      isLight={isLight ?? false}
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
  render(
    <UnsavedTypingContext value={report}>
      <TypingGuardContext value={guard}>{content}</TypingGuardContext>
    </UnsavedTypingContext>,
  )
  return userEvent.setup()
}

it('a form is unsaved from the first typing until it is sent', async () => {
  const user = show(<NameForm />)
  expect(unsaved.size).toBe(0)
  await user.type(screen.getByLabelText('Name'), 'Sam')
  expect(unsaved.size).toBe(1)
  await user.click(screen.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(unsaved.size).toBe(0))
})

it('a form that could not be sent stays unsaved', async () => {
  const user = show(<NameForm send={async () => false} />)
  await user.type(screen.getByLabelText('Name'), 'Sam')
  await user.click(screen.getByRole('button', { name: 'Send' }))
  expect(unsaved.size).toBe(1)
})

it('a form whose fields have their first values again is saved', async () => {
  const user = show(<NameForm />)
  await user.type(screen.getByLabelText('Name'), 'S{Backspace}')
  expect(unsaved.size).toBe(0)
})

it('two forms are unsaved independently', async () => {
  const user = show(
    <>
      <NameForm />
      <TextQuestion label="E-mail" submit="Show" error={null} emptyText="Required" onSubmit={() => {}} />
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

function draftOf(fields: Partial<TypingDraft<{ name: string }>> = {}) {
  const keptFields: { name: string }[] = []
  const draft: TypingDraft<{ name: string }> = {
    defaultFields: { name: '' },
    restoredNote: null,
    discardLabel: 'Discard draft',
    keep: (typed) => void keptFields.push(typed),
    forget: async () => {},
    ...fields,
  }
  return { draft, keptFields }
}

it('a person who leaves with unsent typing is asked, until the form is being sent', async () => {
  let answer = (_isSent: boolean) => {}
  const send = () =>
    new Promise<boolean>((resolve) => {
      answer = resolve
    })
  const user = show(<NameForm send={send} />)
  await user.type(screen.getByLabelText('Name'), 'Sam')
  expect(held.size).toBe(1)
  await user.click(screen.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(held.size).toBe(0))
  answer(false)
  await waitFor(() => expect(held.size).toBe(1))
})

function PlainForm({ sending }: { sending: Promise<void> }) {
  const form = useForm({ defaultValues: { name: '' } })
  return (
    <Form form={form} isLight onSubmit={() => sending}>
      <TextInput {...form.register('name')} aria-label="Name" />
    </Form>
  )
}

function Refused({
  answer,
  isSentFromOutside = false,
}: {
  answer: Promise<void>
  isSentFromOutside?: boolean
}) {
  const form = useForm({ defaultValues: { name: '', phone: '' } })
  const { errors } = form.formState
  const fields = (
    <Form
      form={form}
      isLight
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
      {fields}
      {isSentFromOutside && (
        <button type="submit" form="refused">
          Send
        </button>
      )}
    </>
  )
}

function sending() {
  let answer = (_isSent: boolean) => {}
  const send = () =>
    new Promise<boolean>((resolve) => {
      answer = resolve
    })
  return { send, answer: (isSent: boolean) => answer(isSent) }
}

it('while a form is sent nothing in it can be typed or pressed, and then the focus returns to its place', async () => {
  const { send, answer } = sending()
  const user = show(<NameForm send={send} />)
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

/** jsdom leaves the focus in a locked field; Chromium removes it while the lock is being rendered. */
function blurLocked(): void {
  const setAttribute = Element.prototype.setAttribute
  vi.spyOn(Element.prototype, 'setAttribute').mockImplementation(function (this: Element, name, value) {
    const focused = document.activeElement
    if (name === 'disabled' && this.contains(focused) && focused instanceof HTMLElement) focused.blur()
    setAttribute.call(this, name, value)
  })
}

it.each(['Name', 'Send'])(
  'the focus returns to its place when the lock removes it at once: %s',
  async (controlName) => {
    blurLocked()
    const { send, answer } = sending()
    const user = show(<NameForm send={send} />)
    await user.type(screen.getByLabelText('Name'), 'Sam')
    const pressed =
      controlName === 'Send' ? screen.getByRole('button', { name: 'Send' }) : screen.getByLabelText('Name')
    pressed.focus()
    await user.keyboard('{Enter}')
    await waitFor(() => expect(pressed.matches(':disabled')).toBe(true))
    expect(document.activeElement).toBe(document.body)
    answer(true)
    await waitFor(() => expect(document.activeElement).toBe(pressed))
  },
)

it('a form that is sent without the form library is locked too', async () => {
  let end = () => {}
  const promise = new Promise<void>((resolve) => {
    end = resolve
  })
  const user = show(<PlainForm sending={promise} />)
  const name = screen.getByLabelText('Name')
  await user.type(name, 'S{Enter}')
  await waitFor(() => expect(name.matches(':disabled')).toBe(true))
  end()
  await waitFor(() => expect(name.matches(':disabled')).toBe(false))
})

it('after a refusal the focus is in the first wrong field, also in one that was left empty', async () => {
  let answer = () => {}
  const promise = new Promise<void>((resolve) => {
    answer = resolve
  })
  const user = show(<Refused answer={promise} />)
  await user.click(screen.getByRole('button', { name: 'Send' }))
  const phone = screen.getByLabelText('Phone')
  await waitFor(() => expect(document.activeElement).toBe(phone))
  await user.type(phone, '1')
  await user.click(screen.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(phone.matches(':disabled')).toBe(true))
  answer()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Name')))
})

it('the same holds when the button stands outside of the fields, as in a dialog', async () => {
  let answer = () => {}
  const promise = new Promise<void>((resolve) => {
    answer = resolve
  })
  const user = show(<Refused answer={promise} isSentFromOutside />)
  const phone = screen.getByLabelText('Phone')
  await user.type(phone, '1')
  await user.click(screen.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(phone.matches(':disabled')).toBe(true))
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Send' }))
  answer()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Name')))
})

it.each([
  ['a draft', { draft: draftOf().draft }],
  ['the screen', { isLight: true }],
])('a person leaves typing without a question while it is kept by %s', async (_keeper, props) => {
  const user = show(<NameForm {...props} />)
  await user.type(screen.getByLabelText('Name'), 'Sam')
  expect(held.size).toBe(0)
  expect(unsaved.size).toBe(1)
})

it('every typed letter goes into the draft', async () => {
  const { draft, keptFields } = draftOf()
  const user = show(<NameForm draft={draft} />)
  await user.type(screen.getByLabelText('Name'), 'Sa')
  expect(keptFields).toEqual([{ name: 'S' }, { name: 'Sa' }])
  expect(screen.queryByRole('button', { name: 'Discard draft' })).toBeNull()
})

/** Starts with the earlier typing until its draft is discarded. */
function Restored() {
  const [restoredNote, setRestoredNote] = useState<string | null>('Typed at 10:32.')
  const { draft } = draftOf({ restoredNote, forget: async () => setRestoredNote(null) })
  const send = async () => {
    await draft.forget()
    return true
  }
  return <NameForm draft={draft} typed="Sam" send={send} />
}

it('a draft can be discarded, and the focus then stands in the empty form', async () => {
  const user = show(<Restored />)
  expect(screen.getByRole('status').textContent).toContain('Typed at 10:32.')
  await user.click(screen.getByRole('button', { name: 'Discard draft' }))
  const name = screen.getByLabelText<HTMLInputElement>('Name')
  expect(name.value).toBe('')
  expect(document.activeElement).toBe(name)
  expect(screen.queryByRole('status')).toBeNull()
})

it('after sending, the note about the restored draft is gone', async () => {
  const user = show(<Restored />)
  expect(screen.getByRole('status').textContent).toContain('Typed at 10:32.')
  await user.click(screen.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(screen.queryByRole('status')).toBeNull())
})

it('a dialog closes without a question only while nothing is typed in it', async () => {
  let closed = 0
  function close(): void {
    closed += 1
  }
  const user = show(
    <LazyDialog isOpen onClose={close} title="Create user">
      <NameForm />
    </LazyDialog>,
  )
  await user.keyboard('{Escape}')
  expect(closed).toBe(1)
  await user.type(screen.getByLabelText('Name'), 'Sam')
  await user.click(screen.getByRole('button', { name: 'Close' }))
  expect(closed).toBe(1)
  asked[0]?.()
  expect(closed).toBe(2)
})
