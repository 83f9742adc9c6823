import type { FileWork } from './file-queue.ts'

/** The text of a file; rejects where it cannot be read, or is stopped. */
export function readFileText(file: File, { signal, onProgress }: FileWork): Promise<string> {
  const reader = new FileReader()
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reader.abort())
    reader.onprogress = ({ loaded, total }) => onProgress(total === 0 ? 1 : loaded / total)
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.onabort = () => reject(new DOMException('Stopped', 'AbortError'))
    reader.readAsText(file)
  })
}
