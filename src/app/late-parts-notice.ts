import type { Notices } from '#app-context/notices.ts'
import { shellTexts } from '#texts/shell.ts'

/** Longer than the code of the parts takes to load with a slow connection. */
const NOTICE_AFTER_MS = 15_000

/** After a time, shows a notice that parts of the page did not load and are loaded again. Returns a function that removes the notice. */
export function showLatePartsNotice(notices: Notices): () => void {
  let id: number | null = null
  const timer = setTimeout(() => {
    id = notices.give({ kind: 'progress', text: shellTexts.lateParts })
  }, NOTICE_AFTER_MS)
  return () => {
    clearTimeout(timer)
    if (id !== null) notices.dismiss(id)
  }
}
