import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { sampleCounter, showScreen } from '#tests/support/show-screen.tsx'
import { StorageFacts } from './storage-facts.tsx'

afterEach(cleanup)

const NOT_YET = /^The browser has not answered yet/
const REFUSED = /^The browser did not agree/

/** Presses Protect from deletion, in a browser that answers when `answer` is called. */
async function askToProtect({ canInstall = false } = {}): Promise<(isPromised: boolean) => void> {
  let answer: (isPromised: boolean) => void = () => {}
  const onPersist = () => new Promise<boolean>((resolve) => (answer = resolve))
  const report = { used: 300, free: 700, isPersistent: false }
  const counter = sampleCounter({ account: null, pwa: { canInstall } })
  showScreen(counter, <StorageFacts report={report} onPersist={onPersist} />)
  await userEvent.click(screen.getByRole('button', { name: 'Protect from deletion' }))
  return answer
}

it('says of a browser that asks its person that it has not answered yet, and no more once it agreed', async () => {
  const answer = await askToProtect()
  expect(screen.getByRole('status').textContent).toMatch(NOT_YET)
  answer(true)
  await expect.poll(() => screen.queryByRole('status')).toBeNull()
})

it('says that the browser did not agree, without advice where nothing can be installed', async () => {
  const answer = await askToProtect()
  answer(false)
  expect((await screen.findByText(REFUSED)).textContent).toBe('The browser did not agree.')
})

it('advises to install where the browser offers that', async () => {
  const answer = await askToProtect({ canInstall: true })
  answer(false)
  expect((await screen.findByText(REFUSED)).textContent).toBe(
    'The browser did not agree. Installing the app usually helps.',
  )
})
