// Photos that are dragged to the place of another one, by mouse or by a finger that rests a moment. The code comes with
// the first photos of a form.
import { pointerIntersection } from '@dnd-kit/collision'
import { AutoScroller, DragDropManager, Draggable, Droppable, Feedback, PreventSelection } from '@dnd-kit/dom'
import { createGhost, pointerSensor } from '#ui/drag/pointer-sensor.ts'

/** `moved` is told the uuids of the photo and of the one whose place it takes. Answers how to end it. */
export function draggablePhotos(
  photos: ReadonlyMap<string, { item: HTMLElement; handle: HTMLElement }>,
  moved: (uuid: string, placeOf: string) => void,
): () => void {
  const ghost = createGhost()
  const manager = new DragDropManager({
    sensors: [pointerSensor],
    plugins: [AutoScroller, Feedback.configure({ dropAnimation: null }), PreventSelection],
  })
  const feedback = manager.registry.plugins.get(Feedback)
  if (feedback !== undefined) feedback.overlay = ghost.element
  for (const [uuid, { item, handle }] of photos) {
    new Draggable({ id: uuid, element: item, handle }, manager)
    new Droppable({ id: uuid, element: item, collisionDetector: pointerIntersection }, manager)
  }
  let marked: Element | undefined

  function mark(target: Element | undefined): void {
    marked?.removeAttribute('data-drop')
    target?.setAttribute('data-drop', '')
    marked = target
  }
  manager.monitor.addEventListener('beforedragstart', ({ operation: { source, activatorEvent } }) => {
    ghost.show(source?.element ?? null, activatorEvent)
    source?.element?.setAttribute('data-dragged', '')
  })
  manager.monitor.addEventListener('dragover', ({ operation: { source, target } }) =>
    mark(target?.id === source?.id ? undefined : target?.element),
  )
  manager.monitor.addEventListener('dragend', ({ operation: { source, target }, canceled }) => {
    mark(undefined)
    source?.element?.removeAttribute('data-dragged')
    ghost.remove()
    if (!canceled && source && target && source.id !== target.id) moved(String(source.id), String(target.id))
  })
  return () => {
    ghost.remove()
    manager.destroy()
  }
}
