// The arrows as Biome's noRestrictedImports, for the editor: biome.json extends the file that this one writes. Biome matches the written import, so only package imports
// are covered and types are not told from values; arrows.test.ts is the proof.
// After a change of arrows.ts: npx tsx tests/architecture/biome-arrows.ts
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { ROOMS, type Room } from './arrows.ts'

const CONFIGURATION = fileURLToPath(new URL('biome-arrows.json', import.meta.url))

export function readBiomeArrows(): unknown {
  return JSON.parse(readFileSync(CONFIGURATION, 'utf8'))
}

export function biomeOverrides(): object[] {
  return ROOMS.filter(({ path }) => !/main\.tsx$|\*$/.test(path)).map((room) => ({
    includes: [room.path.endsWith('.ts') ? room.path : `${room.path}/**`, '!**/*.test.ts', '!**/*.test.tsx'],
    linter: {
      rules: {
        style: {
          noRestrictedImports: {
            level: 'error',
            options: {
              patterns: [
                {
                  group: forbiddenImports(room),
                  message: `${room.path} may not import this (tests/architecture/arrows.ts).`,
                },
              ],
            },
          },
        },
      },
    },
  }))
}

function forbiddenImports(room: Room): string[] {
  const given = [room.path, ...room.mayImport, ...(room.mayImportTypesOf ?? [])]
  const files = room.mayImportFiles ?? []
  const foreign = ROOMS.filter(({ alias, path }) => alias !== undefined && !given.includes(path))
  return [
    ...foreign.map(({ alias = '', path }) => (path.endsWith('.ts') ? alias : `${alias}/**`)),
    ...files.map((file) => `!${aliasOf(file)}`),
    '#tests/**',
  ]
}

function aliasOf(file: string): string {
  const room = ROOMS.find(({ path, alias }) => alias !== undefined && file.startsWith(`${path}/`))
  return room === undefined ? file : file.replace(room.path, room.alias ?? '')
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  writeFileSync(CONFIGURATION, `{"overrides": ${JSON.stringify(biomeOverrides())}}`)
  console.log('Written; format it with: npx biome format --write tests/architecture')
}
