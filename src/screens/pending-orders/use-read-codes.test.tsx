import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { splitIntoCodes } from '#domain/orders/order-codes.ts'
import { packedOrder } from './code-content.ts'
import { useReadCodes } from './use-read-codes.ts'

afterEach(cleanup)

/** A text without repetitions, which needs two codes. */
const COPY_TEXT = Array.from({ length: 300 }, (_, index) => String((index * 7_919) % 104_729)).join(' ')

test('codes that are read before the next rendering are all kept, and a complete order is handed on once', () => {
  const onRead = vi.fn()
  const [firstCode = '', secondCode = '', ...otherCodes] = splitIntoCodes(packedOrder(COPY_TEXT)) ?? []
  expect(otherCodes).toEqual([])
  const { result } = renderHook(() => useReadCodes(onRead))
  const { add } = result.current
  act(() => expect([add(secondCode), add(firstCode), add(firstCode)]).toEqual([null, null, null]))
  expect(onRead.mock.calls).toEqual([[COPY_TEXT]])
  expect(result.current.codes).toBeNull()
})

test('after a new start the codes that were read before are forgotten', () => {
  const onRead = vi.fn()
  const [firstCode = '', secondCode = ''] = splitIntoCodes(packedOrder(COPY_TEXT)) ?? []
  const { result } = renderHook(() => useReadCodes(onRead))
  act(() => void result.current.add(firstCode))
  act(() => result.current.startAgain())
  act(() => void result.current.add(secondCode))
  expect([...(result.current.codes?.parts.keys() ?? [])]).toEqual([2])
  expect(onRead).not.toHaveBeenCalled()
})
