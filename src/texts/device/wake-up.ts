/** The text of the notification that is shown while no page of the app is open. */
export function waitingText(count: number): string {
  return count === 1 ? '1 order is waiting to be sent' : `${count} orders are waiting to be sent`
}
