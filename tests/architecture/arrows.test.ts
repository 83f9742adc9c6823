import { readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ROOMS, type Room } from './arrows.ts'
import { type Import, isTest, ROOT, readSources, type Source } from './read-sources.ts'

/** Packages that only the server may import, whatever the table of rooms permits. */
const SERVER_PACKAGES = [
  '@electric-sql/',
  '@fastify/',
  'drizzle-orm',
  'fastify',
  'nodemailer',
  'pg',
  'sharp',
  'tsx',
  'node:',
]
/** Packages that only the browser may import. */
const BROWSER_PACKAGES = ['react', 'react-dom', 'react-router-dom', 'dexie', '@tanstack/', '@radix-ui/']

const sources = readSources()
const shippedSources = sources.filter(({ path }) => /^(src|sw|server)\//.test(path) && !isTest(path))

function roomOf(path: string): Room | undefined {
  return ROOMS.find((room) => room.has(path))
}
function isPackage(specifier: string, names: readonly string[]): boolean {
  return names.some(
    (name) => specifier === name || specifier.startsWith(/[/:]$/.test(name) ? name : `${name}/`),
  )
}

/** The specifier with which another room imports the file. */
function packageImportOf({ file, specifier }: Import): string {
  if (file === null || specifier.startsWith('#')) return specifier
  return file === 'src/paths.ts' ? '#paths' : `#${file.replace(/^src\//, '')}`
}

function forbiddenImports(source: Source): string[] {
  const room = roomOf(source.path)
  if (room === undefined) return []
  return source.imports
    .filter((imported) => {
      const isWithinRoom =
        imported.file !== null && room.has(imported.file) && imported.specifier.startsWith('.')
      return !isWithinRoom && !room.mayImport(packageImportOf(imported), imported.isTypeOnly)
    })
    .map(({ specifier }) => `${source.path} imports ${specifier}`)
}

describe('arrows', () => {
  it('every shipped TypeScript file is in a room of the table', () => {
    const filesWithoutRoom = shippedSources.filter(
      ({ path }) => roomOf(path) === undefined && !path.endsWith('.mjs'),
    )
    expect(filesWithoutRoom.map(({ path }) => path)).toEqual([])
  })

  it('every room of the table exists', () => {
    const emptyRooms = ROOMS.filter((room) => !shippedSources.some(({ path }) => room.has(path)))
    expect(emptyRooms.map(({ path }) => path)).toEqual([])
  })

  it('no room imports a file or package that the table does not allow', () => {
    expect(shippedSources.flatMap(forbiddenImports)).toEqual([])
  })

  it('no screen imports another screen', () => {
    const screenOf = (path: string) => /^src\/screens\/([^/]+)/.exec(path)?.[1]
    const wrongImports = shippedSources.flatMap((source) =>
      source.imports
        .filter(({ file }) => {
          const [screen, otherScreen] = [screenOf(source.path), screenOf(file ?? '')]
          return screen !== undefined && otherScreen !== undefined && screen !== otherScreen
        })
        .map(({ specifier }) => `${source.path} imports ${specifier}`),
    )
    expect(wrongImports).toEqual([])
  })

  it('no relative import leaves its room', () => {
    const wrongImports = shippedSources.flatMap((source) =>
      source.imports
        .filter(({ specifier, file }) => {
          const room = roomOf(source.path)
          if (file === null || room === undefined) return false
          return specifier.startsWith('.') && !room.has(file) && room.path.endsWith('/**')
        })
        .map(({ specifier }) => `${source.path} imports ${specifier}`),
    )
    expect(wrongImports).toEqual([])
  })

  it('the browser imports no packages of the server, and the server imports no packages of the browser', () => {
    const wrongImports = shippedSources.flatMap((source) => {
      const forbiddenPackages = source.path.startsWith('server/') ? BROWSER_PACKAGES : SERVER_PACKAGES
      return source.imports
        .filter(({ file, specifier }) => file === null && isPackage(specifier, forbiddenPackages))
        .map(({ specifier }) => `${source.path} imports ${specifier}`)
    })
    expect(wrongImports).toEqual([])
  })

  it('no shipped file imports a test or a measurement', () => {
    const wrongImports = shippedSources.flatMap((source) =>
      source.imports
        .filter(({ file }) => file !== null && (/^(tests|bench)\//.test(file) || isTest(file)))
        .map(({ specifier }) => `${source.path} imports ${specifier}`),
    )
    expect(wrongImports).toEqual([])
  })

  it('no test imports another test', () => {
    const wrongImports = sources.flatMap((source) =>
      source.imports
        .filter(({ file }) => file !== null && isTest(file))
        .map(({ specifier }) => `${source.path} imports ${specifier}`),
    )
    expect(wrongImports).toEqual([])
  })
})

it('Biome extends the table of arrows.jsonc', () => {
  const biome: { extends: string[] } = JSON.parse(readFileSync(posix.join(ROOT, 'biome.json'), 'utf8'))
  expect(biome.extends).toEqual(['./tests/architecture/arrows.jsonc'])
})

describe('pure rooms', () => {
  it.each(['src/domain/', 'src/outbox/', 'src/texts/'])(
    '%s uses no clock, no random numbers and no globals',
    (folder) => {
      const forbiddenWords =
        /\b(Date\.now\(|Math\.random\(|new Date\(\)|crypto\.|performance\.|localStorage|navigator\.|window\.|document\.|fetch\()/
      const impureFiles = shippedSources
        .filter(({ path }) => path.startsWith(folder))
        .filter(({ text }) => forbiddenWords.test(withoutComments(text)))
      expect(impureFiles.map(({ path }) => path)).toEqual([])
    },
  )
})

function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '')
}
