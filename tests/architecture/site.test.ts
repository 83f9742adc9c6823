// Only the site file has the facts of the firm, and a build with another site file has the facts of that file (G230).
import { execFile } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, posix } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { buildPackagedFiles } from '../../bin/build-server.mjs'
import siteFile from '../../site/site.json' with { type: 'json' }
import { isTest, listFiles, ROOT, readSources } from './read-sources.ts'

const OTHER_SITE = join(ROOT, 'tests/support/other-site/site.json')

/** The facts of the firm, as another file could repeat them. A test below checks the name of the app. */
const FACTS = [
  siteFile.company,
  siteFile.phone.text,
  siteFile.phone.number,
  siteFile.email,
  siteFile.address.street,
  `${siteFile.address.city}, ${siteFile.address.state}`,
  siteFile.timeZone,
]

/** Texts for administrators, who run the product Counter for any firm. */
const FOR_ADMINISTRATORS = ['src/texts/edge.ts', 'src/texts/server.ts']

function filesBelow(folder: string): string[] {
  const path = posix.join(ROOT, folder)
  if (!existsSync(path)) return []
  return readdirSync(path, { recursive: true, encoding: 'utf8' })
    .map((name) => posix.join(folder, name.replaceAll('\\', '/')))
    .filter((name) => statSync(posix.join(ROOT, name)).isFile())
}

const shippedFiles = ['src', 'server', 'sw', 'public']
  .flatMap(filesBelow)
  .concat('index.html')
  // Tests quote the texts of this firm, as people read them.
  .filter((path) => !isTest(path))

describe('the firm', () => {
  it('is named by no file of the app or the server', () => {
    expect(shippedFiles.length).toBeGreaterThan(1000)
    const mentions = shippedFiles.flatMap((path) => {
      const text = readFileSync(posix.join(ROOT, path), 'utf8')
      return FACTS.filter((fact) => text.includes(fact)).map((fact) => `${path}: ${fact}`)
    })
    expect(mentions).toEqual([])
  })

  it('need not call its app Counter: no text for people contains this name, and index.html does not', () => {
    const texts = readSources().filter(
      ({ path }) => /^src\/texts\//.test(path) && !FOR_ADMINISTRATORS.includes(path),
    )
    const mentions = texts.flatMap(({ path, text }) =>
      text
        .split('\n')
        .filter((line) => !/^\s*(\/\/|\*|\/\*)/.test(line) && /\bCounter\b/.test(line))
        .map((line) => `${path}: ${line.trim()}`),
    )
    expect(mentions).toEqual([])
    expect(readFileSync(posix.join(ROOT, 'index.html'), 'utf8')).not.toContain('Counter')
  })

  it('has its accent colours in no style sheet but tokens.css', () => {
    const accents = [siteFile.colours.light.accent, siteFile.colours.dark.accent]
    const styles = listFiles('css').filter((path) => path !== 'src/ui/tokens.css')
    const sheetsWithAccent = styles.filter((path) => {
      const css = readFileSync(posix.join(ROOT, path), 'utf8')
      return accents.some((accent) => css.includes(accent))
    })
    expect(sheetsWithAccent).toEqual([])
  })
})

describe('a build of another firm', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'counter-brand-'))
    const { VITEST: _, ...environment } = process.env
    await promisify(execFile)(
      process.execPath,
      ['node_modules/vite/bin/vite.js', 'build', '--outDir', folder, '--emptyOutDir', '--logLevel', 'error'],
      { cwd: ROOT, env: { ...environment, NODE_ENV: 'production', SITE_FILE: OTHER_SITE } },
    )
    vi.stubEnv('SITE_FILE', OTHER_SITE)
    await buildPackagedFiles(join(folder, 'server')).finally(() => vi.unstubAllEnvs())
  }, 240_000)
  afterAll(() => rm(folder, { recursive: true, force: true }))

  const contentsIn = (path: string) =>
    readdirSync(join(folder, path))
      .filter((name) => /\.(js|mjs|css)$/.test(name))
      .map((name) => readFileSync(join(folder, path, name), 'utf8'))
  const factsIn = (contents: string[], facts: string[]) =>
    facts.filter((fact) => contents.some((content) => content.includes(fact)))

  it('has its name and colours, and no facts of this firm', () => {
    const read = (path: string) => readFileSync(join(folder, path), 'utf8')
    expect(read('index.html')).toContain('<title>TagDesk</title>')
    expect(JSON.parse(read('manifest.webmanifest'))).toMatchObject({
      name: 'TagDesk',
      theme_color: '#8a1f4d',
    })
    const assets = contentsIn('assets')
    const otherFacts = ['Harbor Tag & Frame', '(555) 014-0199', 'America/Los_Angeles', '#8a1f4d', '#f09cc0']
    expect(factsIn(assets, otherFacts)).toEqual(otherFacts)
    const { light, dark } = siteFile.colours
    expect(factsIn(assets, [...FACTS, light.accent, dark.accent])).toEqual([])
    expect(existsSync(join(folder, 'map.html'))).toBe(false)
    // The worker's list has only existing files.
    expect(read('sw.js')).toContain('icons/no-picture.png')
    expect(read('sw.js')).not.toContain('catalog-cover')
  })

  it('has a server with its facts, for mails and PDFs, and none of this firm', () => {
    const programs = contentsIn('server')
    expect(factsIn(programs, ['Harbor Tag & Frame', 'orders@harbor-tag.example', '7 Pier Road'])).toEqual([
      'Harbor Tag & Frame',
      'orders@harbor-tag.example',
      '7 Pier Road',
    ])
    expect(factsIn(programs, FACTS)).toEqual([])
  })
})
