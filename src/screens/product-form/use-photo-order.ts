import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react'
import type { ProductImage } from '#domain/products/product.ts'

interface PhotoOrder {
  list: RefObject<HTMLElement | null>
  images: readonly ProductImage[]
  /** Moves a photo from one position to another. */
  onMove: (from: number, to: number) => void
}

const STEPS: Record<string, (at: number, last: number) => number> = {
  ArrowLeft: (at) => at - 1,
  ArrowUp: (at) => at - 1,
  ArrowRight: (at) => at + 1,
  ArrowDown: (at) => at + 1,
  Home: () => 0,
  End: (_, last) => last,
}

/** Reorders photos by dragging their picture (`data-handle`), or by arrow keys on the focused picture. */
export function usePhotoOrder({ list, images, onMove }: PhotoOrder) {
  const latest = useRef({ images, onMove })
  useEffect(() => {
    latest.current = { images, onMove }
  })
  const uuids = images.map(({ uuid }) => uuid).join(' ')
  useEffect(() => {
    if (list.current === null || uuids === '') return
    const items = [...list.current.children]
    const photos = new Map(
      uuids.split(' ').flatMap((uuid, at) => {
        const item = items[at]
        const handle = item?.querySelector('[data-handle]')
        return item instanceof HTMLElement && handle instanceof HTMLElement
          ? [[uuid, { item, handle }] as const]
          : []
      }),
    )
    const positionOf = (uuid: string) => latest.current.images.findIndex((image) => image.uuid === uuid)
    let isUnmounted = false
    let stopDragging = () => {}
    import('./photo-board.ts').then(
      ({ draggablePhotos }) => {
        if (isUnmounted) return
        stopDragging = draggablePhotos(photos, (uuid, targetUuid) =>
          latest.current.onMove(positionOf(uuid), positionOf(targetUuid)),
        )
      },
      () => {}, // without this code keys and buttons still move photos
    )
    return () => {
      isUnmounted = true
      stopDragging()
    }
  }, [list, uuids])

  return function stepBy(event: KeyboardEvent, at: number): void {
    const to = STEPS[event.key]?.(at, images.length - 1)
    if (to === undefined) return
    event.preventDefault()
    if (to >= 0 && to < images.length && to !== at) onMove(at, to)
  }
}
