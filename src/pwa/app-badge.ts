/** https://developer.mozilla.org/docs/Web/API/Badging_API: missing in Firefox, present only when installed elsewhere. */
interface BadgingNavigator {
  setAppBadge?(count: number): Promise<void>
  clearAppBadge?(): Promise<void>
}

/** The number on the app's icon; none for zero. A browser that refuses changes nothing for the person. */
export function showBadge(navigator: BadgingNavigator, count: number): void {
  const shown = count > 0 ? navigator.setAppBadge?.(count) : navigator.clearAppBadge?.()
  shown?.catch(() => {}) // not installed, or not allowed
}
