import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import type { Answer, Failure } from '#api/failure.ts'
import { sampleAccount, sampleCounter, showScreen } from '#tests/support/show-screen.tsx'
import { PriceListButton } from './price-list-button.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

function showButton(answer: Promise<Answer<Blob>>, connection: 'online' | 'offline' = 'online') {
  const downloads: { path: string; fileType: string }[] = []
  const counter = sampleCounter({
    account: sampleAccount(),
    connection,
    api: {
      download: ({ path, fileType }) => {
        downloads.push({ path, fileType })
        return answer
      },
    },
  })
  showScreen(counter, <PriceListButton />)
  return { downloads, user: userEvent.setup() }
}

const button = () => screen.getByRole('button', { name: 'Price list download' })

it('the button is busy during the download, which saves price-list.xlsx', async () => {
  const savedFiles: string[] = []
  // jsdom has no object URLs
  URL.createObjectURL = () => 'blob:sheet'
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    savedFiles.push(`${this.download} ${this.href}`)
  })
  let endDownload: (answer: Answer<Blob>) => void = () => {}
  const answer = new Promise<Answer<Blob>>((resolve) => {
    endDownload = resolve
  })
  const { downloads, user } = showButton(answer)
  await user.click(button())
  expect(button().getAttribute('aria-busy')).toBe('true')
  await user.click(button())
  endDownload({ ok: true, value: new Blob(['PK']) })
  await waitFor(() => expect(savedFiles).toEqual(['price-list.xlsx blob:sheet']))
  await waitFor(() => expect(button().getAttribute('aria-busy')).toBeNull())
  expect(downloads).toEqual([
    {
      path: 'api/client/product/price-xls',
      fileType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    },
  ])
})

const FAILURES_WITH_TEXTS: [Failure, title: string, reason: string][] = [
  [{ kind: 'refused', status: 400, code: 10300, message: 'No.' }, 'Error upload File', 'No.'],
  [
    { kind: 'timed-out' },
    'Error during file download',
    'The server did not answer in time. Try the download again.',
  ],
]

it.each(FAILURES_WITH_TEXTS)(
  'a dialog reports the failure %j until the person confirms it',
  async (failure, title, reason) => {
    const { user } = showButton(Promise.resolve({ ok: false, failure }))
    await user.click(button())
    await screen.findByRole('dialog', { name: title, description: reason })
    await user.click(screen.getByRole('button', { name: 'OK' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  },
)

it('without a connection, the button sends no call and shows the reason', async () => {
  const { downloads, user } = showButton(
    Promise.resolve({ ok: false, failure: { kind: 'offline' } }),
    'offline',
  )
  expect(button().getAttribute('title')).toBe('A download needs a connection.')
  await user.click(button())
  expect(downloads).toEqual([])
})
