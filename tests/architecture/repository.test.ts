import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ROOMS } from './arrows.ts'
import { listFiles, ROOT, readSources } from './read-sources.ts'

const read = (path: string) => readFileSync(posix.join(ROOT, path), 'utf8')
const { scripts, engines, license, dependencies, devDependencies } = JSON.parse(read('package.json'))
const workflow = read('.github/workflows/ci.yml')
const docs = readdirSync(posix.join(ROOT, 'docs')).filter((name) => name.endsWith('.md'))
const pages = [...listFiles('md'), ...docs.map((name) => `docs/${name}`)]

/** The anchors of a page's headings, as links write them. */
const anchorsOf = (page: string) =>
  [...page.matchAll(/^#+ (.+)$/gm)].map(
    ([, title = '']) =>
      `#${title
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
        .replaceAll(' ', '-')}`,
  )

/** The packages that the product must use, with a pattern of the import and of the importing files. */
const REQUIRED_PACKAGES: [name: string, importPattern: RegExp, importerPattern: RegExp][] = [
  ['react', /^react$/, /^src\//],
  ['react-dom', /^react-dom\//, /^src\//],
  ['react-router-dom', /^react-router-dom$/, /^src\//],
  ['workbox-window', /^workbox-window$/, /^src\//],
  ['vite-plugin-pwa', /^vite-plugin-pwa$/, /^vite\.config\.ts$/],
  ['dexie', /^dexie$/, /^src\/storage\//],
  ['dexie-react-hooks', /^dexie-react-hooks$/, /^src\//],
  ['@tanstack/react-query', /^@tanstack\/react-query$/, /^src\//],
  ['ky', /^ky$/, /^src\/api\//],
  ['valibot', /^valibot$/, /^src\/contract\//],
  ['@radix-ui/react-dialog', /^@radix-ui\/react-dialog$/, /^src\/ui\//],
  ['@radix-ui/react-popover', /^@radix-ui\/react-popover$/, /^src\/ui\//],
  ['jsencrypt', /^jsencrypt$/, /^src\/session\//],
  ['vitest', /^vitest$/, /\.test\.tsx?$/],
  ['playwright', /^playwright$/, /^tests\/browsers\//],
]

describe('the repository', () => {
  it.each(REQUIRED_PACKAGES)('depends on %s and imports it', (name, importPattern, importerPattern) => {
    expect({ ...dependencies, ...devDependencies }[name]).toMatch(/^\d+\.\d+\.\d+$/)
    const importers = readSources().filter(
      ({ path, imports }) =>
        importerPattern.test(path) && imports.some(({ specifier }) => importPattern.test(specifier)),
    )
    expect(importers).not.toEqual([])
  })

  it('has the commands that its documents and its workflow name', () => {
    const texts = [...pages, '.github/workflows/ci.yml'].map((path) => ({ path, text: read(path) }))
    const missingCommands = texts.flatMap(({ path, text }) =>
      [...text.matchAll(/\bnpm run\s+([a-z0-9-]+)/g)]
        .filter(([, name = '']) => !(name in scripts))
        .map(([command]) => `${path}: ${command}`),
    )
    expect(missingCommands).toEqual([])
  })

  it('lists every room in docs/architecture.md, and no path that does not exist', () => {
    const [section = ''] = read('docs/architecture.md').split('## The rooms')[1]?.split('\n## ') ?? []
    const listedPaths = [...section.matchAll(/^\| ([^|]+) \|/gm)].flatMap(([, cell = '']) =>
      [...cell.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path),
    )
    const rooms = ROOMS.map(({ path }) => path.replace('/**', '')).filter((path) => !path.endsWith('*'))
    expect(rooms.filter((room) => !listedPaths.includes(room))).toEqual([])
    expect(listedPaths.filter((path) => !existsSync(posix.join(ROOT, path)))).toEqual([])
  })

  it('has a README of at most 1,200 words', () => {
    expect(read('README.md').match(/\S+/g)?.length).toBeLessThanOrEqual(1200)
  })

  it('links to existing files and headings', () => {
    const brokenLinks = pages.flatMap((path) =>
      [
        ...read(path)
          .replaceAll(/`[^`]*`/g, '')
          .matchAll(/\]\(([^)#:]*)(#[^)]*)?\)/g),
      ]
        .filter(([, target = '', anchor]) => {
          const file = target === '' ? path : posix.join(posix.dirname(path), target)
          return !existsSync(posix.join(ROOT, file)) || (anchor && !anchorsOf(read(file)).includes(anchor))
        })
        .map(([link]) => `${path}: ${link}`),
    )
    expect(brokenLinks).toEqual([])
  })

  it('names existing source files, by their whole path or its end', () => {
    const files = [...listFiles('ts', 'tsx', 'mjs', 'css', 'jsonc')].map((path) => `/${path}`)
    const missingFiles = pages.flatMap((path) =>
      [...read(path).matchAll(/`([\w./-]+\/[\w.-]+\.(?:tsx?|mjs|css|jsonc))`/g)]
        .filter(([, target = '']) => !files.some((file) => file.endsWith(`/${target}`)))
        .map(([target]) => `${path}: ${target}`),
    )
    expect(missingFiles).toEqual([])
  })

  it('runs the two commands of the README in its workflow', () => {
    expect(workflow).toMatch(/run: npm test$/m)
    expect(workflow).toMatch(/^ +npm start\b/m)
  })

  it('names the same version of Node for work and workflow, and the oldest version with support', () => {
    expect(read('.nvmrc').trim()).toBe('24')
    expect(workflow.match(/node:\d+-/g)).toEqual(['node:24-', 'node:24-'])
    expect(engines.node).toBe('>=22.12')
  })

  it('has the checksum of every package in its lock file', () => {
    const { packages } = JSON.parse(read('package-lock.json'))
    const unchecked = Object.entries<{ integrity?: string }>(packages)
      .filter(([path, { integrity }]) => path !== '' && !/^sha512-/.test(integrity ?? ''))
      .map(([path]) => path)
    expect(unchecked).toEqual([])
  })

  it('states that it gives no licence', () => {
    expect(license).toBe('UNLICENSED')
    expect(read('LICENSE')).toMatch(/proprietary/)
  })
})

describe('the migrations', () => {
  it.each(['server/reference/migrations', 'server/edge/migrations'])(
    'of %s are numbered and listed in the journal',
    (folder) => {
      const files = readdirSync(posix.join(ROOT, folder)).filter((name) => name.endsWith('.sql'))
      const { entries } = JSON.parse(read(`${folder}/meta/_journal.json`))
      expect(files.sort()).toEqual(entries.map(({ tag }: { tag: string }) => `${tag}.sql`))
      expect(files.map((name) => Number(name.slice(0, 4)))).toEqual(files.map((_, index) => index))
    },
  )

  it.each([[''], ['Two Words'], ['../elsewhere'], ['notes more']])('cannot get the name %j', (name) => {
    const words = name.split(/ (?=more)/).filter(Boolean)
    const { status, stderr } = spawnSync(process.execPath, ['bin/migration.mjs', ...words], {
      cwd: ROOT,
      encoding: 'utf8',
    })
    expect([status, stderr]).toEqual([1, expect.stringContaining('in kebab-case')])
  })
})
