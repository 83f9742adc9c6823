import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Counter } from '#app-context/counter.ts'
import { useSendsWhileClosed } from '#app-context/device/use-sends-while-closed.ts'
import { noteClosedAppRefresh } from '#storage/device/closed-app-refresh.ts'
import { readWorksWhileClosed, writeWorksWhileClosed } from '#storage/device/device-settings.ts'
import { sampleAccount, sampleCounter, showScreen } from '#tests/support/show-screen.tsx'
import { ClosedAppWork } from './closed-app-work.tsx'

let counter: Counter
beforeEach(async () => {
  vi.stubGlobal('SyncManager', class {})
  counter = sampleCounter({ account: sampleAccount(), pwa: { canWakeWorker: true } })
  await counter.databases.device.settings.clear()
})
afterEach(() => {
  vi.unstubAllGlobals()
  cleanup()
})

/** Says what a waiting order says. */
function Sentence() {
  return <p>{useSendsWhileClosed() ? 'sends while closed' : 'open the app to send'}</p>
}

const findSwitch = () =>
  screen.findByRole<HTMLInputElement>('checkbox', { name: 'Send and refresh while the app is closed' })

it('the switch is on until a person switches it off; waiting orders say so at once', async () => {
  const { device } = counter.databases
  showScreen(
    counter,
    <>
      <ClosedAppWork />
      <Sentence />
    </>,
  )
  const box = await findSwitch()
  expect([box.checked, await readWorksWhileClosed(device)]).toEqual([true, true])
  expect(screen.getByText('sends while closed')).toBeTruthy()
  await userEvent.click(box)
  expect(await screen.findByText('open the app to send')).toBeTruthy()
  expect([box.checked, await readWorksWhileClosed(device)]).toEqual([false, false])
  await userEvent.click(box)
  expect(await screen.findByText('sends while closed')).toBeTruthy()
  expect([box.checked, await readWorksWhileClosed(device)]).toEqual([true, true])
})

it('says when the data of this account was last refreshed in the background, and nothing if never', async () => {
  const { device } = counter.databases
  showScreen(counter, <ClosedAppWork />)
  await findSwitch()
  expect(screen.queryByText(/^Refreshed in the background/)).toBeNull()
  await noteClosedAppRefresh(device, counter.accountKey, new Date(2025, 10, 30, 6, 10).getTime())
  expect(await screen.findByText('Refreshed in the background: Nov 30, 06:10')).toBeTruthy()
  await noteClosedAppRefresh(device, '4', new Date(2025, 10, 30, 6, 10).getTime())
  await expect.poll(() => screen.queryByText(/^Refreshed in the background/)).toBeNull()
})

it('shows no switch in a browser that cannot wake a worker', async () => {
  vi.unstubAllGlobals()
  showScreen(
    counter,
    <>
      <ClosedAppWork />
      <Sentence />
    </>,
  )
  // Both parts read the device in the same order.
  await writeWorksWhileClosed(counter.databases.device, false)
  await screen.findByText('open the app to send')
  expect(screen.queryByRole('checkbox')).toBeNull()
})
