// After a key picked up a card, the arrow keys move the card from target to target, in the sequence of the page; Home
// and End go to the first and last target. The dragged card is skipped. A product that can be bought offers only the
// strip of its card, because nothing can move into it.
import type { DragDropManager, Draggable, Droppable } from '@dnd-kit/dom'
import { isBuyable } from '#domain/products/product.ts'
import type { DropTarget } from './drop-result.ts'

const STEPS: Record<string, (position: number, count: number) => number> = {
  ArrowRight: (position) => position + 1,
  ArrowDown: (position) => position + 1,
  ArrowLeft: (position) => position - 1,
  ArrowUp: (position) => position - 1,
  Home: () => 0,
  End: (_, count) => count - 1,
}

/** Handles the keys until the drag ends. */
export function walkTargets(manager: DragDropManager, source: Draggable | null): void {
  const targets = targetsFor(manager, source)
  const sourceElement = source?.element
  // The first step leads to the nearest target before or after the card itself.
  const nextIndex = targets.findIndex(
    ({ element }) => sourceElement && element && isBefore(sourceElement, element),
  )
  let position = (nextIndex === -1 ? targets.length : nextIndex) - 0.5

  function step(event: KeyboardEvent): void {
    const stepTo = STEPS[event.key]
    if (stepTo === undefined || targets.length === 0) return
    event.preventDefault()
    event.stopPropagation()
    const stepIndex = stepTo(position, targets.length)
    position = Math.max(
      0,
      Math.min(targets.length - 1, stepIndex > position ? Math.floor(stepIndex) : Math.ceil(stepIndex)),
    )
    const target = targets[position]
    if (target === undefined) return
    target.element?.scrollIntoView({ block: 'nearest' })
    void manager.actions.setDropTarget(target.id) // resolves after rendering
  }
  manager.collisionObserver.disable()
  document.addEventListener('keydown', step, { capture: true })
  const removeDragEndListener = manager.monitor.addEventListener('dragend', () => {
    manager.collisionObserver.enable()
    document.removeEventListener('keydown', step, { capture: true })
    removeDragEndListener()
  })
}

function targetsFor(manager: DragDropManager, source: Draggable | null): Droppable[] {
  const sourceId = source === null ? '' : String(source.id).replace('card ', '')
  return [...manager.registry.droppables]
    .filter((droppable) => {
      const target = targetOf(droppable)
      if (target.kind === 'top') return true
      const isSource = String(target.product.id) === sourceId
      return !isSource && (target.kind === 'place' || !isBuyable(target.product.type))
    })
    .sort(byPosition)
}

/** Sorts in the sequence of the page; the strip of a card comes before the card. */
function byPosition(a: Droppable, b: Droppable): number {
  if (!a.element || !b.element || a.element === b.element) return targetOf(b).kind === 'into' ? -1 : 1
  return isBefore(a.element, b.element) ? -1 : 1
}

const targetOf = ({ data }: Droppable) => (data as { target: () => DropTarget }).target() // only the board creates droppables

function isBefore(element: Element, otherElement: Element): boolean {
  return (element.compareDocumentPosition(otherElement) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
}
