import { readTakesReviewRequests } from '#storage/device/device-settings.ts'
import { useDeviceQuery } from '../use-device-query.ts'

/** True if the server said in its latest answer that it takes requests to managers; the device stores that. */
export function useTakesReviewRequests(): boolean {
  return useDeviceQuery(({ device }) => readTakesReviewRequests(device), []) === true
}
