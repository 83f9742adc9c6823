import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { useNotifyPermission } from './use-notify-permission.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const canAsk = () => renderHook(() => useNotifyPermission()).result.current.canAsk

it('the person can be asked only if the browser can wake the worker and the person was not asked yet', () => {
  expect(canAsk()).toBe(false)
  vi.stubGlobal('Notification', { permission: 'default' })
  expect(canAsk()).toBe(false)
  vi.stubGlobal('SyncManager', class {})
  expect(canAsk()).toBe(true)
  vi.stubGlobal('Notification', { permission: 'denied' })
  expect(canAsk()).toBe(false)
})

it.each([
  ['granted', false],
  ['denied', false],
  ['default', true],
])('after the answer %s the person can be asked again: %s', async (answer, canAskAgain) => {
  vi.stubGlobal('SyncManager', class {})
  vi.stubGlobal('Notification', { permission: 'default', requestPermission: async () => answer })
  const { result } = renderHook(() => useNotifyPermission())
  await act(() => result.current.ask())
  expect(result.current.canAsk).toBe(canAskAgain)
})
