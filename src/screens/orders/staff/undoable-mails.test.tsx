import { act, cleanup, createEvent, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { showStaffOrders, unpaidOrders } from '#tests/support/show-staff-orders.tsx'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

async function showOrdersAndPressS() {
  const { calls, counter } = await showStaffOrders({ orders: unpaidOrders(2, { printPressed: 1 }) })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const noticeTexts = () => counter.notices.read().map(({ text }) => text)
  const passTime = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
  let timeStamp = 1000
  /** Presses a key, more slowly than a scanner. */
  async function press(key: string, rowNumber = 1): Promise<void> {
    const row = screen.getAllByRole('row')[rowNumber] as HTMLElement // row 1 shows order 502, row 2 order 501
    const event = createEvent.keyDown(row, { key })
    timeStamp += 1000
    Object.defineProperty(event, 'timeStamp', { value: timeStamp })
    fireEvent(row, event)
    await passTime(150)
  }
  await press('s')
  return { calls, counter, press, noticeTexts, passTime }
}
const SEND_CALL = {
  path: 'api/client/order/invoice/send',
  body: { entityIds: [502], isExcluded: false, reminder: false },
}
const WAITING_TEXT =
  'Invoice #502 is sent in 5 seconds. Press Undo here, or press U to cancel the newest mail.'

it('sends one mail five seconds after the key S was pressed, even if S is pressed twice', async () => {
  const { calls, press, noticeTexts, passTime } = await showOrdersAndPressS()
  expect(noticeTexts()).toEqual([WAITING_TEXT])
  await press('s')
  await passTime(4000)
  expect(calls).toEqual([])
  await passTime(1500)
  expect(calls).toEqual([SEND_CALL])
  expect(noticeTexts()).toEqual(['Invoice #502 has been sent successfully'])
})

it('a press on Send waits like the key', async () => {
  const { calls, noticeTexts, passTime } = await showOrdersAndPressS()
  await passTime(6000)
  fireEvent.click(screen.getByRole('button', { name: /^Send 501/ }))
  expect(noticeTexts()).toContain(
    'Invoice #501 is sent in 5 seconds. Press Undo here, or press U to cancel the newest mail.',
  )
  expect(calls).toEqual([SEND_CALL])
  await passTime(6000)
  expect(calls).toHaveLength(2)
})

it.each(['the key U', 'Undo'])('cancels the mail by %s', async (control) => {
  const { calls, counter, press, noticeTexts, passTime } = await showOrdersAndPressS()
  if (control === 'Undo') act(() => counter.notices.read()[0]?.action?.run())
  else await press('u')
  expect(noticeTexts()).toEqual(['Invoice #502 was not sent.'])
  await passTime(6000)
  expect(calls).toEqual([])
})

it('cancels the newest mail by the key U', async () => {
  const { calls, press, noticeTexts, passTime } = await showOrdersAndPressS()
  await press('s', 2)
  await press('u')
  expect(noticeTexts()).toEqual([WAITING_TEXT, 'Invoice #501 was not sent.'])
  await passTime(6000)
  expect(calls).toEqual([SEND_CALL])
})

it('sends the waiting mails at once, and each once, when the page is closed or loaded again', async () => {
  const { calls, press, noticeTexts, passTime } = await showOrdersAndPressS()
  await press('s', 2)
  await press('u')
  act(() => void window.dispatchEvent(new Event('pagehide')))
  await passTime(0)
  expect(calls).toEqual([SEND_CALL])
  expect(noticeTexts()).not.toContain(WAITING_TEXT)
  await passTime(6000)
  act(() => void window.dispatchEvent(new Event('pagehide')))
  expect(calls).toEqual([SEND_CALL])
})

it('lets the app update itself only after the mail, even when the list was left', async () => {
  const { counter, calls, press, passTime } = await showOrdersAndPressS()
  const busyReasons = new Set<string>()
  counter.pwa.setBusy = (reason, isBusy) => {
    if (isBusy) busyReasons.add(reason)
    else busyReasons.delete(reason)
  }
  await press('s', 2)
  cleanup()
  expect([...busyReasons]).toEqual(['mail of order 501'])
  await passTime(6000)
  expect(calls).toHaveLength(2)
  expect([...busyReasons]).toEqual([])
})
