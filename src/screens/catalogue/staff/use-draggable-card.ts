import { type RefObject, useEffect, useRef } from 'react'
import type { Product } from '#domain/products/product.ts'
import type { DropTarget } from './drop-result.ts'

interface DraggableCardInput {
  /** The controls inside the card, with its handle. */
  controls: RefObject<HTMLElement | null>
  product: Product
  isDraggable: boolean
  /** False for a card without a handle: it is dragged by finger or mouse, and a menu replaces the keys. */
  hasHandle: boolean
  onDrop: (target: DropTarget) => void
}

type Board = ReturnType<typeof import('./drag-board.ts').dragBoard>

/** Calls `addTo` once the code of the board is loaded. If it cannot be loaded, people move cards by the buttons. */
function addToBoard(addTo: (board: Board) => () => void): () => void {
  let isRemoved = false
  let remove = () => {}
  import('./drag-board.ts').then(
    ({ dragBoard }) => {
      if (!isRemoved) remove = addTo(dragBoard())
    },
    () => {},
  )
  return () => {
    isRemoved = true
    remove()
  }
}

/** Makes the card draggable, and accepts other cards on its strip and on itself. */
export function useDraggableCard({
  controls,
  product,
  isDraggable,
  hasHandle,
  onDrop,
}: DraggableCardInput): void {
  const latestInput = useRef({ product, onDrop })
  useEffect(() => {
    latestInput.current = { product, onDrop }
  })
  const { id } = product
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new `id` comes with a new card
  useEffect(() => {
    const card = controls.current?.closest('article')
    // Without a handle on the page, the card itself would become a button for screen readers.
    const handle = hasHandle
      ? card?.querySelector<HTMLElement>('[data-handle]')
      : document.createElement('button')
    if (!isDraggable || !card || !handle) return
    return addToBoard((board) =>
      board.addCard({
        product: () => latestInput.current.product,
        card,
        handle,
        onDrop: (target) => latestInput.current.onDrop(target),
      }),
    )
  }, [controls, id, isDraggable, hasHandle])
}

/** Accepts cards on this element, which moves them to the top level. */
export function useTopLevelTarget(elementRef: RefObject<HTMLElement | null>, isEnabled: boolean): void {
  useEffect(() => {
    const element = elementRef.current
    if (!isEnabled || element === null) return
    return addToBoard((board) => board.addTopLevel(element))
  }, [elementRef, isEnabled])
}
