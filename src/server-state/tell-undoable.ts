import { ACTION_NOTICE_MS, type Notices } from '#app-context/notices.ts'
import { editingTexts } from '#texts/products/catalogue-editing.ts'

const told = new WeakMap<Notices, number>()

/** Says what was done and offers the way back while the notice stands; only the last change has one. */
export function tellUndoable(notices: Notices, text: string, undo: () => void): void {
  const last = told.get(notices)
  if (last !== undefined) notices.dismiss(last)
  const action = { text: editingTexts.undo, run: undo }
  told.set(notices, notices.give({ kind: 'success', text, action }, ACTION_NOTICE_MS))
}
