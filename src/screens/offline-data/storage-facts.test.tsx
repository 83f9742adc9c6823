import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import type { PwaView } from '#pwa/pwa.ts'
import { sampleCounter, showScreen } from '#tests/support/show-screen.tsx'
import { StorageFacts } from './storage-facts.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
  cleanup()
})

const NOT_ANSWERED = /^The browser has not answered yet/
const REFUSED = /^The browser did not agree/

/** Presses Protect from deletion; the browser answers when the returned function is called. */
async function askToProtect({ canInstall = false } = {}): Promise<(isPromised: boolean) => void> {
  let answer: (isPromised: boolean) => void = () => {}
  const onPersist = () => new Promise<boolean>((resolve) => (answer = resolve))
  const report = { usedBytes: 300, freeBytes: 700, isPersistent: false }
  const counter = sampleCounter({ account: null, pwa: { canInstall } })
  showScreen(counter, <StorageFacts report={report} onPersist={onPersist} />)
  await userEvent.click(screen.getByRole('button', { name: 'Protect from deletion' }))
  return answer
}

it('says that the browser has not answered yet, and removes the message once the browser agreed', async () => {
  const answer = await askToProtect()
  expect(screen.getByRole('status').textContent).toMatch(NOT_ANSWERED)
  answer(true)
  await expect.poll(() => screen.queryByRole('status')).toBeNull()
})

it('says that the browser did not agree, without advice when the app cannot be installed', async () => {
  const answer = await askToProtect()
  answer(false)
  expect((await screen.findByText(REFUSED)).textContent).toBe(
    'The browser did not agree to protect the data: it may delete the data when space is short.',
  )
})

it('advises to install the app when the browser offers that', async () => {
  const answer = await askToProtect({ canInstall: true })
  answer(false)
  expect((await screen.findByText(REFUSED)).textContent).toBe(
    'The browser did not agree to protect the data. Installing the app usually helps.',
  )
})

const adviceText = () => screen.getByText('How to keep your orders safe').parentElement?.textContent

function showFacts(pwa: Partial<PwaView>, isPersistent = false, usedBytes = 300): void {
  const report = { usedBytes, freeBytes: 1000 - usedBytes, isPersistent }
  showScreen(
    sampleCounter({ account: null, pwa }),
    <StorageFacts report={report} onPersist={async () => false} />,
  )
}

it('says that an iPhone deletes the data after a week, whatever the browser promised, and how to keep it', () => {
  vi.stubGlobal('navigator', { userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X)' })
  showFacts({ isUninstalledSafari: true }, true)
  expect(screen.getByText('Not protected: deleted if you do not use Counter for 7 days')).toBeTruthy()
  expect(adviceText()).toContain('choose Share, then Add to Home Screen')
  expect(adviceText()).toContain('Send waiting orders from here, or save copies')
  expect(screen.getByRole('link', { name: 'Pending orders' }).getAttribute('href')).toBe('/pending-orders')
  expect(screen.queryByRole('button', { name: 'Protect from deletion' })).toBeNull()
})

it('offers to install the app when the browser can, and says that orders can be saved as copies', () => {
  showFacts({ canInstall: true })
  expect(screen.getByRole('button', { name: 'Install' })).toBeTruthy()
  expect(adviceText()).toBe(
    'How to keep your orders safeIf you install Counter, the browser usually protects its data. You can save a copy of every waiting order and import it on any device. A private window deletes everything when it is closed.',
  )
})

it('gives no advice when the browser promised to keep the data', () => {
  showFacts({}, true)
  expect(screen.getByText('Protected: the browser does not delete the data by itself')).toBeTruthy()
  expect(screen.queryByText('How to keep your orders safe')).toBeNull()
})

it('says that the device is nearly full, from 80 percent on', () => {
  const notice =
    'This device is nearly full: more than 80 % of the space for Counter is used. Free some space, or new orders may not be saved.'
  showFacts({}, true, 790)
  expect(screen.queryByText(notice)).toBeNull()
  cleanup()
  showFacts({}, true, 800)
  expect(screen.getByText(notice).closest('[role="alert"]')).toBeTruthy()
})

it('shows the version, the commit and the time of the build of the app', () => {
  const build = { version: '1.2.3', commit: 'abc1234567', builtAt: '2026-11-26T19:40:12.000Z' }
  const counter = sampleCounter({ account: null })
  showScreen(counter, <StorageFacts report={null} onPersist={async () => false} build={build} />)
  expect(screen.getByText('Version of the app').nextSibling?.textContent).toBe(
    '1.2.3, commit abc1234567, built 2026-11-26 19:40 UTC',
  )
})
