import { currentOpeners, focusFirstOf, focusHeading, isFocusLost } from './focus-return.ts'

/**
 * The controls that can get the focus. Links of pictures are excluded: they repeat the link of the name for the mouse.
 */
const CONTROL_SELECTOR = ['a[href]', 'button', 'input', 'select', 'textarea']
  .map((control) => `${control}:not([aria-hidden="true"])`)
  .join()

interface FocusPosition {
  element: Element
  row: number
  /**
   * The position among the row's controls of the same tag, counted from the last control: rows with more controls have
   * the additional controls at the beginning.
   */
  positionFromEnd: number
}

function controlsOf(row: Element | undefined): Element[] {
  return row === undefined ? [] : [...row.querySelectorAll(CONTROL_SELECTOR)]
}

function positionOf(element: Element, list: Element): FocusPosition | null {
  const rows = [...list.children]
  const row = rows.findIndex((candidate) => candidate.contains(element))
  const sameTagControls = controlsOf(rows[row]).filter(({ tagName }) => tagName === element.tagName)
  return row === -1
    ? null
    : { element, row, positionFromEnd: sameTagControls.length - sameTagControls.indexOf(element) }
}

/**
 * The ref for a list whose rows or buttons may be removed while they, or a dialog that they opened, have the focus. Then the same control of the row
 * that is now in this position (or of the last row) gets the focus, else the first control of that row. The heading
 * gets the focus if no row is left. Pass the function itself (`ref={keepFocus}`): a new function at each rendering
 * would forget the position.
 */
export function keepFocus(list: HTMLElement | null): (() => void) | undefined {
  return list === null ? undefined : watchFocus(list)
}

function watchFocus(list: HTMLElement): () => void {
  let position: FocusPosition | null = null

  function remember(event: FocusEvent): void {
    if (event.target instanceof Element) position = positionOf(event.target, list)
  }
  function forget(): void {
    // A removed element is no longer connected in this microtask. If it is connected, the person has moved the focus:
    // the position is kept only for a dialog that the element opened, which may remove the row.
    queueMicrotask(() => {
      if (position?.element.isConnected && !currentOpeners().includes(position.element)) position = null
    })
  }
  function restore(): void {
    if (position === null || position.element.isConnected) return
    const { element, row, positionFromEnd } = position
    position = null
    if (!isFocusLost()) return
    const nextRow = list.children[Math.min(row, list.children.length - 1)]
    const controls = controlsOf(nextRow)
    const sameTagControls = controls.filter(({ tagName }) => tagName === element.tagName)
    // If the row itself had the focus, the next row gets the focus.
    const sameControl = element.hasAttribute('data-row')
      ? nextRow
      : sameTagControls[sameTagControls.length - positionFromEnd]
    if (!focusFirstOf([sameControl, ...controls])) focusHeading()
  }

  list.addEventListener('focusin', remember)
  list.addEventListener('focusout', forget)
  const observer = new MutationObserver(restore)
  observer.observe(list, { childList: true, subtree: true })
  return () => {
    observer.disconnect()
    list.removeEventListener('focusin', remember)
    list.removeEventListener('focusout', forget)
    // The microtask runs after React has removed the list from the page.
    queueMicrotask(restore)
  }
}
