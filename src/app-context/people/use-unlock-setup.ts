// The setup of the unlock of this page's account on this device.
import { useEffect, useState } from 'react'
import { hasPlatformAuthenticator } from '#session/unlock/platform-key.ts'
import { setUpPin, setUpPlatform } from '#session/unlock/set-up-unlock.ts'
import { deleteUnlockSetup } from '#storage/device/unlock-table.ts'
import { useCounter } from '../counter.ts'

export function useUnlockSetup() {
  const { accountKey, databases } = useCounter()
  const { device } = databases
  const [hasPlatform, setHasPlatform] = useState(false)
  useEffect(() => {
    let isMounted = true
    void hasPlatformAuthenticator().then((isFound) => isMounted && setHasPlatform(isFound)) // false on a failure
    return () => {
      isMounted = false
    }
  }, [])
  return {
    /** True if the device has a fingerprint reader or the like, as far as the browser says. */
    hasPlatform,
    setPin: (label: string, pin: string) => setUpPin({ device, accountKey, label, pin }),
    setPlatform: (label: string) => setUpPlatform({ device, accountKey, label }),
    /** Afterwards only a sign-in opens the account. */
    remove: () => deleteUnlockSetup(device, accountKey),
  }
}
