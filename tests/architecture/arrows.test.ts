import { describe, expect, it } from 'vitest'
import { BROWSER_PACKAGES, ROOMS, type Room, SCREENS, SERVER_PACKAGES } from './arrows.ts'
import { biomeOverrides, readBiomeArrows } from './biome-arrows.ts'
import { type Import, isTest, readSources, type Source } from './read-sources.ts'

const sources = readSources()
const production = sources.filter(({ path }) => /^(src|sw|server)\//.test(path) && !isTest(path))

function isIn(room: string, path: string): boolean {
  if (room.endsWith('/*'))
    return path.startsWith(room.slice(0, -1)) && !path.slice(room.length - 1).includes('/')
  return path === room || path.startsWith(`${room}/`)
}
function roomOf(path: string): Room | undefined {
  return ROOMS.find((room) => isIn(room.path, path))
}
function isPackage(specifier: string, names: readonly string[]): boolean {
  return names.some(
    (name) => specifier === name || specifier.startsWith(/[/:]$/.test(name) ? name : `${name}/`),
  )
}

function isAllowedFile(room: Room, { file, isTypeOnly }: Import & { file: string }): boolean {
  const typeRooms = isTypeOnly ? (room.mayImportTypesOf ?? []) : []
  return (
    isIn(room.path, file) ||
    (room.mayImportFiles ?? []).includes(file) ||
    [...room.mayImport, ...typeRooms].some((allowed) => isIn(allowed, file))
  )
}

function wrongArrows(source: Source): string[] {
  const room = roomOf(source.path)
  if (room === undefined) return []
  return source.imports
    .filter((found) => {
      if (found.file !== null) return !isAllowedFile(room, { ...found, file: found.file })
      return room.packages !== undefined && !isPackage(found.specifier, room.packages)
    })
    .map(({ specifier }) => `${source.path} imports ${specifier}`)
}

describe('arrows', () => {
  it('every source file stands in a room of the table', () => {
    const homeless = production.filter(({ path }) => roomOf(path) === undefined && !path.endsWith('.mjs'))
    expect(homeless.map(({ path }) => path)).toEqual([])
  })

  it('every room of the table exists', () => {
    const empty = ROOMS.filter(({ path }) => !production.some((source) => isIn(path, source.path)))
    expect(empty.map(({ path }) => path)).toEqual([])
  })

  it('no room imports what the table does not give it', () => {
    expect(production.flatMap(wrongArrows)).toEqual([])
  })

  it('no screen imports another screen', () => {
    const screenOf = (path: string) => (isIn(SCREENS, path) ? path.split('/')[2] : undefined)
    const wrong = production.flatMap((source) =>
      source.imports
        .filter(({ file }) => {
          const [own, other] = [screenOf(source.path), screenOf(file ?? '')]
          return own !== undefined && other !== undefined && own !== other
        })
        .map(({ specifier }) => `${source.path} imports ${specifier}`),
    )
    expect(wrong).toEqual([])
  })

  it('rooms are reached by package imports, a room itself by relative ones', () => {
    const wrong = production.flatMap((source) =>
      source.imports
        .filter(({ specifier, file }) => {
          const room = roomOf(source.path)
          if (file === null || room === undefined) return false
          return specifier.startsWith('.') && !isIn(room.path, file) && !/\*$|main\.tsx$/.test(room.path)
        })
        .map(({ specifier }) => `${source.path} imports ${specifier}`),
    )
    expect(wrong).toEqual([])
  })

  it('the browser has no server packages and the server none of the browser', () => {
    const wrong = production.flatMap((source) => {
      const foreign = source.path.startsWith('server/') ? BROWSER_PACKAGES : SERVER_PACKAGES
      return source.imports
        .filter(({ file, specifier }) => file === null && isPackage(specifier, foreign))
        .map(({ specifier }) => `${source.path} imports ${specifier}`)
    })
    expect(wrong).toEqual([])
  })

  it('nothing that is shipped imports a test or a measurement', () => {
    const wrong = production.flatMap((source) =>
      source.imports
        .filter(({ file }) => file !== null && (/^(tests|bench)\//.test(file) || isTest(file)))
        .map(({ specifier }) => `${source.path} imports ${specifier}`),
    )
    expect(wrong).toEqual([])
  })

  it('no test imports another test', () => {
    const wrong = sources.flatMap((source) =>
      source.imports
        .filter(({ file }) => file !== null && isTest(file))
        .map(({ specifier }) => `${source.path} imports ${specifier}`),
    )
    expect(wrong).toEqual([])
  })
})

it('biome.json tells the editor the same arrows', () => {
  expect(readBiomeArrows()).toEqual({ overrides: biomeOverrides() })
})

describe('pure rooms', () => {
  it.each(['src/domain', 'src/outbox', 'src/texts'])(
    '%s reads no clock, no chance and no globals',
    (folder) => {
      const forbidden =
        /\b(Date\.now\(|Math\.random\(|new Date\(\)|crypto\.|performance\.|localStorage|navigator\.|window\.|document\.|fetch\()/
      const wrong = production
        .filter(({ path }) => isIn(folder, path))
        .filter(({ text }) => forbidden.test(withoutComments(text)))
      expect(wrong.map(({ path }) => path)).toEqual([])
    },
  )
})

function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '')
}
