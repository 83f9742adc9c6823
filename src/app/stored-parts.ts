// Tells screens whether the stored parts, which keep their state in databases, are loaded. A screen whose code is loaded
// separately waits for these parts.
import { createContext, useContext, useEffect, useState } from 'react'
import type { LatePart } from '#first-paint/late-part.ts'

const ALL_LOADED: LatePart<unknown> = {
  getIfLoaded: () => true,
  requested: Promise.resolve(),
  ready: Promise.resolve(true),
  get: async () => true,
}

export const StoredPartsContext = createContext<LatePart<unknown>>(ALL_LOADED)

/** True if the stored parts are loaded. Otherwise starts to load them, because the shown screen needs them. */
export function useStoredPartsLoaded(): boolean {
  const storedParts = useContext(StoredPartsContext)
  const [areLoaded, setAreLoaded] = useState(storedParts.getIfLoaded() !== null)
  useEffect(() => {
    if (areLoaded) return
    let isMounted = true
    void storedParts.get().then(() => isMounted && setAreLoaded(true))
    return () => {
      isMounted = false
    }
  }, [storedParts, areLoaded])
  return areLoaded
}
