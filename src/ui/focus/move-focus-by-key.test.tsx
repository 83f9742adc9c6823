import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createPortal } from 'react-dom'
import { afterEach, expect, it } from 'vitest'
import { moveFocusByKey } from './move-focus-by-key.ts'

afterEach(cleanup)

/** Two lists, the second with a disabled button, and a field elsewhere in the document. */
function showLists() {
  render(
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys move the focus between the buttons inside
    <div onKeyDown={moveFocusByKey}>
      <ul>
        <li>
          <a href="/apples">Apples</a>
        </li>
        <li>
          <a href="/berries">Berries</a>
        </li>
      </ul>
      <ul>
        <li>
          <button type="button" disabled>
            Cherries
          </button>
        </li>
        <li>
          <button type="button">Beans</button>
        </li>
        <li>
          <button type="button">Éclairs</button>
        </li>
      </ul>
      {createPortal(<input aria-label="Name" />, document.body)}
    </div>,
  )
  return userEvent.setup()
}

it.each([
  ['Apples', '{ArrowDown}', 'Berries'],
  ['Berries', '{ArrowDown}', 'Beans'],
  ['Éclairs', '{ArrowDown}', 'Apples'],
  ['Apples', '{ArrowUp}', 'Éclairs'],
  ['Apples', '{ArrowRight}', 'Beans'],
  ['Berries', '{ArrowRight}', 'Beans'],
  ['Éclairs', '{ArrowRight}', 'Apples'],
  ['Éclairs', '{ArrowLeft}', 'Apples'],
  ['Berries', '{ArrowLeft}', 'Beans'],
  ['Berries', '{Home}', 'Apples'],
  ['Berries', '{End}', 'Éclairs'],
  ['Apples', 'b', 'Berries'],
  ['Berries', 'B', 'Beans'],
  ['Beans', 'b', 'Berries'],
  ['Apples', 'é', 'Éclairs'],
  ['Apples', 'x', 'Apples'],
  ['Apples', '{Control>}b{/Control}', 'Apples'],
])('from %s, %s moves to %s', async (from, keys, to) => {
  const user = showLists()
  screen.getByText(from).focus()
  await user.keyboard(keys)
  expect(document.activeElement?.textContent).toBe(to)
})

it('a letter in a field that stands elsewhere in the document is typed', async () => {
  const user = showLists()
  await user.type(screen.getByLabelText('Name'), 'ab')
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('ab')
})
