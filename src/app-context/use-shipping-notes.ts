import { useLiveQuery } from 'dexie-react-hooks'
import { readShippingNotes, writeShippingNotes } from '#storage/device/account-settings.ts'
import { useCounter } from './counter.ts'

/** Whether this person wants the notes about shipping beside quantities, which are shown unless the person hides them. */
export function useShippingNotes() {
  const { account } = useCounter().databases
  const areShown = useLiveQuery(async () => (await readShippingNotes(account)) !== false, [account])
  return {
    /** undefined while the device is read. */
    areShown,
    show: (isWanted: boolean) => writeShippingNotes(account, isWanted),
  }
}
