import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react'
import type { ProductImage } from '#domain/products/product.ts'

interface PhotoOrderInput {
  list: RefObject<HTMLElement | null>
  images: readonly ProductImage[]
  /** Moves a photo from one position to another. */
  onMove: (from: number, to: number) => void
}

const NEXT_INDEX: Record<string, (index: number, lastIndex: number) => number> = {
  ArrowLeft: (index) => index - 1,
  ArrowUp: (index) => index - 1,
  ArrowRight: (index) => index + 1,
  ArrowDown: (index) => index + 1,
  Home: () => 0,
  End: (_, lastIndex) => lastIndex,
}

/**
 * Lets a person reorder photos by dragging a picture (`data-handle`). The caller gives the returned handler to
 * `onKeyDown` of each picture: arrow keys, Home and End then move its photo.
 */
export function usePhotoOrder({ list, images, onMove }: PhotoOrderInput) {
  const latestInput = useRef({ images, onMove })
  useEffect(() => {
    latestInput.current = { images, onMove }
  })
  const uuids = images.map(({ uuid }) => uuid).join(' ')
  useEffect(() => {
    if (list.current === null || uuids === '') return
    const items = [...list.current.children]
    const photos = new Map(
      uuids.split(' ').flatMap((uuid, index) => {
        const item = items[index]
        const handle = item?.querySelector('[data-handle]')
        return item instanceof HTMLElement && handle instanceof HTMLElement
          ? [[uuid, { item, handle }] as const]
          : []
      }),
    )
    const positionOf = (uuid: string) => latestInput.current.images.findIndex((image) => image.uuid === uuid)
    let isUnmounted = false
    let stopDragging = () => {}
    import('./draggable-photos.ts').then(
      ({ makePhotosDraggable }) => {
        if (isUnmounted) return
        stopDragging = makePhotosDraggable(photos, (uuid, targetUuid) =>
          latestInput.current.onMove(positionOf(uuid), positionOf(targetUuid)),
        )
      },
      () => {}, // if this code cannot be loaded, keys and buttons still move photos
    )
    return () => {
      isUnmounted = true
      stopDragging()
    }
  }, [list, uuids])

  return function moveByKey(event: KeyboardEvent, index: number): void {
    const nextIndex = NEXT_INDEX[event.key]?.(index, images.length - 1)
    if (nextIndex === undefined) return
    event.preventDefault()
    if (nextIndex >= 0 && nextIndex < images.length && nextIndex !== index) onMove(index, nextIndex)
  }
}
