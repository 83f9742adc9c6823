// Draws files that take long to make on worker threads, so that this thread can answer other calls (G187).
import { Readable } from 'node:stream'
import type { Worker } from 'node:worker_threads'
import { describeProblem } from '#server/log/describe-problem.ts'
import { log } from '#server/log/log.ts'
import { serverLog } from '#texts/server.ts'
import type { FileKind, FileKinds } from './file-kinds.ts'
import type { FromWorker, ToWorker } from './messages.ts'
import { createThreads } from './threads.ts'

/** The most files that are drawn at a time; further files wait. */
const MOST_THREADS = 4
/** The limit for drawing a file, without the waiting for rows or for a thread. */
const LIMIT_MS = 60_000
/** The number of rows per message. An invoice fills pages, so it is sent alone; a row of a workbook is one line. */
const ROWS_PER_MESSAGE: Record<FileKind, number> = {
  invoices: 1,
  packingSlips: 1,
  statement: 200,
  priceList: 200,
  subscribers: 200,
}

export interface FileDrawing {
  /**
   * Returns the file while it is drawn. Closing the file ends the drawing; if the drawing takes too long, the file ends
   * with an error. A slow reader does not occupy a thread: the file is drawn as fast as possible.
   */
  draw: <Kind extends FileKind>(
    kind: Kind,
    orderIds: FileKinds[Kind]['orderIds'],
    rows: AsyncIterable<FileKinds[Kind]['row']> | Iterable<FileKinds[Kind]['row']>,
  ) => Readable
  close: () => Promise<void>
}

export function createFileDrawing({ mostThreads = MOST_THREADS, limitMs = LIMIT_MS } = {}): FileDrawing {
  const threads = createThreads(mostThreads)

  async function drawInto(file: Readable, start: ToWorker & { type: 'start' }, rows: Rows): Promise<void> {
    const thread = await threads.take()
    if (file.destroyed) return threads.giveBack(thread)
    const connection = connectThread(thread, file, limitMs)
    let isThreadIdle = false
    try {
      await connection.send(start)
      for await (const batch of inBatches(rows, ROWS_PER_MESSAGE[start.kind])) {
        await connection.send({ type: 'rows', rows: batch })
      }
      await connection.send({ type: 'end' })
      isThreadIdle = true
    } finally {
      connection.disconnect()
      if (isThreadIdle) threads.giveBack(thread)
      else threads.end(thread)
    }
  }

  return {
    draw(kind, orderIds, rows) {
      const file = new Readable({ read() {} })
      drawInto(file, { type: 'start', kind, orderIds }, rows).then(
        () => file.push(null),
        (problem: Error) => {
          if (file.destroyed) return
          log.error(describeProblem(problem), serverLog.fileNotDrawn(kind))
          file.destroy(problem)
        },
      )
      return file
    },
    close: threads.close,
  }
}

type Rows = AsyncIterable<unknown> | Iterable<unknown>

async function* inBatches(rows: Rows, batchSize: number): AsyncGenerator<unknown[]> {
  let batch: unknown[] = []
  for await (const row of rows) {
    batch.push(row)
    if (batch.length < batchSize) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

/**
 * Connects a thread with the file that it draws: the parts that the thread sends go into `file`. `send` waits until the
 * thread has drawn the rows of the message, and rejects when the drawing fails.
 */
function connectThread(thread: Worker, file: Readable, limitMs: number) {
  let remainingMs = limitMs
  let problem: Error | null = null
  let settle: ((problem: Error | null) => void) | null = null

  function stop(reason: Error): void {
    problem ??= reason
    settle?.(problem)
  }
  const onMessage = (message: FromWorker) => {
    if (message.type === 'part') file.push(message.part)
    else if (message.type === 'failed') stop(new Error(message.message))
    else settle?.(null)
  }
  const onExit = () => stop(new Error('The thread ended.'))
  const onClose = () => stop(new Error('The reader has closed the file.'))
  thread.on('message', onMessage).on('error', stop).on('exit', onExit)
  file.on('close', onClose)
  if (file.destroyed) onClose()

  async function send(message: ToWorker): Promise<void> {
    if (problem !== null) throw problem
    const startedAt = performance.now()
    const timer = setTimeout(
      () => stop(new Error(`Drawing the file took longer than ${limitMs} ms.`)),
      remainingMs,
    )
    try {
      await new Promise<void>((resolve, reject) => {
        settle = (reason) => (reason === null ? resolve() : reject(reason))
        thread.postMessage(message)
      })
    } finally {
      clearTimeout(timer)
      settle = null
      remainingMs -= performance.now() - startedAt
    }
  }

  function disconnect(): void {
    thread.off('message', onMessage).off('error', stop).off('exit', onExit)
    file.off('close', onClose)
  }
  return { send, disconnect }
}
