import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { ConfirmDialog } from '../dialog/confirm-dialog.tsx'
import { Dialog } from '../dialog/dialog.tsx'
import { keepFocus } from './keep-focus.ts'

afterEach(cleanup)

const focusedText = () => document.activeElement?.textContent

function Rows({ names }: { names: string[] }) {
  const [rows, setRows] = useState(names)
  const [rowToRemove, setRowToRemove] = useState<string | null>(null)
  return (
    <main>
      <h1>Rows</h1>
      {rows.length > 0 && (
        <ul ref={keepFocus}>
          {rows.map((name) => (
            <li key={name}>
              <button type="button" onClick={() => setRowToRemove(name)}>
                Ask for {name}
              </button>
              <button type="button" onClick={() => setRows(rows.filter((row) => row !== name))}>
                Remove {name}
              </button>
            </li>
          ))}
        </ul>
      )}
      <ConfirmDialog
        isOpen={rowToRemove !== null}
        title="Remove"
        text="Sure?"
        confirmText="Yes"
        onConfirm={() => {
          setRowToRemove(null)
          setRows(rows.filter((row) => row !== rowToRemove))
        }}
        onCancel={() => setRowToRemove(null)}
      />
    </main>
  )
}

/** A list of cards. Some cards have a quantity field, and each has a picture that is a link for the mouse only. */
function Cards() {
  const [cards, setCards] = useState(['A', 'B', 'C'])
  return (
    <ul ref={keepFocus}>
      {cards.map((name) => (
        <li key={name}>
          {/* biome-ignore lint/a11y/useAnchorContent: like the cards of the catalogue */}
          <a href="/" aria-hidden="true" tabIndex={-1} />
          <a href="/">{name}</a>
          {name !== 'B' && <input aria-label={`Quantity of ${name}`} />}
          <button type="button">Edit {name}</button>
          <button type="button" onClick={() => setCards(cards.filter((card) => card !== name))}>
            Delete {name}
          </button>
        </li>
      ))}
    </ul>
  )
}

function RowAndButton() {
  const [hasRow, setHasRow] = useState(true)
  return (
    <>
      <ul ref={keepFocus}>
        {hasRow && (
          <li>
            <button type="button">First</button>
          </li>
        )}
      </ul>
      <button type="button" onClick={() => setHasRow(false)}>
        Other
      </button>
    </>
  )
}

function TwoDialogs() {
  const [step, setStep] = useState(0)
  const close = () => setStep(0)
  return (
    <>
      <button type="button" onClick={() => setStep(1)}>
        Open
      </button>
      {step === 1 && (
        <Dialog isOpen key="first" title="First" onClose={close}>
          <button type="button" onClick={() => setStep(2)}>
            Go on
          </button>
        </Dialog>
      )}
      {step === 2 && <Dialog isOpen key="second" title="Second" onClose={close} />}
    </>
  )
}

test('a closed dialog returns the focus to the button that opened it', async () => {
  const user = userEvent.setup()
  render(<Rows names={['A', 'B']} />)
  await user.click(screen.getByRole('button', { name: 'Ask for B' }))
  await screen.findByRole('dialog', { name: 'Remove' })
  await user.keyboard('{Escape}')
  await waitFor(() => expect(focusedText()).toBe('Ask for B'))
})

test('if the row whose button opened the dialog was removed, the next row gets the focus, else the heading', async () => {
  const user = userEvent.setup()
  render(<Rows names={['A', 'B']} />)
  await user.click(screen.getByRole('button', { name: 'Ask for A' }))
  await user.click(await screen.findByRole('button', { name: 'Yes' }))
  await waitFor(() => expect(focusedText()).toBe('Ask for B'))
  await user.keyboard('{Enter}')
  await user.click(await screen.findByRole('button', { name: 'Yes' }))
  await waitFor(() => expect(focusedText()).toBe('Rows'))
})

test('after the removal of a row the next row gets the focus, else the last row, else the heading', async () => {
  const user = userEvent.setup()
  render(<Rows names={['A', 'B', 'C']} />)
  await user.click(screen.getByRole('button', { name: 'Remove B' }))
  await waitFor(() => expect(focusedText()).toBe('Remove C'))
  await user.keyboard('{Enter}')
  await waitFor(() => expect(focusedText()).toBe('Remove A'))
  await user.keyboard('{Enter}')
  await waitFor(() => expect(focusedText()).toBe('Rows'))
})

test('the removal of a row without the focus does not move the focus', async () => {
  const user = userEvent.setup()
  render(<RowAndButton />)
  await user.click(screen.getByRole('button', { name: 'First' }))
  await user.click(screen.getByRole('button', { name: 'Other' }))
  expect(focusedText()).toBe('Other')
})

test('a dialog that another dialog opened returns the focus to the button that opened the first dialog', async () => {
  const user = userEvent.setup()
  render(<TwoDialogs />)
  await user.click(screen.getByRole('button', { name: 'Open' }))
  await user.click(await screen.findByRole('button', { name: 'Go on' }))
  await screen.findByRole('dialog', { name: 'Second' })
  await user.keyboard('{Escape}')
  await waitFor(() => expect(focusedText()).toBe('Open'))
})

test('the same button of the next row gets the focus, also if that row has more or fewer controls', async () => {
  const user = userEvent.setup()
  render(<Cards />)
  await user.click(screen.getByRole('button', { name: 'Delete A' }))
  await waitFor(() => expect(focusedText()).toBe('Delete B'))
  await user.click(screen.getByRole('button', { name: 'Delete B' }))
  await waitFor(() => expect(focusedText()).toBe('Delete C'))
})
