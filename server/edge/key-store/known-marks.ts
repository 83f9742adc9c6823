// The marks of the edges. Each edge counts in the key store the orders that it forwards (its mark), and notes the marks
// of all edges in its data folder. If the store has a lower mark than the folder, the store lost orders: a backup was
// restored, or a replica that lagged behind took over (G220).
import { randomUUID } from 'node:crypto'
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import { reasonOf } from '#server/log/describe-problem.ts'
import { createRepeatedLine } from '#server/log/repeated-line.ts'
import { edgeLog } from '#texts/edge.ts'

/** The state of a key store that tells whether it lost orders. */
export interface StoreState {
  storeId: string
  /** Counts how often a person accepted the store as it is. */
  acceptedCount: number
  /** The mark of each edge, by the name of the edge. */
  marks: Readonly<Record<string, number>>
}

type KnownStore = Omit<StoreState, 'storeId'>

export interface KnownMarks {
  /** The name of this edge in the store. */
  edge: string
  /**
   * Remembers the marks that are known now. The returned function is true for a state that was read later and has a
   * lower mark: the store lost orders.
   */
  checkpoint: () => (state: StoreState) => boolean
  /** The highest known number of times that a person accepted the store; 0 for an unknown store. */
  acceptedCountOf: (storeId: string) => number
  /** Notes a state of the store, in memory and in the data folder. */
  note: (state: StoreState) => Promise<void>
}

const FILE_NAME = 'key-store-marks.json'
/** Each renewal makes a store with another name; the oldest names are forgotten. */
const MOST_STORES = 20

const marksFileSchema = v.object({
  edge: v.pipe(v.string(), v.uuid()),
  stores: v.record(
    v.string(),
    v.object({ acceptedCount: v.number(), marks: v.record(v.string(), v.number()) }),
  ),
})
type MarksFile = v.InferOutput<typeof marksFileSchema>

/** Reads the marks of a data folder. With null they are kept in memory only. */
export async function openKnownMarks(dataDirectory: string | null): Promise<KnownMarks> {
  const path = dataDirectory === null ? null : join(dataDirectory, FILE_NAME)
  const file = (path && (await readMarks(path))) || { edge: randomUUID(), stores: {} }
  const stores = new Map(Object.entries(file.stores))
  let writing: Promise<void> = Promise.resolve()
  let isWriteQueued = false
  const problemLine = createRepeatedLine('error')

  /** Writes the file. Marks that are noted while a write waits are written together. */
  function queueWrite(filePath: string): Promise<void> {
    if (isWriteQueued) return writing
    isWriteQueued = true
    const previousWrite = writing
    writing = previousWrite
      .catch(() => undefined)
      .then(() => {
        isWriteQueued = false
        return writeMarks(filePath, { edge: file.edge, stores: Object.fromEntries(stores) })
      })
    return writing
  }

  return {
    edge: file.edge,
    checkpoint() {
      const knownStores = new Map(stores)
      return (state) => isBehind(state, knownStores.get(state.storeId))
    },
    acceptedCountOf: (storeId) => stores.get(storeId)?.acceptedCount ?? 0,
    async note(state) {
      const knownState = stores.get(state.storeId)
      const mergedState = mergedStore(knownState, state)
      if (knownState !== undefined && JSON.stringify(mergedState) === JSON.stringify(knownState)) return
      stores.delete(state.storeId)
      stores.set(state.storeId, mergedState)
      for (const storeId of [...stores.keys()].slice(0, -MOST_STORES)) stores.delete(storeId)
      // A folder that cannot be written must not stop the orders: the marks in memory still protect this process.
      if (path) {
        await queueWrite(path).catch((problem: unknown) =>
          problemLine.write(edgeLog.marksNotWritten(path, reasonOf(problem))),
        )
      }
    },
  }
}

function isBehind(state: StoreState, knownState: KnownStore | undefined): boolean {
  if (knownState === undefined || state.acceptedCount > knownState.acceptedCount) return false
  if (state.acceptedCount < knownState.acceptedCount) return true
  return Object.entries(knownState.marks).some(([edge, mark]) => (state.marks[edge] ?? 0) < mark)
}

/** A store that a person accepted again is right as it is; otherwise marks only grow. */
function mergedStore(knownState: KnownStore | undefined, { acceptedCount, marks }: StoreState): KnownStore {
  if (knownState === undefined || acceptedCount > knownState.acceptedCount) return { acceptedCount, marks }
  const edges = [...new Set([...Object.keys(knownState.marks), ...Object.keys(marks)])].sort()
  const highestMark = (edge: string) => Math.max(knownState.marks[edge] ?? 0, marks[edge] ?? 0)
  return { acceptedCount, marks: Object.fromEntries(edges.map((edge) => [edge, highestMark(edge)])) }
}

async function readMarks(path: string): Promise<MarksFile | null> {
  const text = await readFile(path, 'utf8').catch((problem: unknown) => {
    if (problem instanceof Error && 'code' in problem && problem.code === 'ENOENT') return null
    throw problem
  })
  if (text === null) return null
  const file = v.safeParse(v.pipe(v.string(), v.parseJson(), marksFileSchema), text)
  if (file.success) return file.output
  throw new Error(
    `${path} is damaged. If the key store was restored, run: keys renew. Then delete this file and start again.`,
  )
}

async function writeMarks(path: string, marks: MarksFile): Promise<void> {
  const newPath = `${path}.${randomUUID()}`
  try {
    await writeFile(newPath, JSON.stringify(marks), { mode: 0o600, flush: true })
    await rename(newPath, path)
  } catch (problem) {
    // Otherwise each order would leave a file on a full disk.
    await rm(newPath, { force: true })
    throw problem
  }
}
