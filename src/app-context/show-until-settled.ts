import { liveQuery } from 'dexie'
import type { Notice, Notices } from './notices.ts'

/**
 * Shows a notice that asks a person to act on an order or a change of a subscription. It stays until it is dismissed, or
 * until `readState`, which reads the device, no longer resolves to `state`: then its cause is settled, on any page.
 */
export function showUntilSettled<State>(
  notices: Notices,
  notice: Omit<Notice, 'id'>,
  state: State,
  readState: () => Promise<State | undefined>,
): void {
  const id = notices.show(notice)
  const states = liveQuery(async () => readState()).subscribe({
    next: (storedState) => storedState !== state && notices.dismiss(id),
    error: () => {}, // the device cannot be read any more, so the notice stays
  })
  const stopListening = notices.subscribe(() => {
    if (notices.read().some((shownNotice) => shownNotice.id === id)) return
    states.unsubscribe()
    stopListening()
  })
}
