// Picks up a draggable element by mouse or finger, and shows a floating copy beside the pointer.
import { PointerActivationConstraints, PointerSensor } from '@dnd-kit/dom'

/** A finger that moves sooner scrolls the page. */
const LONG_PRESS_MS = 300
const LONG_PRESS_TOLERANCE = 8
/** A mouse that moves less than this many pixels has clicked. */
const DRAG_FROM = 6

export const pointerSensor = PointerSensor.configure({
  activatorElements: ({ element }) => [element],
  activationConstraints: ({ pointerType }) =>
    pointerType === 'touch'
      ? [new PointerActivationConstraints.Delay({ value: LONG_PRESS_MS, tolerance: LONG_PRESS_TOLERANCE })]
      : [new PointerActivationConstraints.Distance({ value: DRAG_FROM })],
  // A card is dragged by its links too; fields, buttons and dialogs start no drag, except the handle.
  preventActivation: ({ target }, { handle }) =>
    !(target instanceof Element && handle?.contains(target)) &&
    target instanceof Element &&
    target.closest('button, input, select, textarea, [role="dialog"]') !== null,
})

/** Shows a copy of the dragged element beside the pointer, so that the area under the pointer stays visible. */
export function createGhost() {
  const ghost = document.createElement('div')
  ghost.dataset.dndOverlay = ''
  ghost.inert = true
  return {
    element: ghost,
    /** Without an element nothing floats. */
    show(shown: Element | null, event: Event | null): void {
      ghost.replaceChildren(...(shown ? [shown.cloneNode(true)] : []))
      if (shown && event instanceof PointerEvent) {
        const { left, top } = shown.getBoundingClientRect()
        ghost.style.setProperty('--held-x', `${event.clientX - left}px`)
        ghost.style.setProperty('--held-y', `${event.clientY - top}px`)
      }
      document.body.append(ghost)
    },
    remove: () => ghost.remove(),
  }
}
