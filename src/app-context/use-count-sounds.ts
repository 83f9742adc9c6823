import { readCountSounds, writeCountSounds } from '#storage/device/account-settings.ts'
import { useCounter } from './counter.ts'
import { useLive } from './use-live.ts'

/** The setting for the sounds of the shelf count. They are heard until the person silences them. */
export function useCountSounds() {
  const { account } = useCounter().databases
  const areHeard = useLive(async (databases) => (await readCountSounds(databases.account)) !== false, [])
  return {
    /** undefined until the setting is read. */
    areHeard,
    hear: (isWanted: boolean) => writeCountSounds(account, isWanted),
  }
}
