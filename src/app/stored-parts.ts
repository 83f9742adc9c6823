// Whether the parts that keep their state in databases are there: screens whose code comes later wait for them.
import { createContext, useContext, useEffect, useState } from 'react'
import type { LatePart } from '#first-paint/late-part.ts'

const ALL_THERE: LatePart<unknown> = {
  now: () => true,
  requested: Promise.resolve(),
  ready: Promise.resolve(true),
  get: async () => true,
}

export const StoredPartsContext = createContext<LatePart<unknown>>(ALL_THERE)

/** Loads the parts if they are missing: the person has left the page of the first painting. */
export function useStoredParts(): boolean {
  const stored = useContext(StoredPartsContext)
  const [areThere, setAreThere] = useState(stored.now() !== null)
  useEffect(() => {
    if (areThere) return
    let isShown = true
    void stored.get().then(() => isShown && setAreThere(true))
    return () => {
      isShown = false
    }
  }, [stored, areThere])
  return areThere
}
