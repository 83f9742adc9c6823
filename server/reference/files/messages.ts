// The messages between the server and a worker thread that draws files.
import type { FileKind } from './file-kinds.ts'

export type ToWorker =
  | { type: 'start'; kind: FileKind; orderIds: unknown }
  | { type: 'rows'; rows: readonly unknown[] }
  | { type: 'end' }

export type FromWorker =
  | { type: 'part'; part: Uint8Array }
  /** The thread waits for the next message: it has started, wants rows, or has drawn its rows. */
  | { type: 'ready' }
  | { type: 'done' }
  | { type: 'failed'; message: string }
