import { focusFirstOf, focusHeading, isFocusLost } from './focus-return.ts'

/** A picture that is a link beside the link of its name is for the mouse alone. */
const CONTROLS = ['a[href]', 'button', 'input', 'select', 'textarea']
  .map((control) => `${control}:not([aria-hidden="true"])`)
  .join()

interface Place {
  element: Element
  row: number
  control: number
  /** Of the row. */
  controlCount: number
}

function controlsOf(row: Element | undefined): Element[] {
  return row === undefined ? [] : [...row.querySelectorAll(CONTROLS)]
}

function placeOf(element: Element, list: Element): Place | null {
  const rows = [...list.children]
  const row = rows.findIndex((one) => one.contains(element))
  const controls = controlsOf(rows[row])
  return row === -1
    ? null
    : { element, row, control: controls.indexOf(element), controlCount: controls.length }
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
    const { element, row, control, controlCount } = place
    place = null
    if (!isFocusLost()) return
    const next = list.children[Math.min(row, list.children.length - 1)]
    const controls = controlsOf(next)
    // A row that is worked by keys had the focus itself.
    // Rows with more or fewer controls have the same ones at their end.
    const at = controls.length === controlCount ? control : controls.length - controlCount + control
    const same = element.hasAttribute('data-row') ? next : controls[at]
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
