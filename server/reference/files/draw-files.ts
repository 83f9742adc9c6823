// Files that take long to make are drawn on threads of their own, so that other calls are answered meanwhile (G187).
import { Readable } from 'node:stream'
import type { Worker } from 'node:worker_threads'
import type { FileKind, FileKinds } from './file-kinds.ts'
import type { FromWorker, ToWorker } from './messages.ts'
import { createThreads } from './threads.ts'

/** As many files are drawn at a time; further ones wait. */
const MOST_THREADS = 4
/** Of drawing alone: the time that rows or a thread are waited for does not count. */
const LIMIT_MS = 60_000
/** An invoice is pages long, a row of a workbook a line. */
const ROWS_AT_ONCE: Record<FileKind, number> = {
  invoices: 1,
  packingSlips: 1,
  statement: 200,
  priceList: 200,
  subscribers: 200,
}

export interface FileDrawing {
  /**
   * The file while it is drawn. Who stops reading ends the drawing; a file that takes too long ends with an error. It is drawn
   * as fast as it can be, however slowly it is read: a slow reader holds no thread.
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
    const talk = talkTo(thread, file, limitMs)
    let isFree = false
    try {
      await talk.say(start)
      for await (const few of fewAtATime(rows, ROWS_AT_ONCE[start.kind])) {
        await talk.say({ say: 'rows', rows: few })
      }
      await talk.say({ say: 'end' })
      isFree = true
    } finally {
      talk.end()
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

async function* fewAtATime(rows: Rows, count: number): AsyncGenerator<unknown[]> {
  let few: unknown[] = []
  for await (const row of rows) {
    few.push(row)
    if (few.length < count) continue
    yield few
    few = []
  }
  if (few.length > 0) yield few
}

/** Each thing that is said is answered once it is drawn, or fails; parts of the file go into it as they come. */
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
  const onClose = () => stop(new Error('Nobody reads the file any more.'))
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
