// Settings of the device: its current account, a sign-out that the server does not know yet (offline.md, Sessions), the
// messages that were shown, the edge's answers, and when a person last put off the installation of the app.

import type { DeviceDatabase, DeviceSetting } from '../device-database.ts'
import { withRoom } from '../make-room.ts'
import { type AccountKey, VISITOR } from '../shared-names.ts'
import { type DeviceState, deviceStateOf, STATE_KEYS } from './device-state.ts'
import { forgetLock, noteLock } from './lock-mark.ts'

export async function readDeviceState(device: DeviceDatabase): Promise<DeviceState> {
  return deviceStateOf(await device.settings.bulkGet([...STATE_KEYS]))
}

/** Runs the work in one transaction; on a full device it makes room and tries again. */
function inOneTransaction<Result>(device: DeviceDatabase, work: () => Promise<Result>): Promise<Result> {
  return withRoom(() => device.transaction('rw', device.settings, work))
}

/**
 * Makes this account the device's current one. Does nothing, and answers false, if `earlierAccount` is no longer the
 * current one or the server must still be told of a sign-out.
 */
export function setCurrentAccount(
  device: DeviceDatabase,
  accountKey: AccountKey,
  now: number,
  earlierAccount: AccountKey,
): Promise<boolean> {
  return inOneTransaction(device, async () => {
    const state = await readDeviceState(device)
    if (state.accountKey !== earlierAccount || state.logoutOwedBy !== null) return false
    await device.settings.bulkPut([
      { key: 'currentAccount', value: accountKey },
      { key: 'signedOut', value: false },
      { key: 'lastConfirmedAt', value: now },
    ])
    await device.settings.bulkDelete(['deniedSession', 'unlocked'])
    return true
  })
}

/**
 * Makes an unlocked account the device's current one, without a session. Does nothing, and answers false, if another
 * account is current. A sign-out that the server does not know yet stays owed. If the browser may have a session of
 * another person, the sign-out of that session is owed from now on.
 */
export function setUnlockedAccount(device: DeviceDatabase, accountKey: AccountKey): Promise<boolean> {
  return inOneTransaction(device, async () => {
    const state = await readDeviceState(device)
    if (state.accountKey !== VISITOR) return false
    await device.settings.bulkPut([
      { key: 'currentAccount', value: accountKey },
      { key: 'signedOut', value: false },
      { key: 'unlocked', value: accountKey },
    ])
    if (!state.isSessionKnown) await device.settings.put({ key: 'logoutOwed', value: accountKey })
    return true
  })
}

/**
 * Signs the account out on this device at once; the server gets the sign-out later. Does nothing, and answers false, if
 * the device belongs to another account by now. `note` writes in the same transaction. With `isLock` the account's data
 * stays for its unlock, if it has one.
 */
export function signOutAccount(
  device: DeviceDatabase,
  accountKey: AccountKey,
  note: () => Promise<void> = async () => {},
  isLock = false,
): Promise<boolean> {
  return inOneTransaction(device, async () => {
    const state = await readDeviceState(device)
    if (state.accountKey !== accountKey) return false
    await device.settings.bulkPut([
      { key: 'signedOut', value: true },
      { key: 'logoutOwed', value: accountKey },
    ])
    await (isLock ? noteLock : forgetLock)(device, accountKey)
    await device.settings.delete('unlocked')
    await note()
    return true
  })
}

/**
 * Notes that the server was told of the sign-out. Does nothing if another page has already noted it. Needs no free
 * storage, because it only deletes rows.
 */
export function noteSignOutSent(device: DeviceDatabase, owedBy: AccountKey): Promise<void> {
  return device.transaction('rw', device.settings, async () => {
    const state = await readDeviceState(device)
    if (state.logoutOwedBy !== owedBy) return
    // An account that was unlocked meanwhile stays the current one.
    await device.settings.bulkDelete(state.isUnlocked ? ['logoutOwed'] : ['currentAccount', 'logoutOwed'])
  })
}

/** Notes the server's answer that the browser has no session. Does nothing if the device has a current account. */
export function noteNoSession(device: DeviceDatabase): Promise<void> {
  return inOneTransaction(device, async () => {
    const { isSessionKnown } = await readDeviceState(device)
    if (!isSessionKnown) await device.settings.put({ key: 'currentAccount', value: VISITOR })
  })
}

/**
 * Deletes the setting of the current account, so that the next page asks the server for the session. Called before a
 * sign-in, because this page may close before the answer is stored; when the account's snapshot is lost; and when a
 * sign-out cannot be stored.
 */
export function forgetAccount(device: DeviceDatabase, accountKey: AccountKey): Promise<void> {
  return device.transaction('rw', device.settings, async () => {
    const state = await readDeviceState(device)
    if (state.accountKey !== accountKey) return
    await device.settings.bulkDelete(['currentAccount', 'signedOut', 'unlocked'])
  })
}

/** Messages and questions that are shown once per device. */
export type OneTimeMessage = 'persistence-asked' | 'safety-told'

async function readShownMessages(device: DeviceDatabase): Promise<unknown[]> {
  const storedNames = (await device.settings.get('said'))?.value
  return Array.isArray(storedNames) ? storedNames : []
}

export async function wasMessageShown(device: DeviceDatabase, message: OneTimeMessage): Promise<boolean> {
  return (await readShownMessages(device)).includes(message)
}

/** Notes that the message is shown on this device; false if it was shown before. */
export async function noteMessageShown(device: DeviceDatabase, message: OneTimeMessage): Promise<boolean> {
  // The message was usually shown long ago: then the call does not wait for a write transaction.
  if (await wasMessageShown(device, message)) return false
  return device.transaction('rw', device.settings, async () => {
    const shownMessages = await readShownMessages(device)
    if (shownMessages.includes(message)) return false
    await device.settings.put({ key: 'said', value: [...shownMessages, message] })
    return true
  })
}

/**
 * Notes the edge's answers: whether it keeps keys of orders (offline.md, rule 8), its public key for sealing, null if
 * it has none, and whether it takes requests to decide on waiting orders (G237).
 */
export function noteEdgeAnswers(
  device: DeviceDatabase,
  keepsOrderKeys: boolean,
  sealKey: string | null,
  takesReviewRequests = false,
): Promise<void> {
  return device.transaction('rw', device.settings, async () => {
    const settings: DeviceSetting[] = [
      { key: 'keepsOrderKeys', value: keepsOrderKeys },
      { key: 'sealKey', value: sealKey },
      { key: 'takesReviewRequests', value: takesReviewRequests },
    ]
    const storedSettings = await device.settings.bulkGet(settings.map(({ key }) => key))
    if (settings.some(({ value }, index) => storedSettings[index]?.value !== value))
      await device.settings.bulkPut(settings)
  })
}

export async function readKeepsOrderKeys(device: DeviceDatabase): Promise<boolean> {
  return (await device.settings.get('keepsOrderKeys'))?.value === true
}

/** True unless a person has switched off the work of the closed app (G320). */
export async function readWorksWhileClosed(device: DeviceDatabase): Promise<boolean> {
  return (await device.settings.get('worksWhileClosed'))?.value !== false
}

export async function writeWorksWhileClosed(device: DeviceDatabase, isOn: boolean): Promise<void> {
  await withRoom(() => device.settings.put({ key: 'worksWhileClosed', value: isOn }))
}

/** True if the edge's last answer says that it takes requests to decide on waiting orders. */
export async function readTakesReviewRequests(device: DeviceDatabase): Promise<boolean> {
  return (await device.settings.get('takesReviewRequests'))?.value === true
}

/** Notes that the server confirmed the session of the device's account. */
export async function noteConfirmation(device: DeviceDatabase, now: number): Promise<void> {
  await withRoom(() => device.settings.put({ key: 'lastConfirmedAt', value: now }))
}

/**
 * The edge's public key by its last answer; null if the edge has none: then data is not sealed, because no key could
 * open it.
 */
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
