// The settings with which an account can be unlocked without a connection: the account's unlock key, the number of
// wrong tries, the grant of the edge, and the keys of the account's seals. Each key of a seal is encrypted to the
// unlock key (offline.md, Lock and unlock).
import * as v from 'valibot'
import type { DeviceDatabase } from '../device-database.ts'
import { withRoom } from '../make-room.ts'
import type { AccountKey } from '../shared-names.ts'
import { deviceStateOf, STATE_KEYS } from './device-state.ts'
import { isUnlockable, sealsKey, setupKey, stateKey } from './lock-mark.ts'

/** After this many wrong tries the account must sign in with a connection. */
export const MOST_TRIES = 5

const bytes = v.custom<Uint8Array<ArrayBuffer>>((value) => ArrayBuffer.isView(value))
const encryptedBytes = v.object({ iv: bytes, bytes })

const pinMethod = v.object({
  kind: v.literal('pin'),
  salt: bytes,
  rounds: v.number(),
  /** The half of the key that never leaves this browser: scripts can use it, but not read it. */
  browserKey: v.custom<CryptoKey>((value) => typeof value === 'object' && value !== null),
})
const platformMethod = v.object({ kind: v.literal('platform'), salt: bytes, credentialId: bytes })
export type UnlockMethod = v.InferOutput<typeof pinMethod> | v.InferOutput<typeof platformMethod>

const unlockSetup = v.object({
  accountKey: v.string(),
  /** The name that the list of accounts shows; readable by everybody who uses the device. */
  label: v.string(),
  /** The public half of the account's unlock key; raw. */
  publicKey: bytes,
  /** The private half (PKCS #8), encrypted with a key that the method gives. */
  privateKey: encryptedBytes,
  method: v.variant('kind', [pinMethod, platformMethod]),
})
export type UnlockSetup = v.InferOutput<typeof unlockSetup>

const unlockState = v.object({
  /** True from the account's lock until it signs out: its data may be unlocked. */
  isUnlockable: v.fallback(v.boolean(), false),
  wrongTries: v.fallback(v.number(), MOST_TRIES),
})
type UnlockState = v.InferOutput<typeof unlockState>
const NEW_STATE: UnlockState = { isUnlockable: false, wrongTries: 0 }

/** The key of one seal, encrypted to the account's unlock key. `point` is the public half of the one-time key pair. */
const wrappedSealKey = v.object({ point: bytes, key: encryptedBytes })
export type WrappedSealKey = v.InferOutput<typeof wrappedSealKey>
const wrappedSealKeys = v.record(v.string(), wrappedSealKey)

const grantKey = (accountKey: AccountKey) => `unlockGrant:${accountKey}` as const

/** Runs the work in one transaction; on a full device it makes room and tries again. */
function inOneTransaction<Result>(device: DeviceDatabase, work: () => Promise<Result>): Promise<Result> {
  return withRoom(() => device.transaction('rw', device.settings, work))
}

export async function readUnlockSetup(
  device: DeviceDatabase,
  accountKey: AccountKey,
): Promise<UnlockSetup | null> {
  const parsed = v.safeParse(unlockSetup, (await device.settings.get(setupKey(accountKey)))?.value)
  return parsed.success ? parsed.output : null
}

/** The setups of all accounts of this device. Usable in a live query. */
export async function readUnlockSetups(device: DeviceDatabase): Promise<UnlockSetup[]> {
  const rows = await device.settings.where('key').startsWith(setupKey('')).toArray()
  return rows.flatMap(({ value }) => {
    const parsed = v.safeParse(unlockSetup, value)
    return parsed.success ? [parsed.output] : []
  })
}

/**
 * Stores a new setup in place of an earlier one. Deletes the keys of the account's seals, because only the earlier
 * unlock key could open them.
 */
export function putUnlockSetup(device: DeviceDatabase, setup: UnlockSetup): Promise<void> {
  const { accountKey } = setup
  return inOneTransaction(device, async () => {
    await device.settings.bulkPut([
      { key: setupKey(accountKey), value: setup },
      { key: stateKey(accountKey), value: NEW_STATE },
    ])
    await device.settings.delete(sealsKey(accountKey))
  })
}

/**
 * Deletes all that unlocks the account, except the grant, which a new setup needs. It does not use `withRoom`,
 * because a deletion needs no room.
 */
export async function deleteUnlockSetup(device: DeviceDatabase, accountKey: AccountKey): Promise<void> {
  const keys = [setupKey, stateKey, sealsKey].map((keyOf) => keyOf(accountKey))
  await device.settings.bulkDelete(keys)
}

async function readUnlockState(device: DeviceDatabase, accountKey: AccountKey): Promise<UnlockState> {
  const value = (await device.settings.get(stateKey(accountKey)))?.value
  if (value === undefined) return NEW_STATE
  const parsed = v.safeParse(unlockState, value)
  // A damaged count does not give new tries.
  return parsed.success ? parsed.output : { isUnlockable: false, wrongTries: MOST_TRIES }
}

export async function triesLeft(device: DeviceDatabase, accountKey: AccountKey): Promise<number> {
  return Math.max(0, MOST_TRIES - (await readUnlockState(device, accountKey)).wrongTries)
}

/**
 * Counts a try as wrong before the PIN is tried, so that a reload, another tab or a killed browser gives no further
 * try; the count is on the disk when the promise resolves. A wrong password of the current account is counted too.
 * False if no try is left.
 */
export function beginTry(device: DeviceDatabase, accountKey: AccountKey): Promise<boolean> {
  return inOneTransaction(device, async () => {
    const state = await readUnlockState(device, accountKey)
    if (state.wrongTries >= MOST_TRIES) return false
    const value = { ...state, wrongTries: state.wrongTries + 1 }
    await device.settings.put({ key: stateKey(accountKey), value })
    return true
  })
}

/** Gives all tries again, after an unlock and after a sign-in with a connection. */
export function resetTries(device: DeviceDatabase, accountKey: AccountKey): Promise<void> {
  return inOneTransaction(device, async () => {
    if ((await device.settings.get(stateKey(accountKey))) === undefined) return
    const state = await readUnlockState(device, accountKey)
    if (state.wrongTries > 0)
      await device.settings.put({ key: stateKey(accountKey), value: { ...state, wrongTries: 0 } })
  })
}

/** The stored grant, unparsed. */
export async function readStoredGrant(device: DeviceDatabase, accountKey: AccountKey): Promise<unknown> {
  return (await device.settings.get(grantKey(accountKey)))?.value
}

export async function putGrant(device: DeviceDatabase, accountKey: AccountKey, grant: object): Promise<void> {
  await withRoom(() => device.settings.put({ key: grantKey(accountKey), value: grant }))
}

export async function readWrappedSealKeys(
  device: DeviceDatabase,
  accountKey: AccountKey,
): Promise<Readonly<Record<string, WrappedSealKey>>> {
  const parsed = v.safeParse(wrappedSealKeys, (await device.settings.get(sealsKey(accountKey)))?.value)
  return parsed.success ? parsed.output : {}
}

/**
 * Adds the key of a seal. Call it before the first data is sealed with it; otherwise a page that closes leaves data
 * that only the edge opens. False if the account signed out meanwhile.
 */
export function addWrappedSealKey(
  device: DeviceDatabase,
  accountKey: AccountKey,
  seal: string,
  wrappedKey: WrappedSealKey,
): Promise<boolean> {
  return inOneTransaction(device, async () => {
    const isCurrent = deviceStateOf(await device.settings.bulkGet([...STATE_KEYS])).accountKey === accountKey
    if (!isCurrent && !(await isUnlockable(device, accountKey))) return false
    const value = { ...(await readWrappedSealKeys(device, accountKey)), [seal]: wrappedKey }
    await device.settings.put({ key: sealsKey(accountKey), value })
    return true
  })
}

/** Deletes the keys of seals with which no data of the account is sealed any more. */
export function deleteUnusedSealKeys(
  device: DeviceDatabase,
  accountKey: AccountKey,
  usedSeals: readonly string[],
): Promise<void> {
  return device.transaction('rw', device.settings, async () => {
    const keys = await readWrappedSealKeys(device, accountKey)
    const usedKeys = Object.entries(keys).filter(([seal]) => usedSeals.includes(seal))
    if (usedKeys.length === Object.keys(keys).length) return
    await device.settings.put({ key: sealsKey(accountKey), value: Object.fromEntries(usedKeys) })
  })
}
