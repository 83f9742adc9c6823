import { cleanup, createEvent, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ComponentProps } from 'react'
import { afterEach, expect, it } from 'vitest'
import { TypingGuardContext } from '../form/unsaved-typing.ts'
import { FileField } from './file-field.tsx'
import { type FileOutcome, type FileWork, readFileText } from './file-queue.ts'

afterEach(cleanup)

const words = {
  wrongType: (name: string) => `${name} is no picture.`,
  tooLarge: (name: string) => `${name} is larger than 10 bytes.`,
  failed: (name: string) => `${name} could not be read.`,
  waiting: 'waiting',
  cancel: 'Cancel',
  retry: 'Try again',
  remove: 'Remove',
  removeFailed: (count: number) => `Remove the ${count} that failed`,
}

interface Taken {
  file: File
  work: FileWork
  end: (outcome: FileOutcome) => void
  fail: () => void
}

/** A field whose files a test takes itself. */
function show(
  parts: Partial<Pick<ComponentProps<typeof FileField>, 'isMultiple' | 'disabled' | 'dropArea'>> = {},
) {
  const taken: Taken[] = []
  const removed: string[] = []
  const held = new Set<string>()
  const guard = {
    hold: (form: string, isHeld: boolean) => void (isHeld ? held.add(form) : held.delete(form)),
    ask: () => {},
  }
  const { unmount } = render(
    <TypingGuardContext value={guard}>
      <form aria-label="Search">
        <input aria-label="Words" />
      </form>
      <form>
        <textarea aria-label="Description" />
        <FileField
          label="Photos"
          choose="Add photos"
          accept={['.png', 'image/*']}
          mostBytes={10}
          words={words}
          take={(file, work) =>
            new Promise((resolve, reject) => {
              taken.push({ file, work, end: resolve, fail: () => reject(new Error('lost')) })
            })
          }
          onRemove={(file) => removed.push(file.name)}
          {...parts}
        />
      </form>
    </TypingGuardContext>,
  )
  // As a person may: the browser's own choice of types is only an offer.
  const user = userEvent.setup({ applyAccept: false })
  const choose = (...files: File[]) =>
    user.upload(screen.getByLabelText('Photos', { selector: 'input' }), files)
  return { choose, held, removed, taken, unmount, user }
}

const picture = (name: string, content = 'png') => new File([content], name, { type: 'image/png' })
const transfer = (files: File[], types = ['Files']) => ({ files, types })

it('takes chosen files one after the other, with their progress', async () => {
  const { choose, held, taken } = show({ isMultiple: true })
  await choose(picture('front.png'), picture('back.png'))
  expect(taken.map(({ file }) => file.name)).toEqual(['front.png'])
  expect(held.size).toBe(1)
  taken[0]?.work.onProgress(0.4)
  const bar = await screen.findByRole('progressbar', { name: 'front.png' })
  await waitFor(() => expect(bar.getAttribute('aria-valuenow')).toBe('40'))
  expect(screen.getByText('back.png, waiting')).toBeTruthy()
  taken[0]?.end({ isTaken: true })
  await waitFor(() => expect(taken.map(({ file }) => file.name)).toEqual(['front.png', 'back.png']))
  taken[1]?.end({ isTaken: true, note: 'back.png, 2 kB' })
  expect((await screen.findByRole('status')).textContent).toBe('back.png, 2 kB')
  await waitFor(() => expect(held.size).toBe(0))
})

it.each([
  [new File(['text'], 'list.txt', { type: 'text/plain' }), 'list.txt is no picture.'],
  [picture('large.png', 'x'.repeat(11)), 'large.png is larger than 10 bytes.'],
])('refuses at the field what it cannot take', async (file, reason) => {
  const { choose, taken, user } = show()
  await choose(file)
  expect(screen.getByRole('alert').textContent).toBe(reason)
  expect(taken).toEqual([])
  expect(screen.queryByRole('button', { name: /^Try again/ })).toBeNull()
  await user.click(screen.getByRole('button', { name: `Remove ${file.name}` }))
  expect(screen.queryByRole('alert')).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add photos' }))
})

it('a file that was cut off is tried again', async () => {
  const { choose, taken, user } = show()
  await choose(picture('front.png'))
  taken[0]?.fail()
  expect((await screen.findByRole('alert')).textContent).toBe('front.png could not be read.')
  await user.click(screen.getByRole('button', { name: 'Try again: front.png' }))
  expect(taken).toHaveLength(2)
  taken[1]?.end({ isTaken: false, reason: 'No room left', canRetry: false })
  expect((await screen.findByRole('alert')).textContent).toBe('No room left')
})

it('a file on its way is cancelled, and its end says nothing more', async () => {
  const { choose, taken, user } = show()
  await choose(picture('front.png'))
  await user.click(screen.getByRole('button', { name: 'Cancel front.png' }))
  expect(taken[0]?.work.signal.aborted).toBe(true)
  await choose(picture('back.png'))
  await waitFor(() => expect(taken).toHaveLength(2))
  taken[0]?.end({ isTaken: true, note: 'taken' })
  expect(screen.getAllByRole('listitem')).toHaveLength(1)
})

it('a taken file is removed again', async () => {
  const { choose, removed, taken, user } = show()
  await choose(picture('front.png'))
  taken[0]?.end({ isTaken: true, note: 'front.png, 2 kB' })
  await user.click(await screen.findByRole('button', { name: 'Remove front.png' }))
  expect(removed).toEqual(['front.png'])
})

it('takes what is dropped on it', () => {
  const { taken } = show()
  fireEvent.drop(screen.getByRole('button', { name: 'Add photos' }), {
    dataTransfer: transfer([picture('front.png')]),
  })
  expect(taken.map(({ file }) => file.name)).toEqual(['front.png'])
})

it('takes what is dropped anywhere on its area, which is marked while files are over it', () => {
  const area = { current: document.createElement('section') }
  const label = area.current.appendChild(document.createElement('p'))
  const { taken } = show({ dropArea: area })
  const dataTransfer = transfer([picture('front.png')])
  fireEvent.dragOver(label, { dataTransfer })
  expect(area.current.hasAttribute('data-files-over')).toBe(true)
  fireEvent.dragLeave(area.current, { dataTransfer })
  expect(area.current.hasAttribute('data-files-over')).toBe(false)
  fireEvent.drop(label, { dataTransfer })
  expect(taken.map(({ file }) => file.name)).toEqual(['front.png'])
})

it('takes files out of the list that failed, all with one press', async () => {
  const { choose, user } = show({ isMultiple: true })
  const text = (name: string) => new File(['text'], name, { type: 'text/plain' })
  await choose(text('a.txt'))
  expect(screen.queryByRole('button', { name: /that failed$/ })).toBeNull()
  await choose(text('b.txt'), picture('front.png'), text('c.txt'))
  await user.click(screen.getByRole('button', { name: 'Remove the 3 that failed' }))
  expect(screen.getAllByRole('listitem')).toHaveLength(1)
  expect(screen.getByRole('progressbar', { name: 'front.png' })).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add photos' }))
})

it.each([
  [['Files'], ['front.png'], true],
  // A range of cells with its picture.
  [['text/plain', 'Files'], [], false],
])('of a pasted %j in its form it takes %j', (types, names, isPrevented) => {
  const { taken } = show()
  const field = screen.getByLabelText('Description')
  const event = createEvent.paste(field, { clipboardData: transfer([picture('front.png')], types) })
  fireEvent(field, event)
  expect(taken.map(({ file }) => file.name)).toEqual(names)
  expect(event.defaultPrevented).toBe(isPrevented)
})

it('takes what is pasted while no field has the focus, and nothing out of another form', () => {
  const { taken } = show()
  const clipboardData = transfer([picture('front.png')])
  fireEvent.paste(screen.getByLabelText('Words'), { clipboardData })
  expect(taken).toEqual([])
  fireEvent.paste(document.body, { clipboardData })
  expect(taken.map(({ file }) => file.name)).toEqual(['front.png'])
})

it('keeps the page where a file is dropped beside it', () => {
  const { taken } = show()
  const dropped = createEvent.drop(document.body, { dataTransfer: transfer([picture('front.png')]) })
  fireEvent(document.body, dropped)
  expect(dropped.defaultPrevented).toBe(true)
  expect(taken).toEqual([])
})

it('takes nothing while it is disabled', () => {
  const { taken } = show({ disabled: true })
  fireEvent.drop(screen.getByRole('button', { name: 'Add photos' }), {
    dataTransfer: transfer([picture('front.png')]),
  })
  expect(taken).toEqual([])
})

it('stops what is on its way when the screen is left', async () => {
  const { choose, taken, unmount } = show()
  await choose(picture('front.png'))
  unmount()
  expect(taken[0]?.work.signal.aborted).toBe(true)
})

it('reads the text of a file, and stops where it is told to', async () => {
  const shares: number[] = []
  const onProgress = (share: number) => void shares.push(share)
  const read = new AbortController()
  expect(await readFileText(new File(['101,200'], 'order.csv'), { signal: read.signal, onProgress })).toBe(
    '101,200',
  )
  const stopped = new AbortController()
  const text = readFileText(new File(['101,200'], 'order.csv'), { signal: stopped.signal, onProgress })
  stopped.abort()
  await expect(text).rejects.toThrow('Stopped')
})
