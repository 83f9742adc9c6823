// The agreement between the worker and its delivering script (sw/deliver/), a file of its own that the worker runs only
// while the browser wakes it in the background. So the worker starts quickly when a page is opened.

/** A notification to show. */
export interface News {
  /** A later notification with the same tag replaces this one. */
  tag: string
  title: string
  /** The path of the page that a tap opens. */
  path: string
  /** The order that the notification is about, if it is about one. */
  intent?: string
}

export interface DeliveryReport {
  news: News[]
  /** False if orders still wait that a later try can send: the server did not answer, or the time was over. */
  isDone: boolean
}

export interface Delivery {
  /** False if a person has switched off the work of the closed app. */
  isAllowed(): Promise<boolean>
  /** Sends the waiting orders of the device's account, as a page does. */
  sendOrders(): Promise<DeliveryReport>
  /**
   * Refreshes the copies of the account that is signed in, at most every twelve hours, and never over a metered
   * connection (G330). False if the server did not answer.
   */
  refreshCopies(): Promise<boolean>
}

/** The name under which the script puts its functions into the worker's global scope. */
export interface ScopeWithDelivery {
  counterDelivery?: Delivery
}
