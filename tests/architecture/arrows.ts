// Reads the table of arrows.jsonc for the test.
import { readFileSync } from 'node:fs'

interface Pattern {
  group: string[]
  /** Only in groups that allow types but no values. */
  importNamePattern?: string
}

interface Override {
  includes: string[]
  linter: { rules: { style: { noRestrictedImports: { options: { patterns: Pattern[] } } } } }
}

export interface Room {
  /** `src/domain/**`, one file, or the files of one folder. */
  path: string
  has(path: string): boolean
  mayImport(specifier: string, isTypeOnly: boolean): boolean
}

/** Reads patterns as Biome does: `*` ends at a slash, `**` does not. */
function matcher(pattern: string): RegExp {
  const parts = pattern.split(/(\*\*|\*)/).map((part) => {
    if (part === '**') return '.*'
    return part === '*' ? '[^/]*' : part.replace(/[.+?^${}()|[\]\\]/g, '\\$&')
  })
  return new RegExp(`^${parts.join('')}$`)
}

/** The last matching pattern decides. */
function fits(group: readonly string[], specifier: string): boolean {
  const last = group.findLast((pattern) => matcher(pattern.replace(/^!/, '')).test(specifier))
  return last !== undefined && !last.startsWith('!')
}

function roomsOf({ includes, linter }: Override): Room[] {
  const { patterns } = linter.rules.style.noRestrictedImports.options
  return includes
    .filter((path) => !path.startsWith('!'))
    .map((path) => ({
      path,
      has: (file) => matcher(path).test(file),
      mayImport: (specifier, isTypeOnly) =>
        !patterns.some(
          ({ group, importNamePattern }) =>
            fits(group, specifier) && !(isTypeOnly && importNamePattern !== undefined),
        ),
    }))
}

const written = readFileSync(new URL('arrows.jsonc', import.meta.url), 'utf8')
const { overrides }: { overrides: Override[] } = JSON.parse(written.replace(/^\s*\/\/.*$/gm, ''))

export const ROOMS: readonly Room[] = overrides.flatMap(roomsOf)
