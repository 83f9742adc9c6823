import { useSearchParams } from 'react-router-dom'
import { idOfKey, keyOf, NEW_KEY, type TypedCompany } from './company-fields.ts'

const PARAM = 'dealership'
/** Stands in the address while a dealership is being added. */
const ADDING = 'new'

export interface ShownDealership {
  /** 'Add new dealership' was pressed. */
  isAdding: boolean
  /** Which one of the form stands on the page: that of the address, else the first one, else a new one. */
  keyIn: (typed: TypedCompany) => string
  choose: (id: number) => void
  chooseKey: (key: string) => void
  add: () => void
  /** Back to the first one. */
  stopAdding: () => void
}

/** The place on the page stands in the address, so that it can be linked to and comes back after a reload. */
export function useShownDealership(): ShownDealership {
  const [params, setParams] = useSearchParams()
  const wanted = params.get(PARAM)
  const go = (value: string | null) =>
    setParams(value === null ? {} : { [PARAM]: value }, { replace: true, preventScrollReset: true })
  const isAdding = wanted === ADDING
  return {
    isAdding,
    keyIn({ dealerships }) {
      if (isAdding) return NEW_KEY
      const keys = Object.keys(dealerships).filter((key) => key !== NEW_KEY)
      const named = keyOf(Number(wanted))
      return (keys.includes(named) ? named : keys[0]) ?? NEW_KEY
    },
    choose: (id) => go(String(id)),
    chooseKey: (key) => go(key === NEW_KEY ? ADDING : String(idOfKey(key))),
    add: () => go(ADDING),
    stopAdding: () => go(null),
  }
}
