import { expect, test } from 'vitest'
import { shownPageOf } from './shown-page.ts'

test.each([
  ['/', -1, null],
  ['/product/11-tag-pouches', 11, 50],
  ['/product/11', 11, 50],
  ['/product/no-id', null, 50],
  ['/product/edit/11', null, 50],
  ['/cart', null, 50],
  ['/?s=tag', null, null],
  ['/?s=%20', -1, null],
  ['/?page=2', -1, null],
  ['/product/11?s=tag', 11, 50],
  ['/product/11?page=2', 11, null],
])(
  'the page at %s shows the product %s first (null: none), with this number of children (null: all): %s',
  (address, pageId, limit) => {
    expect(shownPageOf(new URL(address, 'https://counter.test'))).toEqual({ pageId, limit })
  },
)
