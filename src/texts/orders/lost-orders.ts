// Texts that are shown after the browser deleted the stored data of an account (offline.md, Storage that was deleted).
import { listedOrderNumber } from '#site/order-number.ts'
import { site } from '#site/site.ts'

export const lostOrderTexts = {
  notice: 'Your cart and your waiting orders are missing in this browser.',
  title: `This browser deleted the data of ${site.name}`,
  explanation:
    'The cart is gone from this device, and so is every order that was still waiting. The latest orders that were sent from this device are listed here. Look in the order history before you place an order again.',
  /** An app on the Home Screen or in the Dock gets the cookies of Safari, but not Safari's stored data. */
  appTitle: 'The data from Safari is not in this app',
  appExplanation: `Your cart and your waiting orders are still in Safari, unless Safari has deleted them. Open ${site.name} in Safari to send the orders. The latest orders that were sent from there are listed here. Look in the order history before you place an order again.`,
  list: 'Orders that were sent from this device',
  outcomes: {
    arrived: 'The server has it.',
    'not-arrived': 'It did not arrive.',
    unknown: 'It is not known whether it arrived. Ask by phone or look it up before you place it again.',
  },
  sent: (time: string) => `Sent ${time}`,
  order: (orderId: number) => `Order ${listedOrderNumber(orderId)}`,
  /** For buyers, who read no number while the order may be IN (G138). */
  anOrder: 'See the order',
  history: 'Order history',
  dismiss: 'I have read it',
} as const
