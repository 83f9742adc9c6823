import type { Notices } from '#app-context/notices.ts'
import { shellTexts } from '#texts/shell.ts'

/** A slow connection loads the code of the parts within this time. */
const NOTICE_AFTER_MS = 15_000

/**
 * Shows a notice after `NOTICE_AFTER_MS` that parts of the page are not loaded and that the app keeps trying. Returns a
 * function that prevents or removes the notice.
 */
export function showLatePartsNotice(notices: Notices): () => void {
  let id: number | null = null
  const timer = setTimeout(() => {
    id = notices.show({ kind: 'progress', text: shellTexts.lateParts })
  }, NOTICE_AFTER_MS)
  return () => {
    clearTimeout(timer)
    if (id !== null) notices.dismiss(id)
  }
}
