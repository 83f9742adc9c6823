import { readShippingNotes, writeShippingNotes } from '#storage/device/account-settings.ts'
import { useCounter } from '../counter.ts'
import { useDeviceQuery } from '../use-device-query.ts'

/** The setting for the notes about shipping beside quantities. They are shown until the person hides them. */
export function useShippingNotes() {
  const { account } = useCounter().databases
  const areShown = useDeviceQuery(
    async (databases) => (await readShippingNotes(databases.account)) !== false,
    [],
  )
  return {
    /** undefined until the setting is read. */
    areShown,
    setShown: (areWanted: boolean) => writeShippingNotes(account, areWanted),
  }
}
