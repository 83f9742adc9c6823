// Said where the browser deleted what an account had stored (offline.md, Storage that was deleted).
export const lostOrderTexts = {
  notice: 'The data stored in this browser was deleted.',
  title: 'This browser deleted what was stored here',
  explanation:
    'The cart is gone from this device, and so is any order that was still waiting. The latest orders that were sent from it are listed here. Look an order up in the history before you place it again.',
  /** Safari gives an app on the Home Screen or in the Dock its cookies along, and nothing that is stored. */
  appTitle: 'What was stored in Safari is not in this app',
  appExplanation:
    'The cart is still there, and an order that waits there goes out when Counter is opened in Safari, unless Safari has deleted them. The latest orders that were sent from it are listed here. Look an order up before you place it again.',
  list: 'Orders that were sent from this device',
  outcomes: {
    arrived: 'The server has it.',
    'not-arrived': 'It did not arrive.',
    unknown: 'It is not known whether it arrived. Ask by phone or look it up before you place it again.',
  },
  sent: (time: string) => `Sent ${time}`,
  order: (orderId: number) => `Order ${orderId}`,
  history: 'Order history',
  dismiss: 'I have read it',
} as const
