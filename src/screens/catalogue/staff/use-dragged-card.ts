import { type RefObject, useEffect, useRef } from 'react'
import type { Product } from '#domain/products/product.ts'
import type { DropTarget } from './drop-place.ts'

interface DraggedCard {
  /** They stand in the card, with its handle. */
  controls: RefObject<HTMLElement | null>
  product: Product
  isDraggable: boolean
  onDrop: (target: DropTarget) => void
}

type Board = ReturnType<typeof import('./drag-board.ts').dragBoard>

/** Joins what can be dragged and dropped on; where the code does not come, the buttons still move a card. */
function joinBoard(join: (board: Board) => () => void): () => void {
  let isLeft = false
  let leave = () => {}
  import('./drag-board.ts').then(
    ({ dragBoard }) => {
      if (!isLeft) leave = join(dragBoard())
    },
    () => {},
  )
  return () => {
    isLeft = true
    leave()
  }
}

/** The card can be dragged, and others can be dropped on its strip and on itself. */
export function useDraggedCard({ controls, product, isDraggable, onDrop }: DraggedCard): void {
  const now = useRef({ product, onDrop })
  useEffect(() => {
    now.current = { product, onDrop }
  })
  const { id } = product
  // biome-ignore lint/correctness/useExhaustiveDependencies: another product is another card
  useEffect(() => {
    const card = controls.current?.closest('article')
    const handle = card?.querySelector<HTMLElement>('[data-handle]')
    if (!isDraggable || !card || !handle) return
    return joinBoard((board) =>
      board.join({
        product: () => now.current.product,
        card,
        handle,
        onDrop: (target) => now.current.onDrop(target),
      }),
    )
  }, [controls, id, isDraggable])
}

/** What is dropped here goes up on the top level. */
export function useTopLevelTarget(place: RefObject<HTMLElement | null>, isThere: boolean): void {
  useEffect(() => {
    const element = place.current
    if (!isThere || element === null) return
    return joinBoard((board) => board.joinTopLevel(element))
  }, [place, isThere])
}
