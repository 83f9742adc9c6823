import { useLive } from '#app-context/use-live.ts'
import { readHeardEvent } from '#storage/catalogue/heard-event.ts'

/** The last change that the copy took in because the server told it; another one means: read what stands there again. */
export function useHeardEvent(): string | null | undefined {
  return useLive(({ copy }) => readHeardEvent(copy), [])
}
