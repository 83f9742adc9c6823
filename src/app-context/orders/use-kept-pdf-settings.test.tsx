import { act, cleanup } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { changeKeptPdfs } from '#storage/device/account-settings.ts'
import { showHook } from '#tests/support/show-hook.tsx'
import { sampleAccount, sampleCounter } from '#tests/support/show-screen.tsx'
import { useKeptPdfSettings } from './use-kept-pdf-settings.ts'

afterEach(cleanup)

test('a change of the number of kept orders keeps the pinned orders, and pinning keeps the number', async () => {
  const counter = sampleCounter({ account: sampleAccount() })
  await changeKeptPdfs(counter.databases.account, () => ({ count: 50, pinnedIds: [31, 32] }))
  const { result } = showHook(counter, useKeptPdfSettings, undefined)
  const settings = () => [result.current.settings?.count, [...(result.current.settings?.pinnedIds ?? [])]]
  await expect.poll(settings).toEqual([50, [31, 32]])
  await act(() => result.current.setCount(0))
  await expect.poll(settings).toEqual([0, [31, 32]])
  await act(() => result.current.setPinned(33, true))
  await act(() => result.current.setPinned(31, false))
  await expect.poll(settings).toEqual([0, [32, 33]])
})
