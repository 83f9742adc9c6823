// Turns the start scripts of a page from modules into classic scripts. For a classic script in a worker's cache,
// Chromium also caches the compiled code. For a module it does not: it would compile 1,400 functions at each offline
// open (docs/performance.md). Each start script puts its exports into a registry, and modules that load later read them
// there.
import { posix } from 'node:path'
import { Script } from 'node:vm'
import { type Plugin, parseAst, type Rolldown } from 'vite'
import { namesAssignedInFunctions, type Node, visit } from './syntax-tree.ts'

const REGISTRY = 'globalThis.counterModules'

/** The properties of a chunk that this plugin reads or writes. */
export type Chunk = Pick<Rolldown.OutputChunk, 'type' | 'name' | 'fileName' | 'code' | 'imports' | 'isEntry'>

interface Edit {
  start: number
  end: number
  text: string
}

/**
 * The script that runs before the other start scripts, without waiting for the page (src/first-paint/first-script.ts).
 */
const FIRST_SCRIPT = 'first-script'

function applyEdits(code: string, edits: readonly Edit[]): string {
  let result = code
  for (const { start, end, text } of [...edits].sort((a, b) => b.start - a.start)) {
    result = result.slice(0, start) + text + result.slice(end)
  }
  return result
}

/** The source text of an import's or export's name. */
const nameText = (value: unknown): string => {
  const { name, value: text } = value as { name?: string; value?: string } // an identifier, or a name in quotes
  return name ?? JSON.stringify(text)
}
const moduleOf = (file: string) => `${REGISTRY}[${JSON.stringify(file)}]`
/** The file name in an import: a text in quotes, or a template without expressions. */
function importedFile(source: unknown): string {
  const { value, quasis } = (source ?? {}) as { value?: string; quasis?: { value: { cooked: string } }[] } // as parsed
  return posix.basename(value ?? (quasis?.length === 1 ? (quasis[0]?.value.cooked ?? '') : ''))
}

/**
 * Writes an import of a start script as a read of the registry: `import { a as b } from './start.js'` becomes
 * `const{a:b}=…`.
 */
function readsOfRegistry(statement: Node, file: string): string {
  const specifiers = statement.specifiers as Node[]
  return specifiers
    .map((specifier) => {
      const local = (specifier.local as { name: string }).name
      if (specifier.type === 'ImportNamespaceSpecifier') return `const ${local}=${moduleOf(file)};`
      const name = specifier.type === 'ImportDefaultSpecifier' ? '"default"' : nameText(specifier.imported)
      return `const{${name}:${local}}=${moduleOf(file)};`
    })
    .join('')
}

/** Writes the exports of a start script as getters of its registry entry. */
function exportGetters(statement: Node, reassignedNames: ReadonlySet<string>): string {
  if (statement.declaration !== null || statement.source !== null) {
    throw new Error('a start script exports in a form that is not known here')
  }
  return (statement.specifiers as Node[])
    .map(({ exported, local }) => {
      const { name } = local as { name: string } // the local name of an export is an identifier
      // A later module reads the value once, and would not see a new value.
      if (reassignedNames.has(name))
        throw new Error(`a start script exports ${nameText(exported)} and assigns it later`)
      return `get ${nameText(exported)}(){return ${name}},`
    })
    .join('')
}

/**
 * The new code of a chunk: it reads imports of start scripts from the registry, and a start script writes its exports
 * there. `newFileNames` has the chunks that became part of another file, by their old names.
 */
function rewriteCode(
  chunk: Chunk,
  startFiles: ReadonlySet<string>,
  newFileNames: ReadonlyMap<string, string>,
): string {
  const isStart = startFiles.has(posix.basename(chunk.fileName))
  const edits: Edit[] = []
  let getters = ''
  const tree = parseAst(chunk.code)
  const reassignedNames = isStart ? namesAssignedInFunctions(tree) : new Set<string>()
  visit(tree, (node) => {
    const { type, start, end } = node
    const file = importedFile(node.source)
    const replaceWith = (text: string) => edits.push({ start, end, text })
    if (type === 'ImportDeclaration' && startFiles.has(file)) replaceWith(readsOfRegistry(node, file))
    else if (type === 'ImportExpression' && startFiles.has(file))
      replaceWith(`Promise.resolve(${moduleOf(file)})`)
    else if (type === 'Literal' && newFileNames.has(String(node.value))) {
      replaceWith(JSON.stringify(newFileNames.get(String(node.value))))
    } else if (isStart && type === 'MetaProperty') replaceWith('meta')
    else if (isStart && type === 'ExportNamedDeclaration') {
      getters += exportGetters(node, reassignedNames)
      replaceWith('')
    } else if (isStart && /^(ImportDeclaration|Export)/.test(type) && !/Specifier$/.test(type)) {
      throw new Error(`a start script has a ${type} that is not known here`)
    }
  })
  const code = applyEdits(chunk.code, edits)
  if (!isStart) return code
  const file = moduleOf(posix.basename(chunk.fileName))
  const meta = 'const meta={url:document.currentScript.src};'
  return `(function(){"use strict";${meta}${code}\n${REGISTRY}??={};${file}={${getters}}})();`
}

/**
 * The entry and the chunks that it imports, also indirectly. The first script stands first. Each other chunk stands
 * after the chunks that it imports.
 */
function startChunks(chunks: readonly Chunk[]): Chunk[] {
  const startChunkSet = new Set<Chunk>()
  const add = (chunk: Chunk | undefined) => {
    if (chunk === undefined || startChunkSet.has(chunk)) return
    for (const file of chunk.imports) add(chunks.find(({ fileName }) => fileName === file))
    startChunkSet.add(chunk)
  }
  add(chunks.find(({ isEntry }) => isEntry))
  return [...startChunkSet].sort((a, b) => Number(b.name === FIRST_SCRIPT) - Number(a.name === FIRST_SCRIPT))
}

/** True for a chunk that is too small for its own request: it becomes part of the next chunk. */
const isTooSmall = ({ code }: Chunk) => code.length < 2000

const chunksOf = (bundle: Rolldown.OutputBundle) =>
  Object.values(bundle).filter(({ type }) => type === 'chunk') as Chunk[]

/** Changes the code of these chunks. Returns the files that became part of another file. */
export function writeClassicScripts(chunks: readonly Chunk[]): string[] {
  const startScripts = startChunks(chunks)
  const startFiles = new Set(startScripts.map(({ fileName }) => posix.basename(fileName)))
  const smallChunks = startScripts.flatMap((chunk, index) => {
    const nextChunk = startScripts[index + 1]
    return isTooSmall(chunk) && nextChunk !== undefined ? [[chunk, nextChunk] as const] : []
  })
  const newFileNames = new Map(smallChunks.map(([chunk, nextChunk]) => [chunk.fileName, nextChunk.fileName]))
  const newCodes = chunks.map((chunk) => [chunk, rewriteCode(chunk, startFiles, newFileNames)] as const)
  for (const [chunk, code] of newCodes) {
    chunk.code = code
    requireValidSyntax(chunk, startScripts.includes(chunk))
  }
  for (const [chunk, nextChunk] of smallChunks) nextChunk.code = `${chunk.code}\n${nextChunk.code}`
  return [...newFileNames.keys()]
}

/** Throws if a browser could not parse the new code. */
function requireValidSyntax({ fileName, code }: Chunk, isStart: boolean): void {
  try {
    if (isStart) new Script(code)
    else parseAst(code)
  } catch (cause) {
    throw new Error(`${fileName} has no valid syntax after its rewriting`, { cause })
  }
}

/**
 * True if COUNTER_PLAIN_MODULES is set: then the build has plain modules, to measure them or to find a fault of this
 * plugin.
 */
const hasPlainModules = () => process.env.COUNTER_PLAIN_MODULES !== undefined

export function classicStart(): Plugin {
  return {
    name: 'counter-classic-start',
    apply: 'build',
    enforce: 'post',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        if (hasPlainModules()) return html
        const files = startChunks(chunksOf(bundle)).filter((chunk) => !isTooSmall(chunk))
        const attributes = (chunk: Chunk, name: string) => `crossorigin ${name}="/${chunk.fileName}"`
        // Vite's loader loads a file again if it finds no link to the file.
        const links = files.map((chunk) => `<link rel="preload" as="script" ${attributes(chunk, 'href')}>`)
        // The first script runs as soon as it is loaded; the others run when the whole page is parsed.
        const deferOf = (chunk: Chunk) => (chunk.name === FIRST_SCRIPT ? '' : 'defer ')
        const scripts = files.map((chunk) => `<script ${deferOf(chunk)}${attributes(chunk, 'src')}></script>`)
        return html
          .replace(/\n? *<link rel="modulepreload"[^>]*>/g, '')
          .replace(/<script type="module"[^>]*><\/script>/, [...links, ...scripts].join('\n    '))
      },
    },
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        if (hasPlainModules()) return
        for (const fileName of writeClassicScripts(chunksOf(bundle))) delete bundle[fileName]
      },
    },
  }
}
