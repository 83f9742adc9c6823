// The height of the part of Home about the day of the counter, as the account saw it last in a window of this width. The first
// painting needs it at once, so it is stored in localStorage. If the entry is lost, the content below the part moves once.

type HomePage = Pick<Window, 'innerWidth' | 'localStorage'>

/** The width from which rows take one line, and the width from which two rows stand beside each other (your-counter.module.css). */
const ONE_LINE_PX = 480
const TWO_COLUMNS_PX = 960

function keyOf({ innerWidth }: HomePage, accountKey: string): string {
  const columns = innerWidth >= TWO_COLUMNS_PX ? 'two' : innerWidth >= ONE_LINE_PX ? 'one' : 'narrow'
  return `counter-height-${accountKey}-${columns}`
}

/** The height in CSS pixels, 0 for an account without such a part; null if the device does not know it. */
export function readCounterHeight(page: HomePage, accountKey: string): number | null {
  try {
    const text = page.localStorage.getItem(keyOf(page, accountKey))
    return text === null || !/^\d{1,4}$/.test(text) ? null : Number(text)
  } catch {
    return null
  }
}

export function storeCounterHeight(page: HomePage, accountKey: string, height: number): void {
  try {
    page.localStorage.setItem(keyOf(page, accountKey), String(Math.round(height)))
  } catch {
    // The browser is full, or forbids storage.
  }
}
