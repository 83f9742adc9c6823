import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import type { RowOutcome } from '#domain/row-outcome.ts'
import { listTexts } from '#texts/lists.ts'
import { TypingGuardContext } from '../form/unsaved-typing.ts'
import { BulkOutcome } from './bulk-outcome.tsx'
import { useBulkWork } from './use-bulk-work.ts'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

// jsdom has no ResizeObserver.
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
}

interface SentRow {
  id: number
}
const TEXTS = {
  ...listTexts,
  row: 'ORDER',
  workingThrough: (count: number) => `Working through ${count} orders`,
}

interface MailProps {
  rows: readonly SentRow[]
  send: (row: SentRow) => Promise<RowOutcome | null>
  onEnd?: () => void
  isSuccessSeen?: boolean
}

function MailList({ rows, send, ...rest }: MailProps) {
  const work = useBulkWork({ ...rest, work: async (lot: readonly SentRow[]) => Promise.all(lot.map(send)) })
  return (
    <>
      <button type="button" onClick={() => work.start(rows)}>
        Send
      </button>
      <BulkOutcome texts={TEXTS} work={work} nameOf={({ id }) => `order ${id}`} />
    </>
  )
}

const rowTexts = () =>
  within(screen.getByRole('table', { name: 'Outcome' }))
    .getAllByRole('row')
    .map((row) => row.textContent)

it('the panel lists the rows that are not done, copies all outcomes, and tries only failed rows again', async () => {
  const user = userEvent.setup()
  const sentIds: number[] = []
  let isServerDown = true
  const send = async ({ id }: SentRow): Promise<RowOutcome> => {
    sentIds.push(id)
    if (id === 2) return { kind: 'skipped', why: 'Never printed' }
    return id === 3 && isServerDown ? { kind: 'failed', why: 'The server does not answer' } : { kind: 'done' }
  }
  render(<MailList rows={[{ id: 1 }, { id: 2 }, { id: 3 }]} send={send} />)
  await user.click(screen.getByRole('button', { name: 'Send' }))
  const panel = await screen.findByRole('dialog', { name: 'Working through 3 orders' })
  await screen.findByText('1 done, 1 skipped, 1 failed')
  expect(rowTexts()).toEqual([
    'ORDEROutcome',
    'order 2SkippedNever printed',
    'order 3FailedThe server does not answer',
  ])
  await user.click(within(panel).getByRole('button', { name: 'Copy the outcome' }))
  expect(await screen.findByRole('button', { name: 'Copied' })).toBeTruthy()
  expect(await navigator.clipboard.readText()).toBe(
    'order 1\tDone\norder 2\tSkipped\tNever printed\norder 3\tFailed\tThe server does not answer',
  )
  isServerDown = false
  await user.click(within(panel).getByRole('button', { name: 'Try the failed ones again' }))
  await screen.findByText('2 done, 1 skipped')
  expect(rowTexts()).toEqual(['ORDEROutcome', 'order 2SkippedNever printed'])
  expect(sentIds).toEqual([1, 2, 3, 3])
  await user.click(within(panel).getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('dialog')).toBeNull()
})

function LotList({ onLot }: { onLot: (ids: number[], stopSignal: AbortSignal) => void }) {
  const rows = [1, 2, 3, 4, 5].map((id) => ({ id }))
  const work = useBulkWork<SentRow>({
    lotSize: 2,
    work: async (lot, stopSignal) => {
      onLot(
        lot.map(({ id }) => id),
        stopSignal,
      )
      return lot.map(({ id }) => (id === 4 ? { kind: 'skipped', why: 'Paid' } : { kind: 'done' }))
    },
  })
  return (
    <>
      <button type="button" onClick={() => work.start(rows)}>
        Send
      </button>
      <button type="button" onClick={work.stop}>
        Stop the work
      </button>
      <BulkOutcome texts={TEXTS} work={work} nameOf={({ id }) => `order ${id}`} />
    </>
  )
}

it('the work is done in lots, to the last smaller one; each gets the signal that stops it', async () => {
  const user = userEvent.setup()
  const lots: number[][] = []
  const signals: AbortSignal[] = []
  render(
    <LotList
      onLot={(ids, stopSignal) => {
        lots.push(ids)
        signals.push(stopSignal)
      }}
    />,
  )
  await user.click(screen.getByRole('button', { name: 'Send' }))
  expect(await screen.findByText('4 done, 1 skipped')).toBeTruthy()
  expect(lots).toEqual([[1, 2], [3, 4], [5]])
  expect(rowTexts()).toEqual(['ORDEROutcome', 'order 4SkippedPaid'])
  await user.click(screen.getByRole('button', { name: 'Stop the work' }))
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, true, true])
})

it('the panel has no table when every row is done', async () => {
  render(<MailList rows={[{ id: 1 }, { id: 2 }]} send={async () => ({ kind: 'done' })} />)
  await userEvent.setup().click(screen.getByRole('button', { name: 'Send' }))
  expect(await screen.findByText('2 done')).toBeTruthy()
  expect(screen.queryByRole('table', { name: 'Outcome' })).toBeNull()
})

it('the panel reports that the outcome could not be copied', async () => {
  const user = userEvent.setup()
  // A page on an address that is not secure has no clipboard.
  vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue(undefined as unknown as Clipboard)
  render(<MailList rows={[{ id: 1 }]} send={async () => ({ kind: 'done' })} />)
  await user.click(screen.getByRole('button', { name: 'Send' }))
  await user.click(await screen.findByRole('button', { name: 'Copy the outcome' }))
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Not copied: the browser did not allow it. Browsers allow copying only on addresses that begin with https.',
  )
  expect(screen.queryByRole('button', { name: 'Copied' })).toBeNull()
})

it('the work can be stopped between two rows, and continues with the next row', async () => {
  const user = userEvent.setup()
  const pendingSends: ((outcome: RowOutcome) => void)[] = []
  const send = () => new Promise<RowOutcome>((resolve) => pendingSends.push(resolve))
  render(<MailList rows={[{ id: 1 }, { id: 2 }]} send={send} />)
  await user.click(screen.getByRole('button', { name: 'Send' }))
  expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('0')
  await user.click(screen.getByRole('button', { name: 'Stop' }))
  pendingSends[0]?.({ kind: 'done' })
  expect(await screen.findByText('1 done, 1 waiting')).toBeTruthy()
  expect(pendingSends).toHaveLength(1)
  await user.click(await screen.findByRole('button', { name: 'Continue with the others' }))
  await waitFor(() => expect(pendingSends).toHaveLength(2))
  pendingSends[1]?.({ kind: 'done' })
  expect(await screen.findByText('2 done')).toBeTruthy()
})

it('running work sets the guard that asks before the person leaves, and leaving stops the work', async () => {
  const user = userEvent.setup()
  const pendingSends: ((outcome: RowOutcome) => void)[] = []
  const send = () => new Promise<RowOutcome>((resolve) => pendingSends.push(resolve))
  const typingReports: boolean[] = []
  const onEnd = vi.fn()
  const guard = {
    setTyping: (_: string, hasTyping: boolean) => void typingReports.push(hasTyping),
    ask: () => {},
  }
  const { unmount } = render(
    <TypingGuardContext value={guard}>
      <MailList rows={[{ id: 1 }, { id: 2 }]} send={send} onEnd={onEnd} />
    </TypingGuardContext>,
  )
  expect(typingReports).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Send' }))
  expect(typingReports).toEqual([true])
  unmount()
  expect(typingReports).toEqual([true, false])
  pendingSends[0]?.({ kind: 'done' })
  await waitFor(() => expect(onEnd).toHaveBeenCalled())
  expect(pendingSends).toHaveLength(1)
})

it('the work stops at a row without an outcome, and calls onEnd once', async () => {
  const user = userEvent.setup()
  const ends: string[] = []
  const send = async ({ id }: SentRow): Promise<RowOutcome | null> => (id === 2 ? null : { kind: 'done' })
  render(<MailList rows={[{ id: 1 }, { id: 2 }, { id: 3 }]} send={send} onEnd={() => ends.push('ended')} />)
  await user.click(screen.getByRole('button', { name: 'Send' }))
  expect(await screen.findByText('1 done, 2 waiting')).toBeTruthy()
  expect(await screen.findByRole('button', { name: 'Continue with the others' })).toBeTruthy()
  expect(ends).toEqual(['ended'])
})

it('rows whose work throws are failed, and another try continues with them', async () => {
  const user = userEvent.setup()
  const bug = new Error('a bug')
  const logError = vi.spyOn(console, 'error').mockImplementation(() => {})
  const ends: string[] = []
  let isBroken = true
  const send = async ({ id }: SentRow): Promise<RowOutcome> => {
    if (id === 2 && isBroken) throw bug
    return { kind: 'done' }
  }
  render(<MailList rows={[{ id: 1 }, { id: 2 }, { id: 3 }]} send={send} onEnd={() => ends.push('ended')} />)
  await user.click(screen.getByRole('button', { name: 'Send' }))
  expect(await screen.findByText('1 done, 1 failed, 1 waiting')).toBeTruthy()
  expect(rowTexts()[1]).toBe(
    'order 2FailedSomething unexpected happened. Check whether your action was done before you repeat it.',
  )
  expect(ends).toEqual(['ended'])
  expect(logError.mock.calls).toEqual([[bug]])
  isBroken = false
  await user.click(screen.getByRole('button', { name: 'Try the failed ones again' }))
  expect(await screen.findByText('3 done')).toBeTruthy()
})

it('the work also ends if onEnd throws', async () => {
  const user = userEvent.setup()
  const bug = new Error('a bug')
  const logError = vi.spyOn(console, 'error').mockImplementation(() => {})
  const onEnd = () => {
    throw bug
  }
  render(<MailList rows={[{ id: 1 }]} send={async () => ({ kind: 'done' })} onEnd={onEnd} />)
  await user.click(screen.getByRole('button', { name: 'Send' }))
  expect(await screen.findByRole('button', { name: 'Close' })).toBeTruthy()
  expect(screen.getByText('1 done')).toBeTruthy()
  expect(logError.mock.calls).toEqual([[bug]])
})

it('with isSuccessSeen the panel is not shown if all rows succeed', async () => {
  const user = userEvent.setup()
  const ends: string[] = []
  const send = async (): Promise<RowOutcome> => ({ kind: 'done' })
  render(<MailList rows={[{ id: 1 }]} send={send} onEnd={() => ends.push('ended')} isSuccessSeen />)
  await user.click(screen.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(ends).toEqual(['ended']))
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('of a long list only the visible rows are rendered, and its length is announced', async () => {
  // jsdom has no layout, so the test sets a height of the list, a height of its rows, and a width.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(320)
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(48)
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(600)
  const user = userEvent.setup()
  const rows = Array.from({ length: 500 }, (_, index) => ({ id: index + 1 }))
  render(<MailList rows={rows} send={async () => ({ kind: 'failed', why: 'Not printed' })} />)
  await user.click(screen.getByRole('button', { name: 'Send' }))
  await screen.findByText('0 done, 500 failed')
  const table = screen.getByRole('table', { name: 'Outcome' })
  await within(table).findByRole('row', { name: 'order 1' })
  expect(table.getAttribute('aria-rowcount')).toBe('501')
  expect(within(table).getAllByRole('row').length).toBeLessThan(40)
  expect(within(table).getByRole('row', { name: 'order 8' }).getAttribute('aria-rowindex')).toBe('9')
})
