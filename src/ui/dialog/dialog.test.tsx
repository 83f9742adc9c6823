// Tests dialogs and popovers whose code or style cannot be loaded, for example without a connection before the worker
// has cached all files.
import { cleanup, render, screen } from '@testing-library/react'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { Button } from '../button/button.tsx'

// The files that cannot be loaded. They are restored at the end, because other tests of this process use them.
const LAZY_FILES = ['./lazy-dialog.tsx', './lazy-popover.tsx']
vi.resetModules()
for (const file of LAZY_FILES) vi.doMock(file, () => Promise.reject(new Error('Unable to preload CSS')))
const { Dialog } = await import('./dialog.tsx')
const { Popover } = await import('./popover.tsx')
afterAll(() => {
  for (const file of LAZY_FILES) vi.doUnmock(file)
  vi.resetModules()
})
afterEach(cleanup)
// jsdom does not implement modal dialogs.
HTMLDialogElement.prototype.showModal = function showModal() {
  this.open = true
}

test('a dialog whose code cannot be loaded shows all its texts', async () => {
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
  const shownDialog = await screen.findByRole('dialog', { name: 'Change password' })
  expect(shownDialog.textContent).toBe('Change passworderror serverAsk for a new link.OK')
  rerender(dialog)
  expect(screen.getByRole('dialog')).toBe(shownDialog)
  shownDialog.dispatchEvent(new Event('close'))
  expect(close).toHaveBeenCalledOnce()
})

test('a popover that does not open on hover shows its text if its code cannot be loaded', async () => {
  render(
    <Popover isOpen onClose={() => {}} anchorRef={{ current: null }} label="Connection">
      The server does not answer.
    </Popover>,
  )
  const shownDialog = await screen.findByRole('dialog', { name: 'Connection' })
  expect(shownDialog.textContent).toBe('The server does not answer.')
})

test('a preview on hover whose code cannot be loaded is not shown', async () => {
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
