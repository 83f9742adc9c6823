import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useRowNavigation } from './use-row-navigation.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

function List({ onKey }: { onKey: (key: string, rowKey: string | null) => boolean }) {
  const { ref } = useRowNavigation({ onKey })
  return (
    <table ref={ref}>
      <tbody>
        <tr data-row="501" tabIndex={0}>
          <td>Order 501</td>
        </tr>
      </tbody>
    </table>
  )
}
const pressP = () => fireEvent.keyDown(screen.getByRole('row'), { key: 'p' })
const passTime = (ms: number) => act(() => void vi.advanceTimersByTime(ms))

it('runs the command of the latest rendering, a tenth of a second after the key', () => {
  const [earlierOnKey, onKey] = [vi.fn(() => true), vi.fn(() => true)]
  const { rerender } = render(<List onKey={earlierOnKey} />)
  pressP()
  rerender(<List onKey={onKey} />)
  passTime(99)
  expect(onKey).not.toHaveBeenCalled()
  passTime(1)
  expect([earlierOnKey.mock.calls, onKey.mock.calls]).toEqual([[], [['p', '501']]])
})

it('runs no command after the list was closed', () => {
  const onKey = vi.fn(() => true)
  const { unmount } = render(<List onKey={onKey} />)
  pressP()
  unmount()
  passTime(1000)
  expect(onKey).not.toHaveBeenCalled()
})
