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

interface FileRead {
  file: File
  work: FileWork
  end: (outcome: FileOutcome) => void
  fail: () => void
}

/** Shows a FileField; the test ends each read itself. */
function showField(
  parts: Partial<Pick<ComponentProps<typeof FileField>, 'isMultiple' | 'disabled' | 'dropArea'>> = {},
) {
  const reads: FileRead[] = []
  const removedNames: string[] = []
  const formsWithTyping = new Set<string>()
  const guard = {
    setTyping: (form: string, hasTyping: boolean) =>
      void (hasTyping ? formsWithTyping.add(form) : formsWithTyping.delete(form)),
    ask: () => {},
  }
  const { unmount } = render(
    <TypingGuardContext value={guard}>
      <main>
        <form aria-label="Search">
          <input aria-label="Words" />
        </form>
        <form>
          <textarea aria-label="Description" />
          <FileField
            label="Photos"
            buttonText="Add photos"
            accept={['.png', 'image/*']}
            maxBytes={10}
            words={words}
            processFile={(file, work) =>
              new Promise((resolve, reject) => {
                reads.push({ file, work, end: resolve, fail: () => reject(new Error('lost')) })
              })
            }
            onRemove={(file) => removedNames.push(file.name)}
            {...parts}
          />
        </form>
      </main>
    </TypingGuardContext>,
  )
  // People can choose any file, because the types in the browser's dialog are only a suggestion.
  const user = userEvent.setup({ applyAccept: false })
  const choose = (...files: File[]) =>
    user.upload(screen.getByLabelText('Photos', { selector: 'input' }), files)
  return { choose, formsWithTyping, removedNames, reads, unmount, user }
}

const picture = (name: string, content = 'png') => new File([content], name, { type: 'image/png' })
const createTransfer = (files: File[], types = ['Files']) => ({ files, types })

it('the field reads the chosen files one after the other and shows their progress', async () => {
  const { choose, formsWithTyping, reads } = showField({ isMultiple: true })
  await choose(picture('front.png'), picture('back.png'))
  expect(reads.map(({ file }) => file.name)).toEqual(['front.png'])
  expect(formsWithTyping.size).toBe(1)
  reads[0]?.work.onProgress(0.4)
  const bar = await screen.findByRole('progressbar', { name: 'front.png' })
  await waitFor(() => expect(bar.getAttribute('aria-valuenow')).toBe('40'))
  expect(screen.getByText('back.png, waiting')).toBeTruthy()
  reads[0]?.end({ isTaken: true })
  await waitFor(() => expect(reads.map(({ file }) => file.name)).toEqual(['front.png', 'back.png']))
  reads[1]?.end({ isTaken: true, note: 'back.png, 2 kB' })
  expect((await screen.findByRole('status')).textContent).toBe('back.png, 2 kB')
  await waitFor(() => expect(formsWithTyping.size).toBe(0))
})

it.each([
  [new File(['text'], 'list.txt', { type: 'text/plain' }), 'list.txt is no picture.'],
  [picture('large.png', 'x'.repeat(11)), 'large.png is larger than 10 bytes.'],
])('the field refuses a file that breaks its rules, and shows the reason', async (file, reason) => {
  const { choose, reads, user } = showField()
  await choose(file)
  expect(screen.getByRole('alert').textContent).toBe(reason)
  expect(reads).toEqual([])
  expect(screen.queryByRole('button', { name: /^Try again/ })).toBeNull()
  await user.click(screen.getByRole('button', { name: `Remove ${file.name}` }))
  expect(screen.queryByRole('alert')).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add photos' }))
})

it.each([
  ['an ending in capitals', new File(['png'], 'FRONT.PNG')],
  ['a media type of the list', new File(['gif'], 'front', { type: 'image/gif' })],
  ['exactly the largest size', picture('front.png', 'x'.repeat(10))],
])('the field reads a file with %s', async (_, file) => {
  const { choose, reads } = showField()
  await choose(file)
  expect(reads.map((read) => read.file.name)).toEqual([file.name])
})

it('a field for one file reads only the first of several dropped files', () => {
  const { reads } = showField()
  fireEvent.drop(screen.getByRole('button', { name: 'Add photos' }), {
    dataTransfer: createTransfer([picture('front.png'), picture('back.png')]),
  })
  expect(reads.map(({ file }) => file.name)).toEqual(['front.png'])
  expect(screen.getAllByRole('listitem')).toHaveLength(1)
})

it('Try again reads a file again that could not be read', async () => {
  const { choose, reads, user } = showField()
  await choose(picture('front.png'))
  reads[0]?.fail()
  expect((await screen.findByRole('alert')).textContent).toBe('front.png could not be read.')
  await user.click(screen.getByRole('button', { name: 'Try again: front.png' }))
  expect(reads).toHaveLength(2)
  reads[1]?.end({ isTaken: false, reason: 'No room left', canRetry: false })
  expect((await screen.findByRole('alert')).textContent).toBe('No room left')
})

it('Cancel stops the reading of a file, and its late result is ignored', async () => {
  const { choose, reads, user } = showField()
  await choose(picture('front.png'))
  await user.click(screen.getByRole('button', { name: 'Cancel front.png' }))
  expect(reads[0]?.work.signal.aborted).toBe(true)
  await choose(picture('back.png'))
  await waitFor(() => expect(reads).toHaveLength(2))
  reads[0]?.end({ isTaken: true, note: 'taken' })
  expect(screen.getAllByRole('listitem')).toHaveLength(1)
})

it('Remove reports to onRemove the file that was read', async () => {
  const { choose, removedNames, reads, user } = showField()
  await choose(picture('front.png'))
  reads[0]?.end({ isTaken: true, note: 'front.png, 2 kB' })
  await user.click(await screen.findByRole('button', { name: 'Remove front.png' }))
  expect(removedNames).toEqual(['front.png'])
})

it('the field reads files that are dropped on it', () => {
  const { reads } = showField()
  fireEvent.drop(screen.getByRole('button', { name: 'Add photos' }), {
    dataTransfer: createTransfer([picture('front.png')]),
  })
  expect(reads.map(({ file }) => file.name)).toEqual(['front.png'])
})

it('the field reads files that are dropped on its area, which is marked while files are over it', () => {
  const area = { current: document.createElement('section') }
  const label = area.current.appendChild(document.createElement('p'))
  const { reads } = showField({ dropArea: area })
  const dataTransfer = createTransfer([picture('front.png')])
  fireEvent.dragOver(label, { dataTransfer })
  expect(area.current.hasAttribute('data-files-over')).toBe(true)
  fireEvent.dragLeave(area.current, { dataTransfer })
  expect(area.current.hasAttribute('data-files-over')).toBe(false)
  fireEvent.drop(label, { dataTransfer })
  expect(reads.map(({ file }) => file.name)).toEqual(['front.png'])
})

it('the field reads files that are dropped anywhere on its page', () => {
  const { reads } = showField({ dropArea: 'page' })
  fireEvent.drop(screen.getByRole('main'), { dataTransfer: createTransfer([picture('front.png')]) })
  expect(reads.map(({ file }) => file.name)).toEqual(['front.png'])
})

it('one press removes all failed files from the list', async () => {
  const { choose, user } = showField({ isMultiple: true })
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
  // Spreadsheets add a picture to a copied range of cells.
  [['text/plain', 'Files'], [], false],
])('of pasted data with the types %j the field reads the files %j', (types, names, isDefaultPrevented) => {
  const { reads } = showField()
  const field = screen.getByLabelText('Description')
  const event = createEvent.paste(field, { clipboardData: createTransfer([picture('front.png')], types) })
  fireEvent(field, event)
  expect(reads.map(({ file }) => file.name)).toEqual(names)
  expect(event.defaultPrevented).toBe(isDefaultPrevented)
})

it('the field reads files that are pasted while no field has the focus, but not files that are pasted into another form', () => {
  const { reads } = showField()
  const clipboardData = createTransfer([picture('front.png')])
  fireEvent.paste(screen.getByLabelText('Words'), { clipboardData })
  expect(reads).toEqual([])
  fireEvent.paste(document.body, { clipboardData })
  expect(reads.map(({ file }) => file.name)).toEqual(['front.png'])
})

it('the browser does not open a file that is dropped beside the field', () => {
  const { reads } = showField()
  const dropEvent = createEvent.drop(document.body, { dataTransfer: createTransfer([picture('front.png')]) })
  fireEvent(document.body, dropEvent)
  expect(dropEvent.defaultPrevented).toBe(true)
  expect(reads).toEqual([])
})

it('a disabled field does not read dropped files', () => {
  const { reads } = showField({ disabled: true })
  fireEvent.drop(screen.getByRole('button', { name: 'Add photos' }), {
    dataTransfer: createTransfer([picture('front.png')]),
  })
  expect(reads).toEqual([])
})

it('the field stops reading when the person leaves the screen', async () => {
  const { choose, reads, unmount } = showField()
  await choose(picture('front.png'))
  unmount()
  expect(reads[0]?.work.signal.aborted).toBe(true)
})

it('readFileText reads the text of a file, and rejects when its signal is aborted', async () => {
  const shares: number[] = []
  const onProgress = (share: number) => void shares.push(share)
  const controller = new AbortController()
  expect(
    await readFileText(new File(['101,200'], 'order.csv'), { signal: controller.signal, onProgress }),
  ).toBe('101,200')
  const abortedController = new AbortController()
  const text = readFileText(new File(['101,200'], 'order.csv'), {
    signal: abortedController.signal,
    onProgress,
  })
  abortedController.abort()
  await expect(text).rejects.toThrow('Stopped')
})
