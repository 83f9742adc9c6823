// Tests the build step that turns the start scripts into classic scripts (build/classic-start.ts).
import { createContext, runInContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { unmatchedPatterns } from '../../build/chunks.ts'
import { type Chunk, classicStart, writeClassicScripts } from '../../build/classic-start.ts'

/** Makes a chunk so large that it is not merged into the next chunk. */
const PADDING = `/*${'.'.repeat(2000)}*/`

function chunk(name: string, code: string, { imports = [] as string[], isEntry = false } = {}): Chunk {
  return {
    type: 'chunk',
    name,
    fileName: `assets/${name}.js`,
    code: `${code}\n${PADDING}`,
    imports: imports.map((importedName) => `assets/${importedName}.js`),
    isEntry,
  }
}

const entry = (code: string) => chunk('app', code, { imports: ['vendor'], isEntry: true })

/** Runs the scripts in order, as a page does. Returns the fields that they write into `values`. */
function runScripts(chunks: readonly Chunk[]): unknown {
  const page = createContext({
    values: {},
    document: { currentScript: { src: 'http://counter.test/app.js' } },
  })
  for (const { code } of chunks) runInContext(code, page)
  return JSON.parse(JSON.stringify(page.values))
}

describe('a start script', () => {
  it.each([
    ['a name', 'import { a } from "./vendor.js"; values.a = a', { a: 1 }],
    ['a renamed export', 'import { a as z } from "./vendor.js"; values.z = z', { z: 1 }],
    ['the default', 'import d from "./vendor.js"; values.d = d', { d: 'default' }],
    [
      'default and names',
      'import d, { a } from "./vendor.js"; values.both = [d, a]',
      { both: ['default', 1] },
    ],
    ['everything', 'import * as all from "./vendor.js"; values.all = all.a', { all: 1 }],
    ['a name in quotes', 'import { "a-b" as c } from "./vendor.js"; values.c = c', { c: 2 }],
  ])('imports %s', (_import, code, values) => {
    const vendor = chunk(
      'vendor',
      'const a = 1, d = "default", q = 2; export { a, d as default, q as "a-b" }',
    )
    const chunks = [vendor, entry(code)]
    expect(writeClassicScripts(chunks)).toEqual([])
    expect(runScripts(chunks)).toEqual(values)
  })

  it('loads a module by a call of import(), which returns a promise', async () => {
    const chunks = [
      chunk('vendor', 'const a = 1; export { a }'),
      entry('import { a } from "./vendor.js"; values.a = a; globalThis.later = () => import(`./vendor.js`)'),
    ]
    writeClassicScripts(chunks)
    const page = createContext({ values: {}, document: { currentScript: { src: '' } } })
    for (const { code } of chunks) runInContext(code, page)
    await expect(runInContext('later().then(({ a }) => a)', page)).resolves.toBe(1)
  })

  it('has its own address in import.meta.url', () => {
    const chunks = [chunk('vendor', ''), entry('import "./vendor.js"; values.url = import.meta.url')]
    writeClassicScripts(chunks)
    expect(runScripts(chunks)).toEqual({ url: 'http://counter.test/app.js' })
  })
})

it('a module that loads later imports start scripts from the registry, and stays a module', () => {
  const laterModule = chunk(
    'later',
    'import { a } from "./vendor.js"; import { b } from "./other.js"; export { a, b }',
  )
  writeClassicScripts([
    chunk('vendor', 'const a = 1; export { a }'),
    entry('import "./vendor.js"'),
    laterModule,
  ])
  expect(laterModule.code).toContain('const{a:a}=globalThis.counterModules["vendor.js"];')
  expect(laterModule.code).toContain('import { b } from "./other.js"')
})

it('a script that is too small is merged into the next script', () => {
  const smallChunk: Chunk = { ...chunk('vendor', ''), code: 'const a = 1; export { a }' }
  const app = entry('import { a } from "./vendor.js"; values.a = a')
  const laterChunk = chunk('later', 'const files = ["assets/vendor.js"]')
  expect(writeClassicScripts([smallChunk, app, laterChunk])).toEqual(['assets/vendor.js'])
  expect(runScripts([app])).toEqual({ a: 1 })
  expect(laterChunk.code).toContain('const files = ["assets/app.js"]')
})

describe('a later assignment', () => {
  it.each([
    ['to an export in a function', 'let a = 1; function set() { a = 2 } export { a }'],
    ['to an export by counting', 'let a = 1; const set = () => a++; export { a }'],
    ['to an export out of an object', 'let a = 1; const set = (o) => { ({ a } = o) }; export { a }'],
    ['to an export by a loop', 'let a = 1; const set = (o) => { for (a of o); }; export { a }'],
  ])('%s fails the build', (_assignment, code) => {
    const chunks = [chunk('vendor', code), entry('import { a } from "./vendor.js"')]
    expect(() => writeClassicScripts(chunks)).toThrow('a start script exports a and assigns it later')
  })

  it.each([
    ['to an export while the script runs', 'let a; a = 1; export { a }'],
    ['to a variable of the same name inside a function', 'const a = 1; function f(a) { a = 2 } export { a }'],
    [
      'to a variable of the same name inside a block',
      'const a = 1; function f() { { let a; a = 2 } } export { a }',
    ],
    ['to a variable that is not exported', 'const a = 1; let b; function f() { b = 2 } export { a }'],
    ['to a member of an export', 'const a = { b: 1 }; function f() { a.b = 2 } export { a }'],
  ])('%s does not fail the build', (_assignment, code) => {
    const chunks = [chunk('vendor', code), entry('import { a } from "./vendor.js"')]
    expect(writeClassicScripts(chunks)).toEqual([])
  })
})

it.each(['export * from "./other.js"', 'export const a = 1', 'export default 1'])(
  'a start script with %s fails the build',
  (code) => {
    const chunks = [chunk('vendor', code), entry('import "./vendor.js"')]
    expect(() => writeClassicScripts(chunks)).toThrow('not known here')
  },
)

it('a start script that is not valid as a classic script fails the build', () => {
  const chunks = [chunk('vendor', ''), entry('import "./vendor.js"; await 1')]
  expect(() => writeClassicScripts(chunks)).toThrow('assets/app.js has no valid syntax after its rewriting')
})

it('if COUNTER_PLAIN_MODULES is set, the build step does not change the page', () => {
  process.env.COUNTER_PLAIN_MODULES = 'yes'
  const { transformIndexHtml } = classicStart()
  const { handler } = transformIndexHtml as { handler(html: string, context: object): string } // the build step has this form
  expect(handler('<script type="module" src="/app.js"></script>', {})).toBe(
    '<script type="module" src="/app.js"></script>',
  )
  delete process.env.COUNTER_PLAIN_MODULES
})

it('unmatchedPatterns reports a chunk pattern that matches no module', () => {
  const unmatchedFiles = unmatchedPatterns(['/counter/src/app/routes/app-routes.tsx'])
  expect(unmatchedFiles).toContain('/src/screens/orders/staff/')
  expect(unmatchedFiles.join()).toContain('other-routes')
  expect(unmatchedFiles.join()).not.toContain('app-routes\\.tsx')
})
