import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { sampleCounter, showScreen } from '#tests/support/show-screen.tsx'
import { LoadAgainButton } from './load-again-button.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

async function pressButton(connection: 'online' | 'offline'): Promise<() => void> {
  const reload = vi.fn()
  const counter = sampleCounter({ account: null, connection })
  showScreen(counter, <LoadAgainButton reload={reload}>Load again to log out</LoadAgainButton>)
  await userEvent.click(screen.getByRole('button', { name: 'Load again to log out' }))
  return reload
}

it('the button reloads the page when our server answers', async () => {
  expect(await pressButton('online')).toHaveBeenCalledTimes(1)
})

it('the button does not reload the page but shows the reason when a reload would fail', async () => {
  expect(await pressButton('offline')).not.toHaveBeenCalled()
  expect((await screen.findByRole('status')).textContent).toBe('The server does not answer.')
})

it('the button reloads the page without a connection if a service worker controls it', async () => {
  vi.stubGlobal('navigator', { ...navigator, serviceWorker: { controller: {} } })
  expect(await pressButton('offline')).toHaveBeenCalledTimes(1)
})
