import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import type { Outcome } from '#domain/row-outcome.ts'
import { listTexts } from '#texts/lists.ts'
import { TypingGuardContext } from '../form/unsaved-typing.ts'
import { BulkOutcome } from './bulk-outcome.tsx'
import { useBulkWork } from './use-bulk-work.ts'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

// jsdom has no layout; 320 px is the height that the style sheet sets.
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
}

interface Sent {
  id: number
}
const WORDS = {
  ...listTexts,
  row: 'ORDER',
  workingThrough: (count: number) => `Working through ${count} orders`,
}

interface MailProps {
  rows: readonly Sent[]
  send: (row: Sent) => Promise<Outcome | null>
  onEnd?: () => void
  isSuccessSeen?: boolean
}

function Mail({ rows, send, ...rest }: MailProps) {
  const work = useBulkWork({ ...rest, work: async (lot: readonly Sent[]) => Promise.all(lot.map(send)) })
  return (
    <>
      <button type="button" onClick={() => work.start(rows)}>
        Send
      </button>
      <BulkOutcome words={WORDS} work={work} nameOf={({ id }) => `order ${id}`} />
    </>
  )
}

const rowTexts = () =>
  within(screen.getByRole('table', { name: 'Outcome' }))
    .getAllByRole('row')
    .map((row) => row.textContent)

it('shows the result of every row, and repeats only the failed ones', async () => {
  const user = userEvent.setup()
  const sentIds: number[] = []
  let isDown = true
  const send = async ({ id }: Sent): Promise<Outcome> => {
    sentIds.push(id)
    if (id === 2) return { kind: 'skipped', why: 'Never printed' }
    return id === 3 && isDown ? { kind: 'failed', why: 'The server does not answer' } : { kind: 'done' }
  }
  render(<Mail rows={[{ id: 1 }, { id: 2 }, { id: 3 }]} send={send} />)
  await user.click(screen.getByRole('button', { name: 'Send' }))
  const panel = await screen.findByRole('dialog', { name: 'Working through 3 orders' })
  await screen.findByText('1 done, 1 skipped, 1 failed')
  expect(rowTexts()).toEqual([
    'ORDEROutcome',
    'order 3FailedThe server does not answer',
    'order 2SkippedNever printed',
    'order 1Done',
  ])
  await user.click(within(panel).getByRole('button', { name: 'Copy the outcome' }))
  expect(await screen.findByRole('button', { name: 'Copied' })).toBeTruthy()
  expect(await navigator.clipboard.readText()).toBe(
    'order 1\tDone\norder 2\tSkipped\tNever printed\norder 3\tFailed\tThe server does not answer',
  )
  isDown = false
  await user.click(within(panel).getByRole('button', { name: 'Try the failed ones again' }))
  await screen.findByText('2 done, 1 skipped')
  expect(sentIds).toEqual([1, 2, 3, 3])
  await user.click(within(panel).getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('says that the outcome could not be copied, as on an insecure address', async () => {
  const user = userEvent.setup()
  // A page on an insecure address has no clipboard.
  vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue(undefined as unknown as Clipboard)
  render(<Mail rows={[{ id: 1 }]} send={async () => ({ kind: 'done' })} />)
  await user.click(screen.getByRole('button', { name: 'Send' }))
  await user.click(await screen.findByRole('button', { name: 'Copy the outcome' }))
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Not copied: the browser allows copying only on addresses that begin with https.',
  )
  expect(screen.queryByRole('button', { name: 'Copied' })).toBeNull()
})

it('stops between two rows, and continues with the next row', async () => {
  const user = userEvent.setup()
  const waiting: ((outcome: Outcome) => void)[] = []
  const send = () => new Promise<Outcome>((resolve) => waiting.push(resolve))
  render(<Mail rows={[{ id: 1 }, { id: 2 }]} send={send} />)
  await user.click(screen.getByRole('button', { name: 'Send' }))
  expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('0')
  await user.click(screen.getByRole('button', { name: 'Stop' }))
  waiting[0]?.({ kind: 'done' })
  expect(await screen.findByText('1 done, 1 waiting')).toBeTruthy()
  expect(waiting).toHaveLength(1)
  await user.click(await screen.findByRole('button', { name: 'Continue with the others' }))
  await waitFor(() => expect(waiting).toHaveLength(2))
  waiting[1]?.({ kind: 'done' })
  expect(await screen.findByText('2 done')).toBeTruthy()
})

it('stops when its screen is left, and asks the person before leaving', async () => {
  const user = userEvent.setup()
  const waiting: ((outcome: Outcome) => void)[] = []
  const send = () => new Promise<Outcome>((resolve) => waiting.push(resolve))
  const held: boolean[] = []
  const ended = vi.fn()
  const guard = { setTyping: (_: string, hasTyping: boolean) => void held.push(hasTyping), ask: () => {} }
  const { unmount } = render(
    <TypingGuardContext value={guard}>
      <Mail rows={[{ id: 1 }, { id: 2 }]} send={send} onEnd={ended} />
    </TypingGuardContext>,
  )
  expect(held).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Send' }))
  expect(held).toEqual([true])
  unmount()
  expect(held).toEqual([true, false])
  waiting[0]?.({ kind: 'done' })
  await waitFor(() => expect(ended).toHaveBeenCalled())
  expect(waiting).toHaveLength(1)
})

it('stops at a row without an outcome, and calls onEnd once', async () => {
  const user = userEvent.setup()
  const ends: string[] = []
  const send = async ({ id }: Sent): Promise<Outcome | null> => (id === 2 ? null : { kind: 'done' })
  render(<Mail rows={[{ id: 1 }, { id: 2 }, { id: 3 }]} send={send} onEnd={() => ends.push('ended')} />)
  await user.click(screen.getByRole('button', { name: 'Send' }))
  expect(await screen.findByText('1 done, 2 waiting')).toBeTruthy()
  expect(await screen.findByRole('button', { name: 'Continue with the others' })).toBeTruthy()
  expect(ends).toEqual(['ended'])
})

it('when the work throws, marks the started rows as failed and continues after them', async () => {
  const user = userEvent.setup()
  const bug = new Error('a bug')
  const reported = vi.spyOn(console, 'error').mockImplementation(() => {})
  const ends: string[] = []
  let isBroken = true
  const send = async ({ id }: Sent): Promise<Outcome> => {
    if (id === 2 && isBroken) throw bug
    return { kind: 'done' }
  }
  render(<Mail rows={[{ id: 1 }, { id: 2 }, { id: 3 }]} send={send} onEnd={() => ends.push('ended')} />)
  await user.click(screen.getByRole('button', { name: 'Send' }))
  expect(await screen.findByText('1 done, 1 failed, 1 waiting')).toBeTruthy()
  expect(rowTexts()[1]).toBe(
    'order 2FailedSomething unexpected happened. Check whether your action was done before you repeat it.',
  )
  expect(ends).toEqual(['ended'])
  expect(reported.mock.calls).toEqual([[bug]])
  isBroken = false
  await user.click(screen.getByRole('button', { name: 'Try the failed ones again' }))
  expect(await screen.findByText('3 done')).toBeTruthy()
})

it('also ends when onEnd throws', async () => {
  const user = userEvent.setup()
  const bug = new Error('a bug')
  const reported = vi.spyOn(console, 'error').mockImplementation(() => {})
  const onEnd = () => {
    throw bug
  }
  render(<Mail rows={[{ id: 1 }]} send={async () => ({ kind: 'done' })} onEnd={onEnd} />)
  await user.click(screen.getByRole('button', { name: 'Send' }))
  expect(await screen.findByRole('button', { name: 'Close' })).toBeTruthy()
  expect(screen.getByText('1 done')).toBeTruthy()
  expect(reported.mock.calls).toEqual([[bug]])
})

it('shows nothing about success that people see anyway', async () => {
  const user = userEvent.setup()
  const ends: string[] = []
  const send = async (): Promise<Outcome> => ({ kind: 'done' })
  render(<Mail rows={[{ id: 1 }]} send={send} onEnd={() => ends.push('ended')} isSuccessSeen />)
  await user.click(screen.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(ends).toEqual(['ended']))
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('renders only the visible rows of a long list, and announces its length', async () => {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(320)
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(48)
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(600)
  const user = userEvent.setup()
  const rows = Array.from({ length: 500 }, (_, index) => ({ id: index + 1 }))
  render(<Mail rows={rows} send={() => new Promise(() => {})} />)
  await user.click(screen.getByRole('button', { name: 'Send' }))
  const table = screen.getByRole('table', { name: 'Outcome' })
  await within(table).findByRole('row', { name: 'order 1' })
  expect(table.getAttribute('aria-rowcount')).toBe('501')
  expect(within(table).getAllByRole('row').length).toBeLessThan(40)
  expect(within(table).getByRole('row', { name: 'order 8' }).getAttribute('aria-rowindex')).toBe('9')
})
