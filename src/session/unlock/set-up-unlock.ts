// Sets up how an account is unlocked on this device, and removes its unlock. Call `setUpPin` or `setUpPlatform` while the
// account is signed in with a connection.

import { type PinFault, pinFault } from '#domain/people/pin-rule.ts'
import { outOfRoomError } from '#storage/causes.ts'
import { readSealKey } from '#storage/device/device-settings.ts'
import { putUnlockSetup, type UnlockMethod } from '#storage/device/unlock-table.ts'
import type { DeviceDatabase } from '#storage/device-database.ts'
import type { AccountKey } from '#storage/shared-names.ts'
import { canSeal } from '../seal.ts'
import { createPinMethod, pinKey } from './pin-key.ts'
import { createPlatformMethod, hasPlatformAuthenticator, isRefusal, platformKey } from './platform-key.ts'
import { createUnlockKeys } from './unlock-keys.ts'

/** not-supported: no secure address, no edge that keeps keys, or no authenticator with the PRF extension. */
export type SetUpResult = 'ok' | PinFault | 'not-supported' | 'cancelled' | 'not-stored'

interface SetUpRequest {
  device: DeviceDatabase
  accountKey: AccountKey
  /** The name in the list of accounts; everybody who uses the device can read it. */
  label: string
}

/** Data is locked only if the edge could open it too, so that a forgotten PIN loses nothing. */
async function canLock(device: DeviceDatabase): Promise<boolean> {
  return canSeal() && (await readSealKey(device)) !== null
}

export async function setUpPin({ pin, ...request }: SetUpRequest & { pin: string }): Promise<SetUpResult> {
  const fault = pinFault(pin)
  if (fault !== null) return fault
  if (!(await canLock(request.device))) return 'not-supported'
  const method = await createPinMethod()
  return storeSetup(request, method, await pinKey(pin, method))
}

/** The browser asks the person twice: to make the credential, and to use it. */
export async function setUpPlatform(request: SetUpRequest): Promise<SetUpResult> {
  if (!(await canLock(request.device)) || !(await hasPlatformAuthenticator())) return 'not-supported'
  try {
    const method = await createPlatformMethod(request.accountKey, request.label)
    const key = method && (await platformKey(method))
    return key ? await storeSetup(request, method, key) : 'not-supported'
  } catch (problem) {
    return isRefusal(problem) ? 'cancelled' : 'not-supported'
  }
}

async function storeSetup(
  { device, accountKey, label }: SetUpRequest,
  method: UnlockMethod,
  methodKey: CryptoKey,
): Promise<SetUpResult> {
  const keys = await createUnlockKeys(accountKey, methodKey)
  try {
    await putUnlockSetup(device, { accountKey, label, method, ...keys })
    return 'ok'
  } catch (problem) {
    if (outOfRoomError(problem) === undefined) console.error('The unlock could not be stored:', problem)
    return 'not-stored'
  }
}
