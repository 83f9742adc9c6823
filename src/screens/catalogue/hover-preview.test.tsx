import { expect, test } from 'vitest'
import { placeBeside } from './hover-preview.tsx'

const view = { width: 1280, height: 800 }

test('stands to the right where there is room', () => {
  expect(placeBeside(new DOMRect(100, 200, 220, 220), 500, view)).toEqual({ left: 332, top: 200 })
})

test('stands to the left at the right edge, and inside the window at the bottom', () => {
  expect(placeBeside(new DOMRect(1000, 600, 220, 220), 500, view)).toEqual({ left: 488, top: 288 })
})
