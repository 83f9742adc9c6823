// The device's current account, and the sign-out that its last user still owes the server (offline.md, Sessions).

import type { DeviceDatabase, DeviceSetting } from '../device-database.ts'
import { type DeviceState, deviceStateOf, STATE_KEYS } from './device-state.ts'
import { withRoom } from '../make-room.ts'
import { type AccountKey, VISITOR } from '../shared-names.ts'

export async function readDeviceState(device: DeviceDatabase): Promise<DeviceState> {
  return deviceStateOf(await device.settings.bulkGet([...STATE_KEYS]))
}

/** Reads and writes in one transaction, also on a full device. */
function inOneTurn<Result>(device: DeviceDatabase, work: () => Promise<Result>): Promise<Result> {
  return withRoom(() => device.transaction('rw', device.settings, work))
}

/**
 * Makes this account the device's current one. Does nothing, and answers false, if the device no longer belongs to
 * `instead` or a sign-out is still owed to the server.
 */
export function beginAccount(
  device: DeviceDatabase,
  accountKey: AccountKey,
  now: number,
  instead: AccountKey,
): Promise<boolean> {
  return inOneTurn(device, async () => {
    const state = await readDeviceState(device)
    if (state.accountKey !== instead || state.logoutOwedBy !== null) return false
    await device.settings.bulkPut([
      { key: 'currentAccount', value: accountKey },
      { key: 'signedOut', value: false },
      { key: 'lastConfirmedAt', value: now },
    ])
    await device.settings.delete('deniedSession')
    return true
  })
}

/**
 * Signs the account out on this device at once; the server gets the sign-out later. Does nothing, and answers false, if
 * the device belongs to another account by now. `note` writes in the same transaction.
 */
export function signOutAccount(
  device: DeviceDatabase,
  accountKey: AccountKey,
  note: () => Promise<void> = async () => {},
): Promise<boolean> {
  return inOneTurn(device, async () => {
    const state = await readDeviceState(device)
    if (state.accountKey !== accountKey) return false
    await device.settings.bulkPut([
      { key: 'signedOut', value: true },
      { key: 'logoutOwed', value: accountKey },
    ])
    await note()
    return true
  })
}

/**
 * The server was told of the sign-out: the device is the visitor's, as `signedOut` says. Does nothing if another page
 * was faster. It only deletes, which needs no room.
 */
export function settleSignOut(device: DeviceDatabase, owedBy: AccountKey): Promise<void> {
  return device.transaction('rw', device.settings, async () => {
    const state = await readDeviceState(device)
    if (state.logoutOwedBy !== owedBy) return
    await device.settings.bulkDelete(['currentAccount', 'logoutOwed'])
  })
}

/** The server said that there is no session. Does nothing if the device belongs to an account by now. */
export function beginVisit(device: DeviceDatabase): Promise<void> {
  return inOneTurn(device, async () => {
    const { isKnown } = await readDeviceState(device)
    if (!isKnown) await device.settings.put({ key: 'currentAccount', value: VISITOR })
  })
}

/**
 * Forgets whose session the browser has: the next page asks the server. Called before a sign-in, in case
 * this page closes before the answer is noted, and when the account's snapshot is lost.
 */
export function forgetAccount(device: DeviceDatabase, accountKey: AccountKey): Promise<void> {
  return device.transaction('rw', device.settings, async () => {
    const state = await readDeviceState(device)
    if (state.accountKey !== accountKey) return
    await device.settings.bulkDelete(['currentAccount', 'signedOut'])
  })
}

/** Messages and questions that are shown once per device. */
export type OnceSaid = 'persistence-asked' | 'safety-told'

async function readSaid(device: DeviceDatabase): Promise<unknown[]> {
  const stored = (await device.settings.get('said'))?.value
  return Array.isArray(stored) ? stored : []
}

export async function wasShown(device: DeviceDatabase, what: OnceSaid): Promise<boolean> {
  return (await readSaid(device)).includes(what)
}

/** True the first time on this device; from then on the message counts as shown. */
export async function firstTime(device: DeviceDatabase, what: OnceSaid): Promise<boolean> {
  // Mostly it was shown long ago: then the call does not wait for a write transaction.
  if (await wasShown(device, what)) return false
  return device.transaction('rw', device.settings, async () => {
    const shown = await readSaid(device)
    if (shown.includes(what)) return false
    await device.settings.put({ key: 'said', value: [...shown, what] })
    return true
  })
}

/**
 * Notes the edge's answers: whether it keeps keys of orders (offline.md, rule 8), and its public key for
 * sealing, null if it has none.
 */
export function noteEdge(
  device: DeviceDatabase,
  keepsOrderKeys: boolean,
  sealKey: string | null,
): Promise<void> {
  return device.transaction('rw', device.settings, async () => {
    const settings: DeviceSetting[] = [
      { key: 'keepsOrderKeys', value: keepsOrderKeys },
      { key: 'sealKey', value: sealKey },
    ]
    const stored = await device.settings.bulkGet(settings.map(({ key }) => key))
    if (settings.some(({ value }, index) => stored[index]?.value !== value))
      await device.settings.bulkPut(settings)
  })
}

export async function readOrderKeys(device: DeviceDatabase): Promise<boolean> {
  return (await device.settings.get('keepsOrderKeys'))?.value === true
}

/** The server confirmed the session of the device's account. */
export async function confirmAccount(device: DeviceDatabase, now: number): Promise<void> {
  await withRoom(() => device.settings.put({ key: 'lastConfirmedAt', value: now }))
}

/** The edge's public key by its last answer; null if it has none, because sealed data could not be opened again. */
export async function readSealKey(device: DeviceDatabase): Promise<string | null> {
  const value = (await device.settings.get('sealKey'))?.value
  return typeof value === 'string' ? value : null
}

/** When a person of this device last pressed Later on the offer to install the app; null if never. */
export async function readInstallPutOff(device: DeviceDatabase): Promise<number | null> {
  const value = (await device.settings.get('installPutOffAt'))?.value
  return typeof value === 'number' ? value : null
}

export async function putOffInstall(device: DeviceDatabase, now: number): Promise<void> {
  await device.settings.put({ key: 'installPutOffAt', value: now })
}
