import { ACTION_NOTICE_MS, type Notices } from '#app-context/notices.ts'
import { editingTexts } from '#texts/products/catalogue-editing.ts'

const lastNoticeIds = new WeakMap<Notices, number>()

/** Shows a notice with Undo; the notice of the previous change disappears, so only the last change can be undone. */
export function showUndoNotice(notices: Notices, text: string, undo: () => void): void {
  const lastId = lastNoticeIds.get(notices)
  if (lastId !== undefined) notices.dismiss(lastId)
  const action = { text: editingTexts.undo, run: undo }
  lastNoticeIds.set(notices, notices.show({ kind: 'success', text, action }, ACTION_NOTICE_MS))
}
