import { useCallback, useState } from 'react'
import type { MadeRows } from '#domain/new-product-rows.ts'

const NONE: MadeRows = new Map()

/** Remembers which rows of the file made a product, so that none makes a second one; forgotten with the file. */
export function useMadeRows() {
  const [made, setMade] = useState(NONE)
  const remember = useCallback((row: number, id: number | null) => {
    setMade((before) => new Map(before).set(row, id))
  }, [])
  const forget = useCallback(() => setMade(NONE), [])
  return { made, remember, forget }
}
