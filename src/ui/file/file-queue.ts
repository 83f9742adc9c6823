// A queue of files. Each file is checked when it is chosen; then the files are read or sent one after the other. The
// state of a file has its progress or its result.
import { fileText } from './file-text.ts'

export interface FileWork {
  signal: AbortSignal
  /** Between 0 and 1. */
  onProgress(share: number): void
}

/**
 * `isTaken` is true if the file was read or sent. Then `note` describes its result; a file without a note is removed
 * from the list.
 */
export type FileOutcome =
  | { isTaken: true; note?: string }
  | { isTaken: false; reason: string; canRetry: boolean }

export type FileState =
  | { kind: 'waiting' }
  | { kind: 'working'; share: number }
  | { kind: 'failed'; reason: string; canRetry: boolean }
  | { kind: 'taken'; note: string }

export interface QueuedFile {
  id: number
  file: File
  state: FileState
}

export interface FileRules {
  /**
   * Endings of file names and media types as in the `accept` attribute, for example `.csv` or `image/*`; null accepts
   * every kind of file.
   */
  accept: readonly string[] | null
  maxBytes: number
  wrongType: (name: string) => string
  tooLarge: (name: string) => string
  /** The reason to show for a file that could not be read or sent. */
  failed: (name: string) => string
}

function isOfType(file: File, accept: readonly string[]): boolean {
  const name = file.name.toLowerCase()
  return accept.some((type) => {
    if (type.startsWith('.')) return name.endsWith(type)
    return type.endsWith('/*') ? file.type.startsWith(type.slice(0, -1)) : file.type === type
  })
}

/** The reason why a file is refused before it is read; null if it is accepted. */
function refusalOf(file: File, { accept, maxBytes, wrongType, tooLarge }: FileRules): string | null {
  if (accept !== null && !isOfType(file, accept)) return wrongType(file.name)
  return file.size > maxBytes ? tooLarge(file.name) : null
}

interface QueueParts {
  rules: () => FileRules
  /** Reads or sends a file. If the promise rejects, the file has failed and can be tried again. */
  processFile: (file: File, work: FileWork) => Promise<FileOutcome>
}

export function createFileQueue({ rules, processFile }: QueueParts) {
  let files: readonly QueuedFile[] = []
  let lastId = 0
  let isWorking = false
  const controllers = new Map<number, AbortController>()
  const listeners = new Set<() => void>()

  function setFiles(newFiles: readonly QueuedFile[]): void {
    files = newFiles
    for (const listener of listeners) listener()
  }
  function setState(id: number, state: FileState): void {
    setFiles(files.map((file) => (file.id === id ? { ...file, state } : file)))
  }
  function remove(id: number): void {
    controllers.get(id)?.abort()
    controllers.delete(id)
    setFiles(files.filter((file) => file.id !== id))
  }

  async function takeFile({ id, file }: QueuedFile): Promise<void> {
    const controller = new AbortController()
    controllers.set(id, controller)
    const onProgress = (share: number) => {
      if (controllers.get(id) === controller) setState(id, { kind: 'working', share })
    }
    onProgress(0)
    const failedOutcome = (): FileOutcome => ({
      isTaken: false,
      reason: rules().failed(file.name),
      canRetry: true,
    })
    const stoppedOutcome = new Promise<FileOutcome>((resolve) => {
      controller.signal.addEventListener('abort', () => resolve(failedOutcome()))
    })
    // The next file does not wait until a cancelled file has stopped.
    const outcome = await Promise.race([
      processFile(file, { signal: controller.signal, onProgress }).catch(failedOutcome),
      stoppedOutcome,
    ])
    if (controllers.get(id) !== controller) return
    controllers.delete(id)
    if (!outcome.isTaken) setState(id, { kind: 'failed', ...outcome })
    else if (outcome.note === undefined) remove(id)
    else setState(id, { kind: 'taken', note: outcome.note })
  }
  async function takeWaitingFiles(): Promise<void> {
    if (isWorking) return
    isWorking = true
    for (let file = nextWaitingFile(); file !== undefined; file = nextWaitingFile()) await takeFile(file)
    isWorking = false
  }
  const nextWaitingFile = () => files.find(({ state }) => state.kind === 'waiting')

  return {
    read: () => files,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    add(chosenFiles: readonly File[]): void {
      const addedFiles = chosenFiles.map((file): QueuedFile => {
        lastId += 1
        const reason = refusalOf(file, rules())
        const state: FileState =
          reason === null ? { kind: 'waiting' } : { kind: 'failed', reason, canRetry: false }
        return { id: lastId, file, state }
      })
      setFiles([...files, ...addedFiles])
      void takeWaitingFiles() // a failure becomes the state of its file
    },
    retry(id: number): void {
      setState(id, { kind: 'waiting' })
      void takeWaitingFiles() // a failure becomes the state of its file
    },
    /** Removes a file, and stops reading or sending it. */
    remove,
    /** Removes all files, and stops reading or sending them. */
    stop(): void {
      for (const { id } of files) remove(id)
    },
  }
}

/** Reads the text of a file; rejects if the file cannot be read or the signal is aborted. */
export async function readFileText(file: File, work: FileWork): Promise<string> {
  return fileText(await readFileBytes(file, work))
}

/** Reads the bytes of a file; rejects if the file cannot be read or the signal is aborted. */
export function readFileBytes(file: File, { signal, onProgress }: FileWork): Promise<Uint8Array> {
  const reader = new FileReader()
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reader.abort())
    reader.onprogress = ({ loaded, total }) => onProgress(total === 0 ? 1 : loaded / total)
    reader.onload = () => resolve(new Uint8Array(reader.result as ArrayBuffer)) // readAsArrayBuffer gives this type
    reader.onerror = () => reject(reader.error)
    reader.onabort = () => reject(new DOMException('Stopped', 'AbortError'))
    reader.readAsArrayBuffer(file)
  })
}
