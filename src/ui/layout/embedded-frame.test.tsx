import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { EmbeddedFrame } from './embedded-frame.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
  cleanup()
})

const WORDS = { unanswered: 'The site of the video does not answer.', tryAgain: 'Try again' }
const VIDEO = 'https://videos.example/embed/TagPouch101'

function show(address: string, ...answers: ('answers' | 'is away')[]) {
  const askSite = vi.fn(async (_address: string, _init: RequestInit) => {
    if (answers.shift() === 'is away') throw new TypeError('Failed to fetch')
    return new Response()
  })
  vi.stubGlobal('fetch', askSite)
  render(
    <EmbeddedFrame address={address} title="Mounting" still={<img src="/b.webp" alt="" />} words={WORDS} />,
  )
  return askSite
}

test('a site that answers shows its page alone, and is asked without cookies', async () => {
  const askSite = show(VIDEO, 'answers')
  await waitFor(() => expect(askSite).toHaveBeenCalledOnce())
  expect(askSite.mock.calls[0]).toMatchObject([VIDEO, { mode: 'no-cors', credentials: 'omit' }])
  expect(screen.getByTitle('Mounting').getAttribute('src')).toBe(VIDEO)
  expect(screen.queryByRole('status')).toBeNull()
})

test('a still with a sentence covers the frame of a site that does not answer, until Try again has an answer', async () => {
  const askSite = show(VIDEO, 'is away', 'is away', 'answers')
  const note = await screen.findByRole('status')
  expect(note.textContent).toBe('The site of the video does not answer.Try again')
  expect(document.querySelector('img')?.getAttribute('src')).toBe('/b.webp')
  expect(screen.getByTitle('Mounting').hasAttribute('inert')).toBe(true)
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(askSite).toHaveBeenCalledTimes(2))
  expect(screen.getByRole('status')).toBeTruthy()
  await waitFor(() => expect(screen.getByRole('button').getAttribute('aria-busy')).not.toBe('true'))
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(screen.queryByRole('status')).toBeNull())
  expect(screen.getByTitle('Mounting').hasAttribute('inert')).toBe(false)
})

test('a page of the own origin is not asked', () => {
  expect(show('/map.html')).not.toHaveBeenCalled()
  expect(screen.getByTitle('Mounting').getAttribute('sandbox')).toBe('allow-scripts')
})
