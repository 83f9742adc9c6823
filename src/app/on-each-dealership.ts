import type { Counter } from '#app-context/counter.ts'

/** Tells each choice of another dealership, and nothing else that changes with the choice. */
export function onEachDealership(choice: Counter['dealershipChoice']) {
  return (listener: () => void) => {
    let last = choice.read().chosen?.id
    return choice.subscribe(() => {
      const chosen = choice.read().chosen?.id
      if (chosen === last) return
      last = chosen
      listener()
    })
  }
}
