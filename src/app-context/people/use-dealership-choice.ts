import { NO_DEALERSHIP_ID } from '#domain/people/dealership.ts'
import { useDealership } from './use-dealership.ts'

/** Pages show at most this many dealerships as buttons. */
const MOST_BUTTONS = 12

/**
 * The chosen dealership, and the choice that a page offers where none is chosen: the dealerships of a person who chooses in
 * the header, unless there are many.
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
