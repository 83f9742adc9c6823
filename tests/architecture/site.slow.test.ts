// A build with another site file has the facts of that file, and none of this firm (G230).
import { execFile } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { buildPackagedFiles } from '../../bin/build-server.mjs'
import siteFile from '../../site/site.json' with { type: 'json' }
import { ROOT } from './read-sources.ts'
import { SITE_FACTS } from './site-facts.ts'

const OTHER_SITE = join(ROOT, 'tests/support/other-site/site.json')

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
  }, 1_200_000)
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
    expect(factsIn(assets, [...SITE_FACTS, light.accent, dark.accent])).toEqual([])
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
    expect(factsIn(programs, SITE_FACTS)).toEqual([])
  })
})
