import type { Notices } from '#app-context/notices.ts'
import { shellTexts } from '#texts/shell.ts'

/** Longer than a slow connection needs for the code of the parts. */
const PATIENCE_MS = 15_000

/** Shows a notice that parts of the page did not load and are loaded again. Returns a function that removes it. */
export function tellLateParts(notices: Notices): () => void {
  let id: number | null = null
  const timer = setTimeout(() => {
    id = notices.give({ kind: 'progress', text: shellTexts.lateParts })
  }, PATIENCE_MS)
  return () => {
    clearTimeout(timer)
    if (id !== null) notices.dismiss(id)
  }
}
