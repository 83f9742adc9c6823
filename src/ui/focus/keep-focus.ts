import { focusFirstOf, focusHeading, isFocusLost } from './focus-return.ts'

/** A picture that is a link beside the link of its name is for the mouse alone. */
const CONTROLS = ['a[href]', 'button', 'input', 'select', 'textarea']
  .map((control) => `${control}:not([aria-hidden="true"])`)
  .join()

interface Place {
  element: Element
  row: number
  /** Of the row's controls of its kind, counted from the last one: rows with more controls have them before the others. */
  fromEnd: number
}

function controlsOf(row: Element | undefined): Element[] {
  return row === undefined ? [] : [...row.querySelectorAll(CONTROLS)]
}

function placeOf(element: Element, list: Element): Place | null {
  const rows = [...list.children]
  const row = rows.findIndex((one) => one.contains(element))
  const alike = controlsOf(rows[row]).filter(({ tagName }) => tagName === element.tagName)
  return row === -1 ? null : { element, row, fromEnd: alike.length - alike.indexOf(element) }
}

/**
 * The ref of a list whose rows, or their buttons, come and go under the focus: the same control of the row that is
 * then in its place takes it, else that row's first one, and the heading where no row is left. Pass it as it is
 * (`ref={keepFocus}`): a new function at each drawing would make it forget where the focus was.
 */
export function keepFocus(list: HTMLElement | null): (() => void) | undefined {
  return list === null ? undefined : watch(list)
}

function watch(list: HTMLElement): () => void {
  let place: Place | null = null

  function remember(event: FocusEvent): void {
    if (event.target instanceof Element) place = placeOf(event.target, list)
  }
  function forget(): void {
    // What is removed has left the page by then; what stays was left by the person.
    queueMicrotask(() => {
      if (place?.element.isConnected && document.activeElement !== place.element) place = null
    })
  }
  function keep(): void {
    if (place === null || place.element.isConnected) return
    const { element, row, fromEnd } = place
    place = null
    if (!isFocusLost()) return
    const next = list.children[Math.min(row, list.children.length - 1)]
    const controls = controlsOf(next)
    const alike = controls.filter(({ tagName }) => tagName === element.tagName)
    // A row that is worked by keys had the focus itself.
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
    // React takes the list off the page only after this.
    queueMicrotask(keep)
  }
}
