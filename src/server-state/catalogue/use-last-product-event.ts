import { useDeviceQuery } from '#app-context/use-device-query.ts'
import { readLastProductEvent } from '#storage/catalogue/last-events.ts'

/**
 * The id of the last product event that was applied to the copy; null if there was none, undefined while the device is
 * read. When the id changes, readers of the copy read again.
 */
export function useLastProductEvent(): string | null | undefined {
  return useDeviceQuery(({ copy }) => readLastProductEvent(copy), [])
}
