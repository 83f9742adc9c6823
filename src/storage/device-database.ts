// The device's data that no account owns (offline.md, Databases). Read by pages and by the service worker.
import Dexie, { type EntityTable } from 'dexie'
import { databaseOptions, watchBlockedUpgrade } from './database-options.ts'
import { DEVICE_DATABASE } from './shared-names.ts'

export interface DeviceSetting {
  key:
    | 'currentAccount'
    | 'signedOut'
    | 'logoutOwed'
    | 'unlocked'
    | 'lastConfirmedAt'
    /** The messages and questions that were shown and are shown only once (device-settings.ts). */
    | 'said'
    | 'keepsOrderKeys'
    | 'deniedSession'
    | 'removedAccounts'
    | 'sealKey'
    | 'takesReviewRequests'
    | 'installPutOffAt'
    /** False if a person switched off that the closed app sends orders and refreshes its data. */
    | 'worksWhileClosed'
    /** The account whose data the worker refreshed last, and when (closed-app-refresh.ts). */
    | 'closedAppRefresh'
    /** The newest seen beat of each key store (store-beats.ts). */
    | 'seenBeats'
    /** The shelf count of a dealership, under its id. */
    | `count:${number}`
    /** The latest time that the device has seen. */
    | 'seenTime'
    /** The unlock of an account, under its key (unlock-table.ts). */
    | `${'unlock' | 'unlockState' | 'unlockGrant' | 'unlockSeals'}:${string}`
  value: unknown
}

/** One cached picture, so that the oldest are deleted first when the byte budget is full. */
export interface StoredPicture {
  url: string
  bytes: number
  usedAt: number
}

export class DeviceDatabase extends Dexie {
  settings!: EntityTable<DeviceSetting, 'key'> // set by Dexie from the stores below
  pictures!: EntityTable<StoredPicture, 'url'> // set by Dexie from the stores below

  constructor() {
    super(DEVICE_DATABASE, databaseOptions('strict'))
    this.version(1).stores({ settings: 'key', pictures: 'url, usedAt' })
    watchBlockedUpgrade(this)
  }
}
