import { readTakesReviewRequests } from '#storage/device/device-settings.ts'
import { useDeviceQuery } from './use-device-query.ts'

/** True if the server took requests to managers at its last answer; the device remembers it. */
export function useTakesReviewRequests(): boolean {
  return useDeviceQuery(({ device }) => readTakesReviewRequests(device), []) === true
}
