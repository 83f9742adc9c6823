// Texts of the panel that tells whether the device is ready for a dealership (decisions.md G250).
import { countOf, quantityWords } from '../figures.ts'
import { sizeWords } from '../size-words.ts'

export const readinessTexts = {
  title: 'Is this device ready?',
  linesOfDevice: 'Readiness of this device',
  linesOf: (dealership: string) => `Readiness for ${dealership}`,
  missingCount: (count: number) => `${countOf(count, 'part')} not ready`,
  allReady: (dealership: string) => `Ready to work for ${dealership} without a connection.`,
  missing: (count: number, dealership: string) =>
    `Not ready to work for ${dealership} without a connection: ${countOf(count, 'part is', 'parts are')} not ready.`,
  getReady: 'With a connection, press Get ready for offline.',
  noneChosen: 'Choose a dealership in the cart to see whether this device is ready for it.',
  asOf: (age: string) => `last updated ${age}`,
  validUntil: (time: string) => `valid until ${time}`,
  countOf: (stored: number, total: number) => `${quantityWords(stored)} of ${quantityWords(total)}`,
  freeSpace: (bytes: number) => `${sizeWords(bytes)} free`,
  states: { ready: 'Ready', missing: 'Not ready', unknown: 'Not known' },
  parts: {
    catalogue: 'Catalog',
    prices: 'Terms of this dealership',
    pictures: 'Images',
    usualProducts: 'Usual products',
    lists: 'Lists of this dealership',
    shipments: 'Subscriptions',
    history: 'Orders of this dealership',
    invoices: 'Invoices and packing slips',
    freeSpace: 'Room left',
    persistence: 'Protection from deletion',
    unlock: 'Unlocking your account',
  },
  /** The consequence of a part that is not ready, and its cause. */
  refusals: {
    catalogue:
      'Without a connection, products that are missing here cannot be found, scanned or ordered: the catalog is not complete.',
    prices:
      'Without a connection, no order can be placed for this dealership: its prices, tax and shipping terms are not on this device.',
    pictures: 'Without a connection, some products show no picture: not every image was downloaded.',
    usualProducts:
      'Without a connection, Restock suggests nothing and All Purchases shows nothing: the purchases were never downloaded.',
    shipments: 'Without a connection, subscriptions cannot all be shown: not every one was downloaded.',
    history:
      'Without a connection, the newest orders cannot all be shown or ordered again: not all of them were downloaded.',
    invoices:
      'Without a connection, some invoices cannot be shown, printed or saved: they were not downloaded.',
    freeSpace:
      'New orders may not be saved: the space of this device is nearly used up. See Storage on this page.',
    persistence:
      'If the browser deletes this data, nothing can be ordered without a connection: the browser has not agreed to keep it. See Storage on this page.',
    unlock:
      'Without a connection, your account cannot be unlocked here: the time for it is over, the tries are used up, the clock of this device was set back, or a rule of your dealership forbids it. Sign in with a connection.',
  },
  /** The reason why it is not known whether the part is ready. */
  unknown: {
    pictures: 'The images are not counted yet.',
    lists: 'Colleagues may have lists that never reached this device.',
    shipments:
      'This device does not know how many subscriptions the server has. With a connection, press Get ready for offline.',
    invoices: 'Orders that are not downloaded may have more invoices and packing slips.',
    freeSpace: 'The browser does not say how much room is left.',
    persistence: 'The browser has not said yet whether it keeps the data.',
  },
} as const
