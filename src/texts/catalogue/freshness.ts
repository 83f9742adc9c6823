// Texts about the age of the shown products, which no page needs for its first painting.
import { failureThen } from '../failures.ts'

export const freshnessTexts = {
  offlineCopy: (time: string) =>
    `Offline. Last update of the catalog: ${time}. Orders are saved and sent later.`,
  /** On an address without https, where no order can be saved. */
  offlineCopyInsecure: (time: string) =>
    `Offline. Last update of the catalog: ${time}. Orders cannot be saved on this address, which does not begin with https. Place them when the server answers.`,
  offlineWithoutCopy: 'Offline. The catalog is not complete on this device yet.',
  refreshFailed: (failure: string) => failureThen(failure, 'These are the products saved on this device.'),
  notReadYet: (failure: string) => `${failure} The catalog is not on this device yet.`,
} as const
