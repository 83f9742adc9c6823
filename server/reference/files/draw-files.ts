// Draws files that take long to make on worker threads, so that other calls are answered meanwhile (G187).
import { Readable } from 'node:stream'
import type { Worker } from 'node:worker_threads'
import type { FileKind, FileKinds } from './file-kinds.ts'
import type { FromWorker, ToWorker } from './messages.ts'
import { createThreads } from './threads.ts'

/** The most files that are drawn at a time; further ones wait. */
const MOST_THREADS = 4
/** For drawing alone: waiting for rows or for a thread does not count. */
const LIMIT_MS = 60_000
/** An invoice has pages, a row of a workbook one line. */
const ROWS_AT_ONCE: Record<FileKind, number> = {
  invoices: 1,
  packingSlips: 1,
  statement: 200,
  priceList: 200,
  subscribers: 200,
}

export interface FileDrawing {
  /**
   * Returns the file while it is drawn. Closing it ends the drawing; drawing that takes too long ends it with an error.
   * A slow reader holds no thread: the file is drawn as fast as possible.
   */
  draw: <Kind extends FileKind>(
    kind: Kind,
    about: FileKinds[Kind]['about'],
    rows: AsyncIterable<FileKinds[Kind]['row']> | Iterable<FileKinds[Kind]['row']>,
  ) => Readable
  close: () => Promise<void>
}

export function createFileDrawing({ most = MOST_THREADS, limitMs = LIMIT_MS } = {}): FileDrawing {
  const threads = createThreads(most)

  async function drawInto(file: Readable, start: ToWorker & { say: 'start' }, rows: Rows): Promise<void> {
    const thread = await threads.take()
    if (file.destroyed) return threads.give(thread)
    const conversation = talkTo(thread, file, limitMs)
    let isFree = false
    try {
      await conversation.say(start)
      for await (const batch of inBatches(rows, ROWS_AT_ONCE[start.kind])) {
        await conversation.say({ say: 'rows', rows: batch })
      }
      await conversation.say({ say: 'end' })
      isFree = true
    } finally {
      conversation.end()
      if (isFree) threads.give(thread)
      else threads.end(thread)
    }
  }

  return {
    draw(kind, about, rows) {
      const file = new Readable({ read() {} })
      drawInto(file, { say: 'start', kind, about }, rows).then(
        () => file.push(null),
        (problem: Error) => {
          if (file.destroyed) return
          console.error(`A file of the kind ${kind} was not drawn: ${problem.stack}`)
          file.destroy(problem)
        },
      )
      return file
    },
    close: threads.close,
  }
}

type Rows = AsyncIterable<unknown> | Iterable<unknown>

async function* inBatches(rows: Rows, count: number): AsyncGenerator<unknown[]> {
  let batch: unknown[] = []
  for await (const row of rows) {
    batch.push(row)
    if (batch.length < count) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

/** Sends messages to a thread and waits until each is drawn or fails; the parts of the file go into `file`. */
function talkTo(thread: Worker, file: Readable, limitMs: number) {
  let leftMs = limitMs
  let problem: Error | null = null
  let settle: ((problem: Error | null) => void) | null = null

  function stop(reason: Error): void {
    problem ??= reason
    settle?.(problem)
  }
  const onMessage = (message: FromWorker) => {
    if (message.say === 'part') file.push(message.part)
    else if (message.say === 'failed') stop(new Error(message.message))
    else settle?.(null)
  }
  const onExit = () => stop(new Error('The thread ended.'))
  const onClose = () => stop(new Error('The reader has closed the file.'))
  thread.on('message', onMessage).on('error', stop).on('exit', onExit)
  file.on('close', onClose)
  if (file.destroyed) onClose()

  async function say(message: ToWorker): Promise<void> {
    if (problem !== null) throw problem
    const startedAt = performance.now()
    const limit = setTimeout(() => stop(new Error(`Drawing it took longer than ${limitMs} ms.`)), leftMs)
    try {
      await new Promise<void>((resolve, reject) => {
        settle = (reason) => (reason === null ? resolve() : reject(reason))
        thread.postMessage(message)
      })
    } finally {
      clearTimeout(limit)
      settle = null
      leftMs -= performance.now() - startedAt
    }
  }

  function end(): void {
    thread.off('message', onMessage).off('error', stop).off('exit', onExit)
    file.off('close', onClose)
  }
  return { say, end }
}
