import type { MouseEvent } from 'react'

/** True for a press on the row itself: not on a control, not in a dialog or menu of the row, and not to select text. */
export function isPressOnRow({
  target,
  currentTarget: row,
  defaultPrevented,
}: MouseEvent<HTMLElement>): boolean {
  if (defaultPrevented || !(target instanceof Element) || !row.contains(target)) return false
  return target.closest('a, button, input, label') === null && !window.getSelection()?.toString()
}
