import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { afterEach, expect, it, vi } from 'vitest'
import { Button } from '../button/button.tsx'
import { Form } from '../form/form.tsx'
import { LazyDialog } from './lazy-dialog.tsx'

afterEach(cleanup)

/** Renders the dialog only while it is open, as the component Dialog does. */
function Page() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>Checkout</Button>
      {isOpen && (
        <LazyDialog isOpen onClose={() => setIsOpen(false)} title="Please log in">
          <Button>Log In</Button>
        </LazyDialog>
      )}
    </>
  )
}

it.each(['Escape', 'Enter'])(
  'a dialog that is closed with %s returns the focus to the button that opened it',
  async (key) => {
    const user = userEvent.setup()
    render(<Page />)
    screen.getByRole('button', { name: 'Checkout' }).focus()
    await user.keyboard('{Enter}')
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Close' })))
    await user.keyboard(`{${key}}`)
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Checkout' })))
    expect(screen.queryByRole('dialog')).toBeNull()
  },
)

it('the text of a dialog with only text can be focused, so that keys scroll it', async () => {
  render(
    <LazyDialog isOpen onClose={() => {}} title="Keys" hasOnlyText>
      Many words
    </LazyDialog>,
  )
  await userEvent.setup().tab()
  expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Keys' }))
})

it('a dialog focuses its first field that can be changed', async () => {
  render(
    <LazyDialog isOpen onClose={() => {}} title="Create user" actions={<Button>Save</Button>}>
      <fieldset disabled>
        <input aria-label="Locked" />
      </fieldset>
      <input aria-label="Company" readOnly />
      <input aria-label="Login" />
    </LazyDialog>,
  )
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Login')))
})

it('a dialog focuses its element with autoFocus', async () => {
  render(
    <LazyDialog isOpen onClose={() => {}} title="Delete" actions={<Button autoFocus>No</Button>}>
      <input aria-label="Reason" />
    </LazyDialog>,
  )
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'No' })))
})

function LoginForm({ onSubmit }: { onSubmit: () => Promise<void> }) {
  const form = useForm({ defaultValues: { login: 'sam' } })
  return (
    <Form form={form} onSubmit={onSubmit}>
      <input {...form.register('login')} aria-label="Login" />
    </Form>
  )
}

it('a dialog cannot be closed while its form is being sent', async () => {
  const user = userEvent.setup()
  const close = vi.fn()
  let finishSending = () => {}
  const send = () =>
    new Promise<void>((resolve) => {
      finishSending = resolve
    })
  render(
    <LazyDialog isOpen onClose={close} title="Create user">
      <LoginForm onSubmit={send} />
    </LazyDialog>,
  )
  await user.type(screen.getByLabelText('Login'), '{Enter}')
  await user.keyboard('{Escape}')
  await user.click(screen.getByRole('button', { name: 'Close' }))
  expect(close).not.toHaveBeenCalled()
  finishSending()
  await waitFor(() =>
    expect(screen.getByLabelText<HTMLInputElement>('Login').matches(':disabled')).toBe(false),
  )
  await user.keyboard('{Escape}')
  expect(close).toHaveBeenCalledOnce()
})

it('a press outside closes the dialog, a press on a notice does not', async () => {
  const user = userEvent.setup({ pointerEventsCheck: 0 }) // the page behind an open dialog takes no presses
  const close = vi.fn()
  render(
    <>
      <section aria-live="polite">
        <p>The device is full</p>
        <button type="button" onClick={({ currentTarget }) => currentTarget.remove()}>
          Dismiss
        </button>
      </section>
      <p>The page</p>
      <LazyDialog isOpen onClose={close} title="New list">
        The name
      </LazyDialog>
    </>,
  )
  await screen.findByRole('dialog')
  await user.click(screen.getByText('The device is full'))
  await user.click(screen.getByRole('button', { name: 'Dismiss' }))
  expect(close).not.toHaveBeenCalled()
  await user.click(screen.getByText('The page'))
  expect(close).toHaveBeenCalledOnce()
})
