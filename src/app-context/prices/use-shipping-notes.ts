import { useLiveQuery } from 'dexie-react-hooks'
import { readShippingNotes, writeShippingNotes } from '#storage/device/account-settings.ts'
import { useCounter } from '../counter.ts'

/** The setting for the notes about shipping beside quantities. They are shown until the person hides them. */
export function useShippingNotes() {
  const { account } = useCounter().databases
  const areShown = useLiveQuery(async () => (await readShippingNotes(account)) !== false, [account])
  return {
    /** undefined until the setting is read. */
    areShown,
    setShown: (areWanted: boolean) => writeShippingNotes(account, areWanted),
  }
}
