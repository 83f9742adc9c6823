// Without a connection, and before the worker has stored every file, the code or the style of a dialog may
// not load.
import { cleanup, render, screen } from '@testing-library/react'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { Button } from '../button/button.tsx'

// Files that the server does not send. Other tests may have loaded them in this process, so they are restored
// afterwards.
const LAZY = ['./lazy-dialog.tsx', './lazy-popover.tsx']
vi.resetModules()
for (const file of LAZY) vi.doMock(file, () => Promise.reject(new Error('Unable to preload CSS')))
const { Dialog } = await import('./dialog.tsx')
const { Popover } = await import('./popover.tsx')
afterAll(() => {
  for (const file of LAZY) vi.doUnmock(file)
  vi.resetModules()
})
afterEach(cleanup)
// jsdom does not implement modal dialogs.
HTMLDialogElement.prototype.showModal = function showModal() {
  this.open = true
}

test('a dialog whose code cannot be loaded shows all of its words', async () => {
  const close = vi.fn()
  const dialog = (
    <Dialog
      isOpen
      onClose={close}
      title="Change password"
      description="error server"
      actions={<Button>OK</Button>}
    >
      Ask for a new link.
    </Dialog>
  )
  const { rerender } = render(dialog)
  const shown = await screen.findByRole('dialog', { name: 'Change password' })
  expect(shown.textContent).toBe('Change passworderror serverAsk for a new link.OK')
  rerender(dialog)
  expect(screen.getByRole('dialog')).toBe(shown)
  shown.dispatchEvent(new Event('close'))
  expect(close).toHaveBeenCalledOnce()
})

test('a popover that was pressed shows its words too', async () => {
  render(
    <Popover isOpen onClose={() => {}} anchorRef={{ current: null }} label="Connection">
      The server does not answer.
    </Popover>,
  )
  const shown = await screen.findByRole('dialog', { name: 'Connection' })
  expect(shown.textContent).toBe('The server does not answer.')
})

test('a preview on hover is not shown when its code cannot be loaded', async () => {
  render(
    <>
      <Popover isOpen keepsFocus onClose={() => {}} anchorRef={{ current: null }} label="Preview">
        Tag Pouch
      </Popover>
      <Popover isOpen onClose={() => {}} anchorRef={{ current: null }} label="Connection">
        Online
      </Popover>
    </>,
  )
  await screen.findByRole('dialog', { name: 'Connection' })
  expect(screen.queryByText('Tag Pouch')).toBeNull()
})
