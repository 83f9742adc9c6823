// The screen Offline data (experience.md, The shell).
import { site } from '#site/site.ts'
import { failureThen } from '../failures.ts'
import { partOf } from '../figures.ts'

export const offlineDataTexts = {
  title: 'Offline data',
  explanation: 'What this device keeps for work without a connection.',
  /** `thing`: the word for one of them, such as `product`. */
  storedOf: (stored: number, total: number, thing: string) => partOf(stored, total, thing),
  product: 'product',
  image: 'image',
  invoice: 'invoice',
  shipment: 'subscription',
  isReading: 'Loading…',
  unreadable: (count: number) =>
    count === 1
      ? '1 product could not be read and is left out.'
      : `${count} products could not be read and are left out.`,
  storage: 'Storage',
  used: 'Used',
  free: 'Free',
  persistence: 'Protection',
  isPersistent: 'Protected: the browser does not delete the data by itself',
  isNotPersistent: 'Not protected: the browser may delete the data when space is short',
  isDeletedAfterWeek: `Not protected: deleted if you do not use ${site.name} for 7 days`,
  persist: 'Protect from deletion',
  persistAsked: `The browser has not answered yet. If it asks whether ${site.name} may store data, choose Allow.`,
  persistRefused:
    'The browser did not agree to protect the data: it may delete the data when space is short.',
  persistRefusedInstall: 'The browser did not agree to protect the data. Installing the app usually helps.',
  install: 'Install',
  pendingOrders: 'Pending orders',
  nearlyFull: `This device is nearly full: more than 80 % of the space for ${site.name} is used. Free some space, or new orders may not be saved.`,
  version: 'Version of the app',
  versionOf: ({ version, commit, builtAt }: { version: string; commit: string; builtAt: string }) =>
    [
      version,
      ...(commit ? [`commit ${commit}`] : []),
      `built ${builtAt.slice(0, 16).replace('T', ' ')} UTC`,
    ].join(', '),
  unknown: 'The browser does not say',
  insecure: 'The web address of this page does not begin with https, so orders cannot be saved offline here.',
  ready: 'Get ready for offline',
  stop: 'Stop',
  progress: 'Getting ready for offline',
  clearAfterStop: 'This device is getting ready for offline. Press Stop first.',
  isDownloaded: 'Downloaded: catalog and images are on this device.',
  isDownloadedWithInvoices: 'Downloaded: catalog, images and invoices are on this device.',
  noRoom: 'This device has no room for more data. Free some space, then press Get ready for offline again.',
  noRoomForInvoices:
    'This device has no room for more invoices. Free some space, then press Get ready for offline again.',
  notComplete: (failure: string) =>
    `Not complete. ${failureThen(failure, 'Stored data is kept. Press Get ready for offline to continue.')}`,
  stopped: 'Stopped. Stored data is kept. Press Get ready for offline again to continue.',
  more: 'More for this device',
  clear: 'Clear saved catalogue',
  confirmClearTitle: 'Clear saved catalogue?',
  confirmClear:
    'Products and images are deleted from this device and downloaded again when there is a connection. The cart and pending orders stay.',
  clearConfirm: 'Clear',
  cancel: 'Cancel',
  isCleared: 'The saved catalog was cleared.',
} as const
