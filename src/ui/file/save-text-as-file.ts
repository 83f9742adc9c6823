import { saveFile } from './save-file.ts'

/** Hands a text to the browser as a download. */
export function saveTextAsFile(fileName: string, text: string): void {
  saveFile(fileName, new Blob([text], { type: 'application/json' }))
}
