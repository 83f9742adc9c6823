import { useSearchParams } from 'react-router-dom'
import { dealershipKeyOf, idOfDealershipKey, NEW_KEY, type TypedCompany } from './company-fields.ts'

const DEALERSHIP_PARAM = 'dealership'
/** The value in the address while a dealership is being added. */
const NEW_VALUE = 'new'

export interface ShownDealership {
  /** True from a press of 'Add new dealership' until the new dealership is saved or discarded. */
  isAdding: boolean
  /** Undefined without a dealership in the address. */
  idInAddress: number | undefined
  /**
   * The key of the dealership that the page shows: the dealership in the address, else the first dealership, else a new
   * dealership.
   */
  keyIn: (typedCompany: TypedCompany) => string
  choose: (id: number) => void
  chooseKey: (key: string) => void
  startAdding: () => void
  /** Returns to the first dealership. */
  stopAdding: () => void
}

/** Keeps the shown dealership in the page address, so that people can link to it and a reload restores it. */
export function useShownDealership(): ShownDealership {
  const [params, setParams] = useSearchParams()
  const dealershipParam = params.get(DEALERSHIP_PARAM)
  const setParam = (value: string | null) =>
    setParams(value === null ? {} : { [DEALERSHIP_PARAM]: value }, {
      replace: true,
      preventScrollReset: true,
    })
  const isAdding = dealershipParam === NEW_VALUE
  return {
    isAdding,
    idInAddress: isAdding || dealershipParam === null ? undefined : Number(dealershipParam),
    keyIn({ dealerships }) {
      if (isAdding) return NEW_KEY
      const keys = Object.keys(dealerships).filter((key) => key !== NEW_KEY)
      const keyInAddress = dealershipKeyOf(Number(dealershipParam))
      return (keys.includes(keyInAddress) ? keyInAddress : keys[0]) ?? NEW_KEY
    },
    choose: (id) => setParam(String(id)),
    chooseKey: (key) => setParam(key === NEW_KEY ? NEW_VALUE : String(idOfDealershipKey(key))),
    startAdding: () => setParam(NEW_VALUE),
    stopAdding: () => setParam(null),
  }
}
