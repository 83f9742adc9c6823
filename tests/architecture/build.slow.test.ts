import { readFile } from 'node:fs/promises'
import { posix } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { build, type Rolldown } from 'vite'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { STAFF_SCREENS } from '../../build/chunks.ts'
import { START_FILES_LIMIT, START_SCRIPT_BYTES_LIMIT } from '../support/start-limits.ts'
import { ROOT } from './read-sources.ts'

let chunks: Map<string, Rolldown.OutputChunk>
let fileNames: string[]
beforeAll(async () => {
  // Vitest sets 'test', and then the build would have React's development version.
  vi.stubEnv('NODE_ENV', 'production')
  const result = await build({
    root: ROOT,
    configFile: posix.join(ROOT, 'vite.config.ts'),
    logLevel: 'error',
    mode: 'production',
    build: { write: false },
  })
  // With one input and without watch mode the result is a single output.
  const { output } = result as Rolldown.RolldownOutput
  fileNames = output.map(({ fileName }) => fileName)
  chunks = new Map(output.flatMap((part) => (part.type === 'chunk' ? [[part.fileName, part]] : [])))
}, 1_200_000)

/** The file names of the chunk and of all chunks that load before it runs. */
function withImports(fileName: string, loadedFiles = new Set<string>()): Set<string> {
  const chunk = chunks.get(fileName)
  if (chunk === undefined || loadedFiles.has(fileName)) return loadedFiles
  loadedFiles.add(fileName)
  for (const imported of chunk.imports) withImports(imported, loadedFiles)
  return loadedFiles
}
/**
 * The chunk with src/main.tsx, which the page loads. It is found by its module, because Vite removes an entry that only
 * imports, and the page then loads the imported chunk.
 */
function findEntry(): Rolldown.OutputChunk {
  const entry = [...chunks.values()].find(({ moduleIds }) =>
    moduleIds.includes(posix.join(ROOT, 'src/main.tsx')),
  )
  if (entry === undefined) throw new Error('the build has no entry')
  return entry
}
/** The chunk with this source file. */
function chunkWith(path: string): Rolldown.OutputChunk {
  const chunk = [...chunks.values()].find(({ moduleIds }) => moduleIds.includes(posix.join(ROOT, path)))
  if (chunk === undefined) throw new Error(`the build has no ${path}`)
  return chunk
}
/** The file names of the scripts that load before the catalogue shows. */
function firstScripts(): string[] {
  return [...withImports(findEntry().fileName)]
}
function stylesOf(fileName: string): string[] {
  return [...(chunks.get(fileName)?.viteMetadata?.importedCss ?? [])]
}

describe('the built app', () => {
  it('loads at most 140 kB of compressed script before it shows the catalogue', () => {
    const sizes = firstScripts().map((name) => brotliCompressSync(chunks.get(name)?.code ?? '').length)
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(START_SCRIPT_BYTES_LIMIT)
  })

  it('loads at most 12 scripts and style sheets before it shows the catalogue', () => {
    const scripts = firstScripts()
    const styles = new Set(scripts.flatMap(stylesOf))
    expect(scripts.length + styles.size).toBeLessThanOrEqual(START_FILES_LIMIT)
  })

  it('imports none of the start scripts, which would run again', () => {
    const importingChunks = [...chunks.values()].filter(({ code }) =>
      /(from|import)\s*\(?\s*["'`]\.\/start-/.test(code),
    )
    expect(importingChunks.map(({ fileName }) => fileName)).toEqual([])
  })

  it('reads what the first paint needs from the device in a script of less than 15,000 characters without imports', () => {
    const [script] = [...chunks.values()].filter(({ moduleIds }) =>
      moduleIds.includes(posix.join(ROOT, 'src/first-paint/first-script.ts')),
    )
    expect(script?.imports).toEqual([])
    expect(script?.code.length).toBeLessThan(15_000)
  })

  it('loads databases, calls, encryption, dialogs, forms, tables, updates and PDF reader after the catalogue shows', () => {
    const packages =
      /node_modules\/(dexie|dexie-react-hooks|ky|jsencrypt|@radix-ui|@tanstack\/(react-table|table-core|react-virtual)|react-hook-form|@hookform|workbox-window|pdfjs-dist)\//
    const earlyModules = firstScripts()
      .flatMap((name) => chunks.get(name)?.moduleIds ?? [])
      .filter((id) => packages.test(id))
    expect(earlyModules).toEqual([])
  })

  it.each([
    ['shows the first matches of a search', 'src/screens/search/matches.tsx'],
    ['says why a start takes long', 'src/app/start/start-failure-screen.tsx'],
  ])('%s without the code that opens databases', (_, path) => {
    const loadedModules = [...withImports(chunkWith(path).fileName)].flatMap(
      (name) => chunks.get(name)?.moduleIds ?? [],
    )
    expect(loadedModules.filter((id) => /node_modules\/dexie\//.test(id))).toEqual([])
  })

  it('keeps the keys of a page that starts in a script of its own, so that it loads no later part before the first painting', () => {
    const chunk = chunkWith('src/app-context/early-keys.ts')
    expect(chunk.moduleIds.map((id) => posix.relative(ROOT, id))).toEqual(['src/app-context/early-keys.ts'])
    expect([...withImports(chunk.fileName)].filter((name) => !name.includes('/start-'))).toEqual([
      chunk.fileName,
    ])
  })

  it('loads the PDF reader under names that the worker does not precache', () => {
    const readers = [...chunks.values()].filter(({ moduleIds }) =>
      moduleIds.some((id) => id.includes('/node_modules/pdfjs-dist/')),
    )
    expect(readers.length).toBeGreaterThan(0)
    expect(readers.filter(({ fileName }) => !fileName.startsWith('assets/pdf-'))).toEqual([])
  })

  it('contains every file that its page links by name', async () => {
    const page = await readFile(posix.join(ROOT, 'index.html'), 'utf8')
    const linkedFiles = [...page.matchAll(/<link [^>]*href="(\/[^"]+)"/g)].map(([, path = '']) => path)
    expect(linkedFiles).toContain('/apple-touch-icon.png')
    expect(linkedFiles.filter((path) => !fileNames.includes(path.slice(1)))).toEqual([])
  })

  it('has no source of the server, of tests or of measurements', () => {
    const foreignModules = [...chunks.values()]
      .flatMap(({ moduleIds }) => moduleIds)
      .filter((id) => /^(server|tests|bench|bin)\//.test(posix.relative(ROOT, id)))
    expect(foreignModules).toEqual([])
  })

  it('loads no staff screen before it shows the catalogue, and gives staff chunks names that are not precached', () => {
    const staffChunks = [...chunks.values()].filter(({ moduleIds }) =>
      moduleIds.some((id) => STAFF_SCREENS.some((screen) => id.includes(`/src/screens/${screen}/`))),
    )
    expect(staffChunks.filter(({ fileName }) => !fileName.startsWith('assets/staff-'))).toEqual([])
    const firstFiles = new Set(firstScripts())
    expect(staffChunks.filter(({ fileName }) => firstFiles.has(fileName))).toEqual([])
  })

  it('gives the style sheets of staff screens names that the worker does not precache', () => {
    const isStaffFile = (name: string) => name.startsWith('assets/staff-')
    const stylesOfChunks = (isIncluded: (name: string) => boolean) =>
      new Set([...chunks.keys()].filter(isIncluded).flatMap(stylesOf))
    const otherStyles = stylesOfChunks((name) => !isStaffFile(name))
    const staffOnlyStyles = [...stylesOfChunks(isStaffFile)].filter((name) => !otherStyles.has(name))
    expect(staffOnlyStyles.length).toBeGreaterThan(0)
    expect(staffOnlyStyles.filter((name) => !isStaffFile(name))).toEqual([])
    expect([...otherStyles].filter(isStaffFile)).toEqual([])
  })

  it('precaches no chunk with a module whose name begins with staff or order-work, also after use- or bulk-', () => {
    const staffName = /\/src\/([^/]+\/)*(use-)?(bulk-)?(staff|order-work)\b[^/]*\.tsx?$/
    const staffModules = [...chunks.values()].flatMap(({ fileName, moduleIds }) =>
      moduleIds.filter((id) => staffName.test(id)).map((id) => `${fileName}: ${posix.relative(ROOT, id)}`),
    )
    expect(staffModules.length).toBeGreaterThan(0)
    expect(staffModules.filter((name) => !name.startsWith('assets/staff-'))).toEqual([])
  })
})
