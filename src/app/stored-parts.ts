// Knows whether the parts that keep their state in databases are loaded. Screens whose code is loaded later wait for them.
import { createContext, useContext, useEffect, useState } from 'react'
import type { LatePart } from '#first-paint/late-part.ts'

const ALL_LOADED: LatePart<unknown> = {
  now: () => true,
  requested: Promise.resolve(),
  ready: Promise.resolve(true),
  get: async () => true,
}

export const StoredPartsContext = createContext<LatePart<unknown>>(ALL_LOADED)

/** True if the parts are loaded; otherwise loads them, because the person has opened another screen. */
export function useStoredParts(): boolean {
  const storedParts = useContext(StoredPartsContext)
  const [areLoaded, setAreLoaded] = useState(storedParts.now() !== null)
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
