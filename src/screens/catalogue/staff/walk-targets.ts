// A card that was picked up by a key goes from target to target by arrows, in the order of the page; Home and End are
// the first and the last. What would be refused is passed over, and is offered by no key.
import type { DragDropManager, Draggable, Droppable } from '@dnd-kit/dom'
import { isBuyable } from '#domain/products/product.ts'
import type { DropTarget } from './drop-place.ts'

const STEPS: Record<string, (at: number, count: number) => number> = {
  ArrowRight: (at) => at + 1,
  ArrowDown: (at) => at + 1,
  ArrowLeft: (at) => at - 1,
  ArrowUp: (at) => at - 1,
  Home: () => 0,
  End: (_, count) => count - 1,
}

/** Until the drag ends. */
export function walkTargets(manager: DragDropManager, source: Draggable | null): void {
  const targets = targetsFor(manager, source)
  const own = source?.element
  // The first step leads past the card itself.
  const next = targets.findIndex(({ element }) => own && element && isBehind(own, element))
  let at = (next === -1 ? targets.length : next) - 0.5

  function step(event: KeyboardEvent): void {
    const stepTo = STEPS[event.key]
    if (stepTo === undefined || targets.length === 0) return
    event.preventDefault()
    event.stopPropagation()
    const wanted = stepTo(at, targets.length)
    at = Math.max(0, Math.min(targets.length - 1, wanted > at ? Math.floor(wanted) : Math.ceil(wanted)))
    const target = targets[at]
    if (target === undefined) return
    target.element?.scrollIntoView({ block: 'nearest' })
    void manager.actions.setDropTarget(target.id) // it answers when it is drawn
  }
  manager.collisionObserver.disable()
  document.addEventListener('keydown', step, { capture: true })
  const stop = manager.monitor.addEventListener('dragend', () => {
    manager.collisionObserver.enable()
    document.removeEventListener('keydown', step, { capture: true })
    stop()
  })
}

function targetsFor(manager: DragDropManager, source: Draggable | null): Droppable[] {
  const ownId = source === null ? '' : String(source.id).replace('card ', '')
  return [...manager.registry.droppables]
    .filter((droppable) => {
      const target = targetOf(droppable)
      if (target.kind === 'top') return true
      const isOwn = String(target.product.id) === ownId
      return !isOwn && (target.kind === 'place' || !isBuyable(target.product.type))
    })
    .sort(byPlace)
}

/** In the order of the page; the place of a card comes before what it holds. */
function byPlace(a: Droppable, b: Droppable): number {
  if (!a.element || !b.element || a.element === b.element) return targetOf(b).kind === 'into' ? -1 : 1
  return isBehind(a.element, b.element) ? -1 : 1
}

const targetOf = ({ data }: Droppable) => (data as { target: () => DropTarget }).target() // the board makes them

function isBehind(first: Element, second: Element): boolean {
  return (first.compareDocumentPosition(second) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
}
