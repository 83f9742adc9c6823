// Reads every source file of the repository with its imports and exports.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type EcmaScriptModule, type Program, parseSync } from 'oxc-parser'

export const ROOT = posix.join(dirname(fileURLToPath(import.meta.url)), '../..')

export interface Import {
  specifier: string
  /** An import of types, which is removed at build time. */
  isTypeOnly: boolean
  /** An `import()` call. */
  isLazy: boolean
  /** The file from the repository's root, or null for a package. */
  file: string | null
}

export interface Source {
  path: string
  text: string
  imports: Import[]
  module: EcmaScriptModule
  /** The syntax tree. It is made when a test first reads it, because most files are only read for their imports. */
  readonly program: Program
}

const FOLDERS = ['src', 'sw', 'server', 'tests', 'bench', 'bin', 'brand', 'build']
export const isTest = (path: string) => /\.(test|spec)\.tsx?$/.test(path)

/** The paths of the files with one of these endings in FOLDERS and in the repository's root, relative to the root. */
export function listFiles(...extensions: string[]): string[] {
  const pathsInFolders = FOLDERS.flatMap((folder) => listFolder(folder).map((path) => `${folder}/${path}`))
  return [...pathsInFolders, ...readdirSync(ROOT)]
    .filter((path) => extensions.some((extension) => path.endsWith(`.${extension}`)))
    .sort()
}

function listFolder(folder: string): string[] {
  const path = posix.join(ROOT, folder)
  if (!existsSync(path)) return []
  return readdirSync(path, { recursive: true }).map((name) => String(name).replaceAll('\\', '/'))
}

let sources: Source[] | null = null

export function readSources(): Source[] {
  sources ??= listFiles('ts', 'tsx', 'mjs').map(readSource)
  return sources
}

function readSource(path: string): Source {
  const text = readFileSync(posix.join(ROOT, path), 'utf8')
  const parsed = parseSync(path, text)
  const { module, errors } = parsed
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`)
  const staticImports = module.staticImports.map(({ moduleRequest, entries, start }) => ({
    specifier: moduleRequest.value,
    isTypeOnly:
      text.startsWith('import type', start) || (entries.length > 0 && entries.every(({ isType }) => isType)),
    isLazy: false,
  }))
  const reexports = module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ moduleRequest, isType }) =>
      moduleRequest === null ? [] : [{ specifier: moduleRequest.value, isTypeOnly: isType, isLazy: false }],
    ),
  )
  const lazyImports = module.dynamicImports.flatMap(({ moduleRequest }) => {
    const argument = text.slice(moduleRequest.start, moduleRequest.end)
    return /^['"]/.test(argument)
      ? [{ specifier: argument.slice(1, -1), isTypeOnly: false, isLazy: true }]
      : []
  })
  const imports = [...staticImports, ...reexports, ...lazyImports].map((imported) => ({
    ...imported,
    file: fileOf(path, imported.specifier),
  }))
  return {
    path,
    text,
    imports,
    module,
    get program() {
      return parsed.program
    },
  }
}

// The imports map of package.json is the only source of aliases.
const aliases: Record<string, string> = JSON.parse(
  readFileSync(posix.join(ROOT, 'package.json'), 'utf8'),
).imports

function fileOf(importer: string, specifier: string): string | null {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(importer), specifier)
  for (const [alias, target] of Object.entries(aliases)) {
    const [prefix = '', suffix] = alias.split('*')
    const targetPath = target.replace('./', '')
    if (suffix === undefined ? specifier === alias : specifier.startsWith(prefix)) {
      return targetPath.replace('*', specifier.slice(prefix.length))
    }
  }
  return null
}
