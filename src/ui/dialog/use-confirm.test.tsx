import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { useConfirm } from './use-confirm.tsx'

afterEach(cleanup)

interface RowsProps {
  run: (row: string) => unknown
  onCancel?: () => void
}

function Rows({ run, onCancel }: RowsProps) {
  const removal = useConfirm((row: string) => ({
    title: `Remove ${row}`,
    text: 'Sure?',
    confirmText: 'Yes',
    onConfirm: () => run(row),
    ...(onCancel && { onCancel }),
  }))
  return (
    <>
      <button type="button" onClick={() => removal.ask('A')}>
        Remove A
      </button>
      <button type="button" onClick={() => removal.ask('B')}>
        Remove B
      </button>
      {removal.dialog}
    </>
  )
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

test('runs the action for the row that the question named, and closes', async () => {
  const run = vi.fn()
  render(<Rows run={run} />)
  await press('Remove B')
  await screen.findByRole('dialog', { name: 'Remove B' })
  await press('Yes')
  expect(run.mock.calls).toEqual([['B']])
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(document.activeElement?.textContent).toBe('Remove B')
})

test('stays open and busy until the action ends, and asks anew afterwards', async () => {
  let end = (_isDone: boolean) => {}
  render(<Rows run={() => new Promise<boolean>((resolve) => (end = resolve))} />)
  await press('Remove A')
  await screen.findByRole('dialog', { name: 'Remove A' })
  await press('Yes')
  expect(screen.getByRole('button', { name: 'Yes' }).getAttribute('aria-busy')).toBe('true')
  end(false)
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await press('Remove A')
  expect(screen.getByRole('button', { name: 'Yes' }).getAttribute('aria-busy')).toBeNull()
})

test('runs nothing after Cancel', async () => {
  const run = vi.fn()
  const onCancel = vi.fn()
  render(<Rows run={run} onCancel={onCancel} />)
  await press('Remove A')
  await screen.findByRole('dialog', { name: 'Remove A' })
  await press('Cancel')
  expect(run).not.toHaveBeenCalled()
  expect(onCancel).toHaveBeenCalledOnce()
  expect(screen.queryByRole('dialog')).toBeNull()
})
