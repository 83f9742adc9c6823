import { useCallback, useEffect, useState } from 'react'
import { useCounter } from '#app-context/counter.ts'
import { useCatalogueStatus } from '#app-context/use-catalogue.ts'
import type { PicturesStatus } from '#catalogue/catalogue.ts'

/** How many pictures of the catalogue are on the device; `null` until they were counted. */
export function useStoredPictures() {
  const { catalogue } = useCounter()
  const { completeAt } = useCatalogueStatus()
  const [status, setStatus] = useState<PicturesStatus | null>(null)
  const refresh = useCallback(() => {
    // where pictures cannot be counted the line stays open
    catalogue.picturesStatus().then(setStatus, () => setStatus(null))
  }, [catalogue])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a finished pass may have brought other pictures
  useEffect(refresh, [refresh, completeAt])
  return { status, refresh }
}
