import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { sampleCounter, showScreen } from '#tests/support/show-screen.tsx'
import { SearchBox } from './search-box.tsx'
import { useSearchKey } from './use-search-key.ts'

afterEach(cleanup)

function Page({ hasBox = true, hasDialog = false }: { hasBox?: boolean; hasDialog?: boolean }) {
  useSearchKey()
  return (
    <>
      {hasBox && <SearchBox />}
      {hasDialog && <div role="dialog" />}
      <input aria-label="PO#" />
      <select aria-label="Weeks" />
    </>
  )
}
const show = (parts = {}) =>
  showScreen(sampleCounter({ account: null, connection: 'offline' }), <Page {...parts} />, '/orders?s=tag')
const box = () => screen.getByRole<HTMLInputElement>('searchbox')
const press = (target: Element, init = {}) => fireEvent.keyDown(target, { key: '/', ...init })

test('the key / focuses the search box and selects its text', () => {
  show()
  expect(press(document.body)).toBe(false)
  expect(document.activeElement).toBe(box())
  expect([box().selectionStart, box().selectionEnd]).toEqual([0, 3])
})

test.each([
  ['in a text field', () => screen.getByLabelText('PO#'), {}, {}],
  ['in a choice', () => screen.getByLabelText('Weeks'), {}, {}],
  ['with Ctrl', () => document.body, { ctrlKey: true }, {}],
  ['with Alt', () => document.body, { altKey: true }, {}],
  ['while a dialog is open', () => document.body, {}, { hasDialog: true }],
])('the key / %s is left alone', (_, target, init, parts) => {
  show(parts)
  expect(press(target(), init)).toBe(true)
  expect(document.activeElement).not.toBe(box())
})

test('the key / on a page without a search box opens Home, and asks it to focus its box', () => {
  show({ hasBox: false })
  press(document.body)
  expect(screen.getByText('At /')).toBeTruthy()
})
