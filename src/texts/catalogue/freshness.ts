// Texts about the age of the shown products, which no page needs for its first painting.
import { failureThen } from '../failures.ts'

export const freshnessTexts = {
  offlineCopy: (time: string) => `Offline. Catalog of ${time}. Orders are sent later.`,
  /** On an address without https, where no order can be saved. */
  offlineCopyInsecure: (time: string) =>
    `Offline. Catalog of ${time}. Orders cannot be saved on this address, which does not begin with https.`,
  offlineWithoutCopy: 'Offline. The catalog is not complete on this device yet.',
  refreshFailed: (failure: string) => failureThen(failure, 'These are the products saved on this device.'),
  notReadYet: (failure: string) => `${failure} The catalog is not on this device yet.`,
} as const
