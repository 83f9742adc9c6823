import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { posix } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { build, type Rolldown } from 'vite'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { STAFF_SCREENS } from '../../vite.chunks.ts'
import { ROOT } from './read-sources.ts'

const MOST_SCRIPT_BYTES = 140_000
const MOST_REQUESTS = 12

let chunks: Map<string, Rolldown.OutputChunk>
beforeAll(async () => {
  // Vitest sets 'test', with which React's development build would be measured.
  vi.stubEnv('NODE_ENV', 'production')
  const result = await build({
    root: ROOT,
    configFile: posix.join(ROOT, 'vite.config.ts'),
    logLevel: 'error',
    mode: 'production',
    build: { write: false },
  })
  // One input and no watch mode: a single output.
  const { output } = result as Rolldown.RolldownOutput
  chunks = new Map(output.flatMap((part) => (part.type === 'chunk' ? [[part.fileName, part]] : [])))
}, 120_000)

/** The chunk and all chunks that load before it runs. */
function withImports(fileName: string, loaded = new Set<string>()): Set<string> {
  const chunk = chunks.get(fileName)
  if (chunk === undefined || loaded.has(fileName)) return loaded
  loaded.add(fileName)
  for (const imported of chunk.imports) withImports(imported, loaded)
  return loaded
}
/** Vite removes an entry that only imports, and the page then loads the imported chunk. */
function entry(): Rolldown.OutputChunk {
  const entry = [...chunks.values()].find(({ moduleIds }) =>
    moduleIds.includes(posix.join(ROOT, 'src/main.tsx')),
  )
  if (entry === undefined) throw new Error('the build has no entry')
  return entry
}
/** File names of the scripts that load before the catalogue shows. */
function firstLoad(): string[] {
  return [...withImports(entry().fileName)]
}
function stylesOf(fileName: string): string[] {
  return [...(chunks.get(fileName)?.viteMetadata?.importedCss ?? [])]
}

describe('the built app', () => {
  it('shows the catalogue first with at most 140 kB of compressed script', () => {
    const sizes = firstLoad().map((name) => brotliCompressSync(chunks.get(name)?.code ?? '').length)
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(MOST_SCRIPT_BYTES)
  })

  it('shows the catalogue first with at most 12 scripts and style sheets', () => {
    const scripts = firstLoad()
    const styles = new Set(scripts.flatMap(stylesOf))
    expect(scripts.length + styles.size).toBeLessThanOrEqual(MOST_REQUESTS)
  })

  it('imports none of the start scripts, which would run again', () => {
    const importing = [...chunks.values()].filter(({ code }) =>
      /(from|import)\s*\(?\s*["'`]\.\/start-/.test(code),
    )
    expect(importing.map(({ fileName }) => fileName)).toEqual([])
  })

  it('reads the device in a script that waits for no other', () => {
    const [script] = [...chunks.values()].filter(({ moduleIds }) =>
      moduleIds.includes(posix.join(ROOT, 'src/first-paint/first-script.ts')),
    )
    expect(script?.imports).toEqual([])
    expect(script?.code.length).toBeLessThan(14_000)
  })

  it('keeps the databases, sign-in encryption, dialogs, forms and tables out of the first load', () => {
    const packages =
      /node_modules\/(dexie|dexie-react-hooks|ky|jsencrypt|@radix-ui|@tanstack\/(react-table|table-core|react-virtual)|react-hook-form|@hookform|workbox-window|pdfjs-dist)\//
    const early = firstLoad()
      .flatMap((name) => chunks.get(name)?.moduleIds ?? [])
      .filter((id) => packages.test(id))
    expect(early).toEqual([])
  })

  it.each([
    ['shows the first matches of a search', 'src/screens/search/matches.tsx'],
    ['says why a start takes long', 'src/app/start/start-failure-screen.tsx'],
  ])('%s without the code that opens databases', (_, path) => {
    const chunk = [...chunks.values()].find(({ moduleIds }) => moduleIds.includes(posix.join(ROOT, path)))
    if (chunk === undefined) throw new Error(`the build has no ${path}`)
    const loaded = [...withImports(chunk.fileName)].flatMap((name) => chunks.get(name)?.moduleIds ?? [])
    expect(loaded.filter((id) => /node_modules\/dexie\//.test(id))).toEqual([])
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
    const linked = [...page.matchAll(/<link [^>]*href="(\/[^"]+)"/g)].map(([, path = '']) => path)
    expect(linked).toContain('/apple-touch-icon.png')
    expect(linked.filter((path) => !existsSync(posix.join(ROOT, 'public', path)))).toEqual([])
  })

  it('has no source of the server, of tests or of measurements', () => {
    const foreign = [...chunks.values()]
      .flatMap(({ moduleIds }) => moduleIds)
      .filter((id) => /^(server|tests|bench|bin)\//.test(posix.relative(ROOT, id)))
    expect(foreign).toEqual([])
  })

  it('loads staff screens only for staff, under names that the worker does not precache', () => {
    const ofStaff = [...chunks.values()].filter(({ moduleIds }) =>
      moduleIds.some((id) => STAFF_SCREENS.some((screen) => id.includes(`/src/screens/${screen}/`))),
    )
    expect(ofStaff.filter(({ fileName }) => !fileName.startsWith('assets/staff-'))).toEqual([])
    const first = new Set(firstLoad())
    expect(ofStaff.filter(({ fileName }) => first.has(fileName))).toEqual([])
  })

  it('gives the styles that only staff load such names too', () => {
    const ofStaff = (name: string) => name.startsWith('assets/staff-')
    const styles = (isWanted: (name: string) => boolean) =>
      new Set([...chunks.keys()].filter(isWanted).flatMap(stylesOf))
    const others = styles((name) => !ofStaff(name))
    const staffs = [...styles(ofStaff)].filter((name) => !others.has(name))
    expect(staffs.length).toBeGreaterThan(0)
    expect(staffs.filter((name) => !ofStaff(name))).toEqual([])
    expect([...others].filter(ofStaff)).toEqual([])
  })

  it('precaches no chunk that has a name of staff or of their work', () => {
    const named = /\/src\/([^/]+\/)*(use-)?(bulk-)?(staff|order-work)\b[^/]*\.tsx?$/
    const ofStaff = [...chunks.values()].flatMap(({ fileName, moduleIds }) =>
      moduleIds.filter((id) => named.test(id)).map((id) => `${fileName}: ${posix.relative(ROOT, id)}`),
    )
    expect(ofStaff.length).toBeGreaterThan(0)
    expect(ofStaff.filter((name) => !name.startsWith('assets/staff-'))).toEqual([])
  })
})
