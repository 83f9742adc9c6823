// Keeps the keys that a person or a scanner presses while a page starts, before its field is there. The field takes them
// when it is shown, so that a quick start of typing loses nothing.

/** Older keys were meant for an earlier page. */
const KEPT_MS = 10_000
/** More than any scan or typed line. */
const MOST_LETTERS = 200

let keptText = ''
let lastKeyAt = Number.NEGATIVE_INFINITY

/** Forgets the kept keys, because something else has used them. */
export function forgetEarlyKeys(): void {
  keptText = ''
}

/** True if no field, button or link has the focus: nothing on the page receives the key. */
function isWithoutReceiver(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    !target.matches('a, button, input, select, textarea, summary, [role], [contenteditable]')
  )
}

function keepKey({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent): void {
  if (key === 'Shift') return
  const now = performance.now()
  const isKept = isWithoutReceiver(target) && !ctrlKey && !metaKey && !altKey
  if (!isKept || now - lastKeyAt > KEPT_MS) forgetEarlyKeys()
  if (!isKept) return
  lastKeyAt = now
  if (key === 'Enter') keptText += '\n'
  else if (key === 'Backspace') keptText = keptText.slice(0, -1)
  else if (key.length === 1) keptText += key
  else forgetEarlyKeys()
  if (keptText.length > MOST_LETTERS) forgetEarlyKeys()
}

/** Keeps the keys of the page from now on. Returns a function that ends this. */
export function keepEarlyKeys(page: Document): () => void {
  // Captures the keys before other listeners, which may end them.
  page.addEventListener('keydown', keepKey, { capture: true })
  page.addEventListener('pointerdown', forgetEarlyKeys, { capture: true })
  return () => {
    page.removeEventListener('keydown', keepKey, { capture: true })
    page.removeEventListener('pointerdown', forgetEarlyKeys, { capture: true })
  }
}

/** The keys of the last seconds that no field has received, each Enter as a line break; they are then forgotten. */
export function takeEarlyKeys(): string {
  const text = performance.now() - lastKeyAt > KEPT_MS ? '' : keptText
  forgetEarlyKeys()
  return text
}
