import { NO_DEALERSHIP_ID } from '#domain/people/dealership.ts'
import { useDealership } from './use-dealership.ts'

/** Pages show at most this many dealerships as buttons. */
const MOST_BUTTONS = 12

/**
 * The chosen dealership; for a page without one, also a choice among the dealerships of the header, unless they are more
 * than `MOST_BUTTONS`.
 */
export function useDealershipChoice() {
  const { chosenDealership, choices, isChosenInHeader, choose } = useDealership()
  const options = choices.filter(({ id }) => id !== NO_DEALERSHIP_ID)
  const choice = {
    options,
    choose: (id: number) => void choose(id), // the choice is shown at once, and undone if the device cannot store it
  }
  return {
    dealership: chosenDealership,
    ...(isChosenInHeader && options.length <= MOST_BUTTONS && { choice }),
  }
}
