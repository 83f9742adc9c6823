// Lets a person drag a photo to the position of another photo, by mouse or after a long touch. Loaded when a form has
// photos.
import { pointerIntersection } from '@dnd-kit/collision'
import { AutoScroller, DragDropManager, Draggable, Droppable, Feedback, PreventSelection } from '@dnd-kit/dom'
import { createDragCopy, pointerSensor } from '#ui/drag/pointer-sensor.ts'

/** Makes photos draggable; `onMove` gets the uuids of the dragged and the target photo. Returns the clean-up. */
export function makePhotosDraggable(
  photos: ReadonlyMap<string, { item: HTMLElement; handle: HTMLElement }>,
  onMove: (uuid: string, targetUuid: string) => void,
): () => void {
  const dragCopy = createDragCopy()
  const manager = new DragDropManager({
    sensors: [pointerSensor],
    plugins: [AutoScroller, Feedback.configure({ dropAnimation: null }), PreventSelection],
  })
  const feedback = manager.registry.plugins.get(Feedback)
  if (feedback !== undefined) feedback.overlay = dragCopy.element
  for (const [uuid, { item, handle }] of photos) {
    new Draggable({ id: uuid, element: item, handle }, manager)
    new Droppable({ id: uuid, element: item, collisionDetector: pointerIntersection }, manager)
  }
  let markedElement: Element | undefined

  function markTarget(target: Element | undefined): void {
    markedElement?.removeAttribute('data-drop')
    target?.setAttribute('data-drop', '')
    markedElement = target
  }
  manager.monitor.addEventListener('beforedragstart', ({ operation: { source, activatorEvent } }) => {
    dragCopy.show(source?.element ?? null, activatorEvent)
    source?.element?.setAttribute('data-dragged', '')
  })
  manager.monitor.addEventListener('dragover', ({ operation: { source, target } }) =>
    markTarget(target?.id === source?.id ? undefined : target?.element),
  )
  manager.monitor.addEventListener('dragend', ({ operation: { source, target }, canceled }) => {
    markTarget(undefined)
    source?.element?.removeAttribute('data-dragged')
    dragCopy.remove()
    if (!canceled && source && target && source.id !== target.id) onMove(String(source.id), String(target.id))
  })
  return () => {
    dragCopy.remove()
    manager.destroy()
  }
}
