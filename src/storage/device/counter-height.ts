// The height of the part of Home about the day of the counter, as the account saw it last. The first painting needs it at
// once, so it is stored in localStorage. If the entry is lost, the content below the part moves once.
const keyOf = (accountKey: string) => `counter-height-${accountKey}`

/** The height in CSS pixels, 0 for an account without such a part; null if the device does not know it. */
export function readCounterHeight(page: Pick<Window, 'localStorage'>, accountKey: string): number | null {
  try {
    const text = page.localStorage.getItem(keyOf(accountKey))
    return text === null || !/^\d{1,4}$/.test(text) ? null : Number(text)
  } catch {
    return null
  }
}

export function storeCounterHeight(
  page: Pick<Window, 'localStorage'>,
  accountKey: string,
  height: number,
): void {
  try {
    page.localStorage.setItem(keyOf(accountKey), String(Math.round(height)))
  } catch {
    // The browser is full, or forbids storage.
  }
}
