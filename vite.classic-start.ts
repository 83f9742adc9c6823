// The scripts with which a page starts, as classic scripts in place of modules. Chromium keeps the compiled code of a
// classic script that a worker took into its cache, and of a module none: at each offline open it would compile 1,400
// functions anew (docs/performance.md). Modules that load later take what they import from these out of a registry.
import { posix } from 'node:path'
import { type Plugin, parseAst, type Rolldown } from 'vite'

const REGISTRY = 'globalThis.counterModules'

type Chunk = Rolldown.OutputChunk
type Node = { type: string; start: number; end: number; [key: string]: unknown }

interface Edit {
  start: number
  end: number
  text: string
}

/** Runs first: it waits for nothing (src/app/start/first-reading.ts). */
const FIRST = 'first-reading'

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value

function visit(value: unknown, found: (node: Node) => void): void {
  if (Array.isArray(value)) for (const one of value) visit(one, found)
  else if (isNode(value)) {
    found(value)
    for (const part of Object.values(value)) visit(part, found)
  }
}

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

function given(statement: Node): string {
  if (statement.declaration !== null || statement.source !== null) {
    throw new Error('a start script exports in a form that is not known here')
  }
  return (statement.specifiers as Node[])
    .map(({ exported, local }) => `get ${nameIn(exported)}(){return ${(local as { name: string }).name}}`)
    .join()
}

/** The code of a chunk with what it takes from start scripts; of a start script also with what it gives. */
function rewritten(chunk: Chunk, starts: ReadonlySet<string>, merged: ReadonlyMap<string, string>): string {
  const isStart = starts.has(posix.basename(chunk.fileName))
  const edits: Edit[] = []
  let gives = ''
  visit(parseAst(chunk.code), (node) => {
    const { type, start, end } = node
    const file = fileIn(node.source)
    const put = (text: string) => edits.push({ start, end, text })
    if (type === 'ImportDeclaration' && starts.has(file)) put(taken(node, file))
    else if (type === 'ImportExpression' && starts.has(file)) put(`Promise.resolve(${moduleOf(file)})`)
    else if (type === 'Literal' && merged.has(String(node.value))) {
      put(JSON.stringify(merged.get(String(node.value))))
    } else if (isStart && type === 'MetaProperty') put('meta')
    else if (isStart && type === 'ExportNamedDeclaration') {
      gives += given(node)
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
function startChunks(bundle: Rolldown.OutputBundle): Chunk[] {
  const chunks = Object.values(bundle).filter((part): part is Chunk => part.type === 'chunk')
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

export function classicStart(): Plugin {
  return {
    name: 'counter-classic-start',
    apply: 'build',
    enforce: 'post',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const files = startChunks(bundle).filter((chunk) => !isTooSmall(chunk))
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
        const starting = startChunks(bundle)
        const starts = new Set(starting.map(({ fileName }) => posix.basename(fileName)))
        const chunks = Object.values(bundle).filter((part): part is Chunk => part.type === 'chunk')
        const merging = starting.flatMap((chunk, place) => {
          const next = starting[place + 1]
          return isTooSmall(chunk) && next !== undefined ? [[chunk, next] as const] : []
        })
        const merged = new Map(merging.map(([chunk, next]) => [chunk.fileName, next.fileName]))
        const rewriting = chunks.map((chunk) => [chunk, rewritten(chunk, starts, merged)] as const)
        for (const [chunk, code] of rewriting) chunk.code = code
        for (const [chunk, next] of merging) {
          next.code = `${chunk.code}\n${next.code}`
          delete bundle[chunk.fileName]
        }
      },
    },
  }
}
