import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import { useCountSounds } from '#app-context/use-count-sounds.ts'
import type { useShelfCount } from '#app-context/use-shelf-count.ts'
import { createCountDesk } from './count-desk.ts'
import { playSound } from './play-sound.ts'
import { useFindProduct } from '../use-find-product.ts'

type ShelfCount = Pick<ReturnType<typeof useShelfCount>, 'readQuantity' | 'record' | 'undo'>

/** Creates the desk, which handles the scans and presses of a shelf count one after the other, and reads its state. */
export function useCountDesk({ readQuantity, record, undo }: ShelfCount) {
  const findProduct = useFindProduct()
  const sounds = useCountSounds()
  const areSoundsOn = useRef(false)
  useEffect(() => {
    areSoundsOn.current = sounds.areSoundsOn === true
  }, [sounds.areSoundsOn])
  const desk = useMemo(
    () =>
      createCountDesk({
        findProduct,
        readQuantity,
        record,
        undo,
        playSound: (kind) => areSoundsOn.current && playSound(kind),
      }),
    [findProduct, readQuantity, record, undo],
  )
  return { desk, state: useSyncExternalStore(desk.subscribe, desk.read), sounds }
}
