import { useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useCountSounds } from '#app-context/restock/use-count-sounds.ts'
import type { useShelfCount } from '#app-context/restock/use-shelf-count.ts'
import { createCountDesk } from './count-desk.ts'
import { playSound } from './play-sound.ts'
import { useFindProduct } from '../use-find-product.ts'

type ShelfCount = Pick<ReturnType<typeof useShelfCount>, 'readQuantity' | 'record' | 'undo'>

/** Creates the desk, which handles the scans and presses of a shelf count one after the other, and reads its state. */
export function useCountDesk({ readQuantity, record, undo }: ShelfCount) {
  const findProduct = useFindProduct()
  const sounds = useCountSounds()
  // On until the setting is read, as its box shows: a wrong code may be scanned before.
  const areSoundsOn = useRef(true)
  useLayoutEffect(() => {
    areSoundsOn.current = sounds.areSoundsOn !== false
  }, [sounds.areSoundsOn])
  // The desk stays when the account or its rights change, for example when the session is confirmed after the start: a new
  // desk would have forgotten the product and the question of the person.
  const parts = useRef({ findProduct, readQuantity, record, undo })
  useLayoutEffect(() => {
    parts.current = { findProduct, readQuantity, record, undo }
  }, [findProduct, readQuantity, record, undo])
  const [desk] = useState(() =>
    createCountDesk({
      findProduct: (text) => parts.current.findProduct(text),
      readQuantity: (productId) => parts.current.readQuantity(productId),
      record: (entry) => parts.current.record(entry),
      undo: () => parts.current.undo(),
      playSound: (kind) => areSoundsOn.current && playSound(kind),
    }),
  )
  return { desk, state: useSyncExternalStore(desk.subscribe, desk.read), sounds }
}
