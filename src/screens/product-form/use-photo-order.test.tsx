import { cleanup, renderHook } from '@testing-library/react'
import type { KeyboardEvent } from 'react'
import { afterEach, expect, it } from 'vitest'
import { usePhotoOrder } from './use-photo-order.ts'

afterEach(cleanup)

const images = ['a', 'b', 'c'].map((uuid) => ({ uuid, name: `${uuid}.jpg` }))

it.each<[key: string, index: number, move: number[] | null]>([
  ['ArrowLeft', 1, [1, 0]],
  ['ArrowUp', 1, [1, 0]],
  ['ArrowRight', 1, [1, 2]],
  ['ArrowDown', 1, [1, 2]],
  ['Home', 2, [2, 0]],
  ['End', 0, [0, 2]],
  ['ArrowLeft', 0, null],
  ['ArrowRight', 2, null],
  ['Home', 0, null],
  ['End', 2, null],
])('the key %s at the photo %i of 0 to 2 makes the move %j, and does not scroll', (key, index, move) => {
  const moves: number[][] = []
  const onMove = (from: number, to: number) => void moves.push([from, to])
  const { result } = renderHook(() => usePhotoOrder({ list: { current: null }, images, onMove }))
  let isScrollPrevented = false
  const preventDefault = () => {
    isScrollPrevented = true
  }
  result.current({ key, preventDefault } as unknown as KeyboardEvent, index) // the members that the hook reads
  expect([moves, isScrollPrevented]).toEqual([move === null ? [] : [move], true])
})
