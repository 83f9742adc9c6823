// Dragging and dropping of product cards: by mouse, by a finger that rests a moment, and by keys. The library
// provides sensors, scrolling and the live region; its code loads with the first card of an editor.
import { pointerIntersection } from '@dnd-kit/collision'
import {
  Accessibility,
  AutoScroller,
  DragDropManager,
  Draggable,
  Droppable,
  Feedback,
  KeyboardSensor,
  PreventSelection,
} from '@dnd-kit/dom'
import { isBuyable, type Product } from '#domain/products/product.ts'
import { editingTexts as texts } from '#texts/products/catalogue-editing.ts'
import { createDragCopy, pointerSensor } from '#ui/drag/pointer-sensor.ts'
import type { DropTarget } from './drop-result.ts'
import { walkTargets } from './walk-targets.ts'

export interface DraggedCard {
  product: () => Product
  card: HTMLElement
  /** The button on which the space bar picks the card up. */
  handle: HTMLElement
  onDrop: (target: DropTarget) => void
}

/**
 * The width in pixels of the strip at the left edge of a card during a drag, as `card-controls.module.css` draws it. A
 * drop on the strip gives the dragged product the position of the card.
 */
const STRIP_WIDTH = 28

const keyboardSensor = KeyboardSensor.configure({
  keyboardCodes: {
    start: ['Space'],
    end: ['Space', 'Enter'],
    cancel: ['Escape', 'Tab'],
    // The arrow keys are handled by walkTargets.
    up: [],
    down: [],
    left: [],
    right: [],
  },
})
function targetOf(droppable: { data: object } | null): DropTarget | null {
  return droppable === null ? null : (droppable.data as DroppableData).target() // only this file makes droppables
}

type DroppableData = { target: () => DropTarget }

function productOf(draggable: { data: object }): Product {
  return (draggable.data as { product: () => Product }).product() // only this file makes draggables
}

function announcementOf(product: Product, target: DropTarget | null): string {
  if (target === null) return texts.overNothing
  if (target.kind === 'top') return texts.overTopLevel
  return target.kind === 'place'
    ? texts.overPlace(target.product.name)
    : announcementOverCard(product, target.product)
}

function announcementOverCard(product: Product, { id, type, name }: Product): string {
  // A drag starts over the dragged card itself; the announcement then says only that the card was picked up.
  if (id === product.id) return texts.pickedUp(name)
  return isBuyable(type) ? texts.overRefused(name) : texts.overGroup(name)
}

const accessibility = Accessibility.configure({
  screenReaderInstructions: { draggable: texts.howToPickUp },
  announcements: {
    dragstart: ({ operation: { source } }: AnnouncedEvent) =>
      source && texts.pickedUp(productOf(source).name),
    dragover: ({ operation: { source, target } }: AnnouncedEvent) =>
      source && announcementOf(productOf(source), targetOf(target)),
    dragend: ({ operation: { source, target }, canceled }: AnnouncedEvent & { canceled: boolean }) =>
      source && (canceled || target === null ? texts.staysThere : texts.dropped)(productOf(source).name),
  },
})

interface AnnouncedEvent {
  operation: { source: { data: object } | null; target: { data: object } | null }
}

/**
 * True when the pointer is within the width of the strip, measured from the edge of the card: browsers skip
 * the layout of cards outside the window, and measuring each strip would force it.
 */
function isOnStrip({ dragOperation, droppable }: Parameters<typeof pointerIntersection>[0]): boolean {
  const edge = droppable.shape?.boundingRectangle.left ?? 0
  return dragOperation.position.current.x - edge < STRIP_WIDTH
}

function createBoard() {
  const dragCopy = createDragCopy()
  const manager = new DragDropManager({
    sensors: [pointerSensor, keyboardSensor],
    plugins: [
      accessibility,
      AutoScroller,
      Feedback.configure({ dropAnimation: null, keyboardTransition: null }),
      PreventSelection,
    ],
  })
  const feedback = manager.registry.plugins.get(Feedback)
  if (feedback !== undefined) feedback.overlay = dragCopy.element
  const dropHandlers = new Map<string | number, (target: DropTarget) => void>()
  let markedElement: Element | null = null

  function markTarget(target: Droppable | null, product: Product | null): void {
    markedElement?.removeAttribute('data-drop')
    const dropTarget = targetOf(target)
    const card = target?.element
    markedElement = (dropTarget?.kind === 'place' ? card?.querySelector('[data-strip]') : card) ?? null
    if (product === null) return
    const isDropRefused =
      dropTarget?.kind === 'into' &&
      (isBuyable(dropTarget.product.type) || dropTarget.product.id === product.id)
    markedElement?.setAttribute('data-drop', isDropRefused ? 'refused' : (dropTarget?.kind ?? ''))
  }
  manager.monitor.addEventListener('beforedragstart', ({ operation: { source, activatorEvent } }) => {
    const isDragByKeys = activatorEvent instanceof KeyboardEvent
    const card = source?.element
    // A drag by keys shows no floating copy: the target itself is marked and scrolled to.
    dragCopy.show(card && !isDragByKeys ? card : null, activatorEvent)
    card?.setAttribute('data-dragged', '')
    document.documentElement.setAttribute('data-dragging', '')
    if (isDragByKeys) walkTargets(manager, source)
  })
  manager.monitor.addEventListener('dragover', ({ operation: { source, target } }) =>
    markTarget(target, source && productOf(source)),
  )
  manager.monitor.addEventListener('dragend', ({ operation: { source, target }, canceled }) => {
    markTarget(null, null)
    source?.element?.removeAttribute('data-dragged')
    document.documentElement.removeAttribute('data-dragging')
    dragCopy.remove()
    const dropTarget = targetOf(target)
    if (!canceled && source && dropTarget !== null) dropHandlers.get(source.id)?.(dropTarget)
  })

  /** Adds a card and returns the function that removes it. */
  function addCard({ product, card, handle, onDrop }: DraggedCard): () => void {
    const { id } = product()
    const dataOf = (kind: 'place' | 'into'): DroppableData => ({
      target: () => ({ kind, product: product() }),
    })
    const droppableOf = (kind: 'place' | 'into') =>
      new Droppable(
        {
          id: `${kind} ${id}`,
          element: card,
          data: dataOf(kind),
          collisionDetector: (collision) =>
            isOnStrip(collision) === (kind === 'place') ? pointerIntersection(collision) : null,
        },
        manager,
      )
    const cardParts = [
      new Draggable({ id: `card ${id}`, element: card, handle, data: { product } }, manager),
      droppableOf('place'),
      droppableOf('into'),
    ]
    dropHandlers.set(`card ${id}`, onDrop)
    return () => {
      dropHandlers.delete(`card ${id}`)
      for (const part of cardParts) part.destroy()
    }
  }

  function addTopLevel(element: HTMLElement): () => void {
    const data: DroppableData = { target: () => ({ kind: 'top' }) }
    const topDroppable = new Droppable(
      { id: 'top', element, data, collisionDetector: pointerIntersection },
      manager,
    )
    return () => topDroppable.destroy()
  }
  return { addCard, addTopLevel }
}

let board: ReturnType<typeof createBoard> | null = null

/** The board knows all draggable cards and their targets. The page has one; it stays when its cards are removed. */
export function dragBoard(): ReturnType<typeof createBoard> {
  board ??= createBoard()
  return board
}
