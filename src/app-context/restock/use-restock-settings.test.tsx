import { act, cleanup } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { showHook } from '#tests/support/show-hook.tsx'
import { sampleAccount, sampleCounter } from '#tests/support/show-screen.tsx'
import { useRestockSettings } from './use-restock-settings.ts'

afterEach(cleanup)

test('each dealership has its own restock settings, and a change of one setting keeps the others', async () => {
  const counter = sampleCounter({ account: sampleAccount() })
  const { result, rerender } = showHook(counter, useRestockSettings, 2)
  const settings = () => result.current && [result.current.coverWeeks, [...result.current.lastDaysAside]]
  await expect.poll(settings).toEqual([4, []])
  await act(async () => result.current?.setProductAside(101, '2026-12-01'))
  await act(async () => result.current?.setProductAside(102, null))
  await act(async () => result.current?.setCoverWeeks(8))
  const aside = [
    [101, '2026-12-01'],
    [102, null],
  ]
  await expect.poll(settings).toEqual([8, aside])
  await act(async () => result.current?.suggestAgain(101))
  await expect.poll(settings).toEqual([8, [[102, null]]])
  rerender(1)
  await expect.poll(settings).toEqual([4, []])
  rerender(2)
  await expect.poll(settings).toEqual([8, [[102, null]]])
})
