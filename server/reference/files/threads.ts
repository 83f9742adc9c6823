// The threads that draw: started when they are needed, kept for the next file.
import { Worker } from 'node:worker_threads'

/** Of one thread; where a file needs more, the thread ends and not the server. */
const MOST_MEMORY_MB = 512

export interface Threads {
  /** Once it can draw. Waits where all are busy; first come, first served. */
  take: () => Promise<Worker>
  /** It can draw the next file. */
  give: (thread: Worker) => void
  /** It is in the middle of a file that nobody wants, or broken. */
  end: (thread: Worker) => void
  close: () => Promise<void>
}

export function createThreads(most: number): Threads {
  const all = new Set<Worker>()
  const idle = new Set<Worker>()
  const waiting: { resolve: (thread: Worker | Promise<Worker>) => void; reject: (problem: Error) => void }[] =
    []

  function start(): Promise<Worker> {
    const thread = startThread()
    // A thread that fails also exits; without a listener its failure would be the server's.
    thread.on('error', () => {})
    thread.on('exit', () => forget(thread))
    // The server stops without waiting for it.
    thread.unref()
    all.add(thread)
    return new Promise((resolve, reject) => {
      // The first thing that it says is that it is there.
      thread.once('message', () => resolve(thread))
      thread.once('error', reject)
      thread.once('exit', () => reject(new Error('The thread ended before it could draw.')))
    })
  }

  function forget(thread: Worker): void {
    if (!all.delete(thread)) return
    idle.delete(thread)
    if (waiting.length > 0) waiting.shift()?.resolve(start())
  }

  return {
    async take() {
      const [free] = idle
      if (free !== undefined) {
        idle.delete(free)
        return free
      }
      if (all.size < most) return start()
      return new Promise((resolve, reject) => waiting.push({ resolve, reject }))
    },
    give(thread) {
      if (!all.has(thread)) return
      const next = waiting.shift()
      if (next === undefined) idle.add(thread)
      else next.resolve(thread)
    },
    end(thread) {
      void thread.terminate() // an ended thread is no promise to wait for
      forget(thread)
    },
    async close() {
      for (const { reject } of waiting.splice(0)) reject(new Error('The server stops.'))
      await Promise.all([...all].map((thread) => thread.terminate()))
    },
  }
}

/** The built server has the worker beside it (bin/build-server.mjs); from the sources, as in tests, tsx reads it. */
function startThread(): Worker {
  const entry = new URL('./file-worker.ts', import.meta.url)
  const resourceLimits = { maxOldGenerationSizeMb: MOST_MEMORY_MB }
  if (entry.pathname.endsWith('.mjs')) return new Worker(entry, { resourceLimits })
  const file = JSON.stringify(entry.href)
  const source = `import('tsx/esm/api').then(({ register }) => { register(); return import(${file}) })`
  return new Worker(source, { eval: true, resourceLimits })
}
