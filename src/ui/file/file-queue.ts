// A queue of files: each is checked when it is chosen, then read or sent one after the other, with its
// progress and its result.
import { fileText } from './file-text.ts'

export interface FileWork {
  signal: AbortSignal
  /** Between 0 and 1. */
  onProgress(share: number): void
}

/** `note` describes the result of a file that stays in the list; without a note the file leaves the list. */
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
   * File name endings and media types in the form of the `accept` attribute: `.csv`, `image/*`; null accepts
   * every kind.
   */
  accept: readonly string[] | null
  mostBytes: number
  wrongType: (name: string) => string
  tooLarge: (name: string) => string
  /** The reason for a file that could not be read to its end. */
  failed: (name: string) => string
}

function isOfType(file: File, accept: readonly string[]): boolean {
  const name = file.name.toLowerCase()
  return accept.some((one) => {
    if (one.startsWith('.')) return name.endsWith(one)
    return one.endsWith('/*') ? file.type.startsWith(one.slice(0, -1)) : file.type === one
  })
}

/** Why a file is refused before it is read; null when it is accepted. */
function refusalOf(file: File, { accept, mostBytes, wrongType, tooLarge }: FileRules): string | null {
  if (accept !== null && !isOfType(file, accept)) return wrongType(file.name)
  return file.size > mostBytes ? tooLarge(file.name) : null
}

interface QueueParts {
  rules: () => FileRules
  take: (file: File, work: FileWork) => Promise<FileOutcome>
}

export function createFileQueue({ rules, take }: QueueParts) {
  let files: readonly QueuedFile[] = []
  let lastId = 0
  let isWorking = false
  const stops = new Map<number, AbortController>()
  const listeners = new Set<() => void>()

  function setFiles(next: readonly QueuedFile[]): void {
    files = next
    for (const listener of listeners) listener()
  }
  function setState(id: number, state: FileState): void {
    setFiles(files.map((one) => (one.id === id ? { ...one, state } : one)))
  }
  function drop(id: number): void {
    stops.get(id)?.abort()
    stops.delete(id)
    setFiles(files.filter((one) => one.id !== id))
  }

  async function takeOne({ id, file }: QueuedFile): Promise<void> {
    const stop = new AbortController()
    stops.set(id, stop)
    const onProgress = (share: number) => {
      if (stops.get(id) === stop) setState(id, { kind: 'working', share })
    }
    onProgress(0)
    const failed = (): FileOutcome => ({ isTaken: false, reason: rules().failed(file.name), canRetry: true })
    const isStopped = new Promise<FileOutcome>((resolve) => {
      stop.signal.addEventListener('abort', () => resolve(failed()))
    })
    // The next file does not wait for a file that is slow to stop.
    const outcome = await Promise.race([
      take(file, { signal: stop.signal, onProgress }).catch(failed),
      isStopped,
    ])
    if (stops.get(id) !== stop) return
    stops.delete(id)
    if (!outcome.isTaken) setState(id, { kind: 'failed', ...outcome })
    else if (outcome.note === undefined) drop(id)
    else setState(id, { kind: 'taken', note: outcome.note })
  }
  async function work(): Promise<void> {
    if (isWorking) return
    isWorking = true
    for (let next = waiting(); next !== undefined; next = waiting()) await takeOne(next)
    isWorking = false
  }
  const waiting = () => files.find(({ state }) => state.kind === 'waiting')

  return {
    read: () => files,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    add(chosen: readonly File[]): void {
      const added = chosen.map((file): QueuedFile => {
        lastId += 1
        const reason = refusalOf(file, rules())
        const state: FileState =
          reason === null ? { kind: 'waiting' } : { kind: 'failed', reason, canRetry: false }
        return { id: lastId, file, state }
      })
      setFiles([...files, ...added])
      void work() // the state of each file holds its failure
    },
    retry(id: number): void {
      setState(id, { kind: 'waiting' })
      void work() // the state of each file holds its failure
    },
    /** Also stops a file that is being read. */
    remove: drop,
    stop(): void {
      for (const { id } of files) drop(id)
    },
  }
}

/** Reads the text of a file; rejects when it cannot be read or is stopped. */
export async function readFileText(file: File, work: FileWork): Promise<string> {
  return fileText(await readFileBytes(file, work))
}

/** Reads the bytes of a file; rejects when it cannot be read or is stopped. */
export function readFileBytes(file: File, { signal, onProgress }: FileWork): Promise<Uint8Array> {
  const reader = new FileReader()
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reader.abort())
    reader.onprogress = ({ loaded, total }) => onProgress(total === 0 ? 1 : loaded / total)
    reader.onload = () => resolve(new Uint8Array(reader.result as ArrayBuffer)) // as readAsArrayBuffer promises
    reader.onerror = () => reject(reader.error)
    reader.onabort = () => reject(new DOMException('Stopped', 'AbortError'))
    reader.readAsArrayBuffer(file)
  })
}
