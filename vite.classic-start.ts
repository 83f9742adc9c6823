// The scripts with which a page starts, as classic scripts in place of modules. Chromium keeps the compiled code of a
// classic script that a worker took into its cache, and of a module none: at each offline open it would compile 1,400
// functions anew (docs/performance.md). Modules that load later take what they import from these out of a registry.
import { posix } from 'node:path'
import { Script } from 'node:vm'
import { type Plugin, parseAst, type Rolldown } from 'vite'
import { assignedLater, type Node, visit } from './vite.syntax-tree.ts'

const REGISTRY = 'globalThis.counterModules'

/** The parts of a chunk that are read and written here. */
export type Chunk = Pick<Rolldown.OutputChunk, 'type' | 'name' | 'fileName' | 'code' | 'imports' | 'isEntry'>

interface Edit {
  start: number
  end: number
  text: string
}

/** Runs first: it waits for nothing (src/first-paint/first-script.ts). */
const FIRST = 'first-script'

function edited(code: string, edits: readonly Edit[]): string {
  let result = code
  for (const { start, end, text } of [...edits].sort((a, b) => b.start - a.start)) {
    result = result.slice(0, start) + text + result.slice(end)
  }
  return result
}

const nameIn = (value: unknown): string => {
  const { name, value: text } = value as { name?: string; value?: string } // an identifier, or a name in quotes
  return name ?? JSON.stringify(text)
}
const moduleOf = (file: string) => `${REGISTRY}[${JSON.stringify(file)}]`
/** The file that is imported: a text in quotes, or between backticks without parts to fill in. */
function fileIn(source: unknown): string {
  const { value, quasis } = (source ?? {}) as { value?: string; quasis?: { value: { cooked: string } }[] } // as parsed
  return posix.basename(value ?? (quasis?.length === 1 ? (quasis[0]?.value.cooked ?? '') : ''))
}

/** `import { a as b } from './start.js'` becomes `const { a: b } = …`. */
function taken(statement: Node, file: string): string {
  const specifiers = statement.specifiers as Node[]
  return specifiers
    .map((one) => {
      const local = (one.local as { name: string }).name
      if (one.type === 'ImportNamespaceSpecifier') return `const ${local}=${moduleOf(file)};`
      const name = one.type === 'ImportDefaultSpecifier' ? '"default"' : nameIn(one.imported)
      return `const{${name}:${local}}=${moduleOf(file)};`
    })
    .join('')
}

function given(statement: Node, changing: ReadonlySet<string>): string {
  if (statement.declaration !== null || statement.source !== null) {
    throw new Error('a start script exports in a form that is not known here')
  }
  return (statement.specifiers as Node[])
    .map(({ exported, local }) => {
      const { name } = local as { name: string } // an export of its own file
      // Whoever takes it takes its value once, and would never see another one.
      if (changing.has(name))
        throw new Error(`a start script exports ${nameIn(exported)} and assigns it later`)
      return `get ${nameIn(exported)}(){return ${name}},`
    })
    .join('')
}

/** The code of a chunk with what it takes from start scripts; of a start script also with what it gives. */
function rewritten(chunk: Chunk, starts: ReadonlySet<string>, merged: ReadonlyMap<string, string>): string {
  const isStart = starts.has(posix.basename(chunk.fileName))
  const edits: Edit[] = []
  let gives = ''
  const tree = parseAst(chunk.code)
  const changing = isStart ? assignedLater(tree) : new Set<string>()
  visit(tree, (node) => {
    const { type, start, end } = node
    const file = fileIn(node.source)
    const put = (text: string) => edits.push({ start, end, text })
    if (type === 'ImportDeclaration' && starts.has(file)) put(taken(node, file))
    else if (type === 'ImportExpression' && starts.has(file)) put(`Promise.resolve(${moduleOf(file)})`)
    else if (type === 'Literal' && merged.has(String(node.value))) {
      put(JSON.stringify(merged.get(String(node.value))))
    } else if (isStart && type === 'MetaProperty') put('meta')
    else if (isStart && type === 'ExportNamedDeclaration') {
      gives += given(node, changing)
      put('')
    } else if (isStart && /^(ImportDeclaration|Export)/.test(type) && !/Specifier$/.test(type)) {
      throw new Error(`a start script has a ${type} that is not known here`)
    }
  })
  const code = edited(chunk.code, edits)
  if (!isStart) return code
  const file = moduleOf(posix.basename(chunk.fileName))
  const meta = 'const meta={url:document.currentScript.src};'
  return `(function(){"use strict";${meta}${code}\n${REGISTRY}??={};${file}={${gives}}})();`
}

/** The entry and all that it imports, each after what it imports itself. */
function startChunks(chunks: readonly Chunk[]): Chunk[] {
  const found = new Set<Chunk>()
  const add = (chunk: Chunk | undefined) => {
    if (chunk === undefined || found.has(chunk)) return
    for (const file of chunk.imports) add(chunks.find(({ fileName }) => fileName === file))
    found.add(chunk)
  }
  add(chunks.find(({ isEntry }) => isEntry))
  return [...found].sort((a, b) => Number(b.name === FIRST) - Number(a.name === FIRST))
}

/** A part of the next one: it is too small for a request. */
const isTooSmall = ({ code }: Chunk) => code.length < 2000

const chunksOf = (bundle: Rolldown.OutputBundle) =>
  Object.values(bundle).filter(({ type }) => type === 'chunk') as Chunk[]

/** Changes the code of these chunks; answers the files that are part of another one now. */
export function writeClassicScripts(chunks: readonly Chunk[]): string[] {
  const starting = startChunks(chunks)
  const starts = new Set(starting.map(({ fileName }) => posix.basename(fileName)))
  const merging = starting.flatMap((chunk, place) => {
    const next = starting[place + 1]
    return isTooSmall(chunk) && next !== undefined ? [[chunk, next] as const] : []
  })
  const merged = new Map(merging.map(([chunk, next]) => [chunk.fileName, next.fileName]))
  const rewriting = chunks.map((chunk) => [chunk, rewritten(chunk, starts, merged)] as const)
  for (const [chunk, code] of rewriting) {
    chunk.code = code
    check(chunk, starting.includes(chunk))
  }
  for (const [chunk, next] of merging) next.code = `${chunk.code}\n${next.code}`
  return [...merged.keys()]
}

/** What was written has to be a script that a browser can read. */
function check({ fileName, code }: Chunk, isStart: boolean): void {
  try {
    if (isStart) new Script(code)
    else parseAst(code)
  } catch (cause) {
    throw new Error(`${fileName} cannot be read as it was written here`, { cause })
  }
}

/** Builds with plain modules where COUNTER_PLAIN_MODULES is set: to compare, and to look for a fault that only one of them has. */
const isPlain = () => process.env.COUNTER_PLAIN_MODULES !== undefined

export function classicStart(): Plugin {
  return {
    name: 'counter-classic-start',
    apply: 'build',
    enforce: 'post',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        if (isPlain()) return html
        const files = startChunks(chunksOf(bundle)).filter((chunk) => !isTooSmall(chunk))
        const attributes = (chunk: Chunk, name: string) => `crossorigin ${name}="/${chunk.fileName}"`
        // Vite's loader asks for a file anew where it finds no link to it.
        const links = files.map((chunk) => `<link rel="preload" as="script" ${attributes(chunk, 'href')}>`)
        // The first one runs as soon as it is there; the others need the whole page.
        const when = (chunk: Chunk) => (chunk.name === FIRST ? '' : 'defer ')
        const scripts = files.map((chunk) => `<script ${when(chunk)}${attributes(chunk, 'src')}></script>`)
        return html
          .replace(/\n? *<link rel="modulepreload"[^>]*>/g, '')
          .replace(/<script type="module"[^>]*><\/script>/, [...links, ...scripts].join('\n    '))
      },
    },
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        if (isPlain()) return
        for (const fileName of writeClassicScripts(chunksOf(bundle))) delete bundle[fileName]
      },
    },
  }
}
