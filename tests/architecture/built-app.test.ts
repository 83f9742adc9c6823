// The size of the build that is served, from dist/. The facts about the modules of its files are in build.slow.test.ts.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { posix } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { START_FILES_LIMIT, START_SCRIPT_BYTES_LIMIT } from '../support/start-limits.ts'
import { ROOT } from './read-sources.ts'

const DIST = posix.join(ROOT, 'dist')
const PRECACHED_BYTES_LIMIT = 620_000
const PRECACHED_SCRIPTS_LIMIT = 35
/** A page parses a whole file, also if it needs only a part of it. */
const ONE_SCRIPT_BYTES_LIMIT = 80_000

const read = (path: string) => readFileSync(posix.join(DIST, path), 'utf8')

let page: string
/** The start scripts, which the page loads before it shows the catalogue. */
let scripts: string[]
beforeAll(() => {
  page = read('index.html')
  scripts = [...page.matchAll(/<script [^>]*src="(\/assets\/[^"]+)"/g)].map(([, path = '']) => path)
  expect(scripts.length).toBeGreaterThan(1)
})

it('the page loads at most 140 kB of compressed script before it shows the catalogue', () => {
  const sizes = scripts.map((path) => statSync(posix.join(DIST, `${path}.br`)).size)
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(START_SCRIPT_BYTES_LIMIT)
})

it('the page loads at most 12 scripts and style sheets before it shows the catalogue', () => {
  const styles = [...page.matchAll(/<link [^>]*rel="stylesheet"/g)]
  expect(styles.length).toBeGreaterThan(0)
  expect(scripts.length + styles.length).toBeLessThanOrEqual(START_FILES_LIMIT)
})

it('the page links only files of the build', () => {
  const paths = [...page.matchAll(/<(?:link|script) [^>]*(?:href|src)="(\/[^"]+)"/g)].map(
    ([, path = '']) => path,
  )
  expect(paths).toContain('/apple-touch-icon.png')
  expect(paths.filter((path) => !existsSync(posix.join(DIST, path)))).toEqual([])
})

it('no script imports a start script, which would run again', () => {
  const files = readdirSync(posix.join(DIST, 'assets')).filter((name) => name.endsWith('.js'))
  expect(files.length).toBeGreaterThan(10)
  const importingFiles = files.filter((name) =>
    /(from|import)\s*\(?\s*["'`]\.\/start-/.test(read(`assets/${name}`)),
  )
  expect(importingFiles).toEqual([])
})

/** The script that the worker runs only in the background. It is no file of a page, so it is not precached. */
const DELIVERING_SCRIPT = /^assets\/deliver-[\w-]+\.js$/
const DELIVERING_SCRIPT_LIMIT = 80_000

it('the worker can load one script that sends orders in the background, of at most 80 kB (compressed)', () => {
  const names = [...new Set([...read('sw.js').matchAll(/assets\/deliver-[\w-]+\.js/g)].map(([name]) => name))]
  expect(names.length).toBe(1)
  expect(statSync(posix.join(DIST, `${names[0]}.br`)).size).toBeLessThanOrEqual(DELIVERING_SCRIPT_LIMIT)
})

it('the worker precaches at most 35 scripts of together 620 kB (compressed), none of more than 80 kB', () => {
  const names = new Set([...read('sw.js').matchAll(/assets\/[\w.-]+\.js/g)].map(([name]) => name))
  const precachedNames = [...names].filter((name) => !DELIVERING_SCRIPT.test(name))
  const sizes = precachedNames.map((name) => statSync(posix.join(DIST, `${name}.br`)).size)
  expect(sizes.length).toBeGreaterThan(10)
  expect(sizes.length).toBeLessThanOrEqual(PRECACHED_SCRIPTS_LIMIT)
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(PRECACHED_BYTES_LIMIT)
  expect(Math.max(...sizes)).toBeLessThanOrEqual(ONE_SCRIPT_BYTES_LIMIT)
})

it('the worker precaches no file of staff and no PDF reader', () => {
  const precachedFiles = [...read('sw.js').matchAll(/assets\/([\w-]+)\.(?:js|css)/g)].map(
    ([, name = '']) => name,
  )
  expect(precachedFiles.length).toBeGreaterThan(10)
  expect(precachedFiles.filter((name) => /^(staff|pdf)-/.test(name))).toEqual([])
})
