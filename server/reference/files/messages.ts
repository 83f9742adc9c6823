// The messages between the server and a worker thread that draws files.
import type { FileKind } from './file-kinds.ts'

export type ToWorker =
  | { say: 'start'; kind: FileKind; about: unknown }
  | { say: 'rows'; rows: readonly unknown[] }
  | { say: 'end' }

export type FromWorker =
  | { say: 'part'; part: Uint8Array }
  /** The thread has started, or the rows are drawn: the next message may come. */
  | { say: 'ready' }
  | { say: 'done' }
  | { say: 'failed'; message: string }
