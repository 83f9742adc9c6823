import { countOf } from '../figures.ts'
/** The text of the notification that is shown while no page of the app is open. */
export function waitingText(count: number): string {
  return `${countOf(count, 'order is', 'orders are')} waiting to be sent`
}
