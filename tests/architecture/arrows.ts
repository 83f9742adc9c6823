// Reads the table of arrows.jsonc for the test.
import { readFileSync } from 'node:fs'

interface PatternGroup {
  group: string[]
  /** Set in groups that permit types but no values. */
  importNamePattern?: string
}

interface Override {
  includes: string[]
  linter: { rules: { style: { noRestrictedImports: { options: { patterns: PatternGroup[] } } } } }
}

export interface Room {
  /** A pattern such as `src/domain/**`, the path of a file, or a pattern of the files of one folder. */
  path: string
  has(path: string): boolean
  mayImport(specifier: string, isTypeOnly: boolean): boolean
}

/** Reads patterns as Biome does: `*` ends at a slash, `**` does not. */
function patternToRegExp(pattern: string): RegExp {
  const parts = pattern.split(/(\*\*|\*)/).map((part) => {
    if (part === '**') return '.*'
    return part === '*' ? '[^/]*' : part.replace(/[.+?^${}()|[\]\\]/g, '\\$&')
  })
  return new RegExp(`^${parts.join('')}$`)
}

/** True if the group forbids the specifier. The last matching pattern decides. */
function isForbiddenBy(group: readonly string[], specifier: string): boolean {
  const lastMatch = group.findLast((pattern) => patternToRegExp(pattern.replace(/^!/, '')).test(specifier))
  return lastMatch !== undefined && !lastMatch.startsWith('!')
}

function roomsOfOverride({ includes, linter }: Override): Room[] {
  const { patterns } = linter.rules.style.noRestrictedImports.options
  const isExcluded = (file: string) =>
    includes.some((path) => path.startsWith('!') && patternToRegExp(path.slice(1)).test(file))
  return includes
    .filter((path) => !path.startsWith('!'))
    .map((path) => ({
      path,
      has: (file) => patternToRegExp(path).test(file) && !isExcluded(file),
      mayImport: (specifier, isTypeOnly) =>
        !patterns.some(
          ({ group, importNamePattern }) =>
            isForbiddenBy(group, specifier) && !(isTypeOnly && importNamePattern !== undefined),
        ),
    }))
}

const tableText = readFileSync(new URL('arrows.jsonc', import.meta.url), 'utf8')
const { overrides }: { overrides: Override[] } = JSON.parse(tableText.replace(/^\s*\/\/.*$/gm, ''))

export const ROOMS: readonly Room[] = overrides.flatMap(roomsOfOverride)
