import { focusFirstOf, focusHeading, isFocusLost } from './focus-return.ts'

/** Links on pictures that repeat the link of the name are for the mouse alone. */
const CONTROLS = ['a[href]', 'button', 'input', 'select', 'textarea']
  .map((control) => `${control}:not([aria-hidden="true"])`)
  .join()

interface FocusPosition {
  element: Element
  row: number
  /**
   * Position among the row's controls of the same tag, counted from the last one: rows with more controls
   * have the extra ones first.
   */
  fromEnd: number
}

function controlsOf(row: Element | undefined): Element[] {
  return row === undefined ? [] : [...row.querySelectorAll(CONTROLS)]
}

function positionOf(element: Element, list: Element): FocusPosition | null {
  const rows = [...list.children]
  const row = rows.findIndex((one) => one.contains(element))
  const alike = controlsOf(rows[row]).filter(({ tagName }) => tagName === element.tagName)
  return row === -1 ? null : { element, row, fromEnd: alike.length - alike.indexOf(element) }
}

/**
 * The ref of a list whose rows, or their buttons, are added and removed while they have the focus. The same
 * control of the row that follows takes the focus, else that row's first control, and the heading when no row
 * is left. Pass the function itself (`ref={keepFocus}`): a new function at each render would forget the
 * position.
 */
export function keepFocus(list: HTMLElement | null): (() => void) | undefined {
  return list === null ? undefined : watch(list)
}

function watch(list: HTMLElement): () => void {
  let position: FocusPosition | null = null

  function remember(event: FocusEvent): void {
    if (event.target instanceof Element) position = positionOf(event.target, list)
  }
  function forget(): void {
    // In this microtask a removed element has left the page; if it is still there, the person moved the focus.
    queueMicrotask(() => {
      if (position?.element.isConnected && document.activeElement !== position.element) position = null
    })
  }
  function keep(): void {
    if (position === null || position.element.isConnected) return
    const { element, row, fromEnd } = position
    position = null
    if (!isFocusLost()) return
    const next = list.children[Math.min(row, list.children.length - 1)]
    const controls = controlsOf(next)
    const alike = controls.filter(({ tagName }) => tagName === element.tagName)
    // If the row itself had the focus, the row in its place takes it.
    const same = element.hasAttribute('data-row') ? next : alike[alike.length - fromEnd]
    if (!focusFirstOf([same, ...controls])) focusHeading()
  }

  list.addEventListener('focusin', remember)
  list.addEventListener('focusout', forget)
  const observer = new MutationObserver(keep)
  observer.observe(list, { childList: true, subtree: true })
  return () => {
    observer.disconnect()
    list.removeEventListener('focusin', remember)
    list.removeEventListener('focusout', forget)
    // React removes the list from the page only after this cleanup.
    queueMicrotask(keep)
  }
}
