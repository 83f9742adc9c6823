// The worker threads that draw files. A thread starts when it is needed, and stays for the next file.
import { Worker } from 'node:worker_threads'

/** The memory of one thread; a file that needs more ends the thread, not the server. */
const MOST_MEMORY_MB = 512

export interface Threads {
  /** Resolves with a thread that can draw. When all threads are busy, callers wait in their order. */
  take: () => Promise<Worker>
  /** The caller no longer needs the thread: it can draw the next file. */
  giveBack: (thread: Worker) => void
  /** Ends a thread whose drawing failed, took too long, or is of a file that was closed. */
  end: (thread: Worker) => void
  close: () => Promise<void>
}

export function createThreads(mostThreads: number): Threads {
  const threads = new Set<Worker>()
  const idleThreads = new Set<Worker>()
  const waitingCallers: {
    resolve: (thread: Worker | Promise<Worker>) => void
    reject: (problem: Error) => void
  }[] = []

  function start(): Promise<Worker> {
    const thread = startThread()
    // A thread that fails also exits; without a listener its error would end the server.
    thread.on('error', () => {})
    thread.on('exit', () => forget(thread))
    // The server can stop without waiting for the thread.
    thread.unref()
    threads.add(thread)
    return new Promise((resolve, reject) => {
      // The first message of a thread says that it has started.
      thread.once('message', () => resolve(thread))
      thread.once('error', reject)
      thread.once('exit', () => reject(new Error('The thread ended before it could draw.')))
    })
  }

  function forget(thread: Worker): void {
    if (!threads.delete(thread)) return
    idleThreads.delete(thread)
    if (waitingCallers.length > 0) waitingCallers.shift()?.resolve(start())
  }

  return {
    async take() {
      const [idleThread] = idleThreads
      if (idleThread !== undefined) {
        idleThreads.delete(idleThread)
        return idleThread
      }
      if (threads.size < mostThreads) return start()
      return new Promise((resolve, reject) => waitingCallers.push({ resolve, reject }))
    },
    giveBack(thread) {
      if (!threads.has(thread)) return
      const nextCaller = waitingCallers.shift()
      if (nextCaller === undefined) idleThreads.add(thread)
      else nextCaller.resolve(thread)
    },
    end(thread) {
      void thread.terminate() // nobody needs to wait until the thread has ended
      forget(thread)
    },
    async close() {
      for (const { reject } of waitingCallers.splice(0)) reject(new Error('The server stops.'))
      await Promise.all([...threads].map((thread) => thread.terminate()))
    },
  }
}

/**
 * The built server has a built worker file beside it (bin/build-server.mjs). In tests, tsx loads the worker's source.
 */
function startThread(): Worker {
  const entry = new URL('./file-worker.ts', import.meta.url)
  const resourceLimits = { maxOldGenerationSizeMb: MOST_MEMORY_MB }
  if (entry.pathname.endsWith('.mjs')) return new Worker(entry, { resourceLimits })
  const file = JSON.stringify(entry.href)
  const source = `import('tsx/esm/api').then(({ register }) => { register(); return import(${file}) })`
  return new Worker(source, { eval: true, resourceLimits })
}
