// Starts a drag by mouse or finger, and shows a copy of the dragged element beside the pointer.
import { PointerActivationConstraints, PointerSensor } from '@dnd-kit/dom'

/** A finger that moves within this time after its press scrolls the page. */
const LONG_PRESS_MS = 300
const LONG_PRESS_TOLERANCE_PX = 8
/** A mouse that moves less than this between press and release makes a click. */
const SHORTEST_DRAG_PX = 6

export const pointerSensor = PointerSensor.configure({
  activatorElements: ({ element }) => [element],
  activationConstraints: ({ pointerType }) =>
    pointerType === 'touch'
      ? [new PointerActivationConstraints.Delay({ value: LONG_PRESS_MS, tolerance: LONG_PRESS_TOLERANCE_PX })]
      : [new PointerActivationConstraints.Distance({ value: SHORTEST_DRAG_PX })],
  // The links of a card start a drag too. Fields, buttons and dialogs do not, except the handle.
  preventActivation: ({ target }, { handle }) =>
    !(target instanceof Element && handle?.contains(target)) &&
    target instanceof Element &&
    target.closest('button, input, select, textarea, [role="dialog"]') !== null,
})

/** Shows a copy of the dragged element beside the pointer, so that the area under the pointer stays visible. */
export function createDragCopy() {
  const copy = document.createElement('div')
  copy.dataset.dndOverlay = ''
  copy.inert = true
  return {
    element: copy,
    /** null shows an empty copy. */
    show(draggedElement: Element | null, event: Event | null): void {
      copy.replaceChildren(...(draggedElement ? [draggedElement.cloneNode(true)] : []))
      if (draggedElement && event instanceof PointerEvent) {
        const { left, top } = draggedElement.getBoundingClientRect()
        copy.style.setProperty('--held-x', `${event.clientX - left}px`)
        copy.style.setProperty('--held-y', `${event.clientY - top}px`)
      }
      document.body.append(copy)
    },
    remove: () => copy.remove(),
  }
}
