// How a mouse and a finger pick something up that can be dragged, and what floats beside them meanwhile.
import { PointerActivationConstraints, PointerSensor } from '@dnd-kit/dom'

/** A finger that moves earlier scrolls the page. */
const LONG_PRESS_MS = 300
const LONG_PRESS_TOLERANCE = 8
/** A mouse that moves less has clicked. */
const DRAG_FROM = 6

export const pointerSensor = PointerSensor.configure({
  activatorElements: ({ element }) => [element],
  activationConstraints: ({ pointerType }) =>
    pointerType === 'touch'
      ? [new PointerActivationConstraints.Delay({ value: LONG_PRESS_MS, tolerance: LONG_PRESS_TOLERANCE })]
      : [new PointerActivationConstraints.Distance({ value: DRAG_FROM })],
  // A link is dragged with its card; what is typed into or pressed is not, but for the handle.
  preventActivation: ({ target }, { handle }) =>
    !(target instanceof Element && handle?.contains(target)) &&
    target instanceof Element &&
    target.closest('button, input, select, textarea, [role="dialog"]') !== null,
})

/** Shows the dragged element beside the pointer, so that what is under that stays in sight. */
export function createGhost() {
  const ghost = document.createElement('div')
  ghost.dataset.dndOverlay = ''
  ghost.inert = true
  return {
    element: ghost,
    /** Empty where nothing is to float. */
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
