import { readCountSounds, writeCountSounds } from '#storage/device/account-settings.ts'
import { useCounter } from '../counter.ts'
import { useDeviceQuery } from '../use-device-query.ts'

/** The setting for the sounds of the shelf count. They are on until the person turns them off. */
export function useCountSounds() {
  const { account } = useCounter().databases
  const areSoundsOn = useDeviceQuery(
    async (databases) => (await readCountSounds(databases.account)) !== false,
    [],
  )
  return {
    /** undefined until the setting is read. */
    areSoundsOn,
    setSoundsOn: (areOn: boolean) => writeCountSounds(account, areOn),
  }
}
