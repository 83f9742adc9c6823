// Finds texts that React changes or removes as bare text nodes. A browser that translates the page replaces the nodes,
// and React then changes nodes that are no longer shown, or fails (decisions.md G204).
import type { Source } from './read-sources.ts'

// A node of the parser's tree, without types.
// biome-ignore lint/suspicious/noExplicitAny: see above
type Node = any

type Kind = 'element' | 'fixed text' | 'text' | 'nothing'

interface RenderedKind {
  kind: Kind
  /** True if the content can appear and vanish. */
  canVanish: boolean
}

/**
 * True for constants of src/texts and of the site. They never change, but React places new nodes before their nodes.
 */
const isConstantText = (node: Node): boolean =>
  node.type === 'MemberExpression' &&
  !node.computed &&
  (isConstantText(node.object) ||
    (node.object.type === 'Identifier' && /(texts|site)$/i.test(node.object.name)))

function walk(node: Node, visit: (node: Node) => void): void {
  if (Array.isArray(node)) {
    for (const child of node) walk(child, visit)
    return
  }
  if (typeof node !== 'object' || node === null) return
  if (typeof node.type === 'string') visit(node)
  for (const child of Object.values(node)) walk(child, visit)
}

const isFunction = (node: Node): boolean =>
  ['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'].includes(node?.type)

/** The returned expressions of a function, without the returned expressions of inner functions. */
function returnsOf(node: Node): Node[] {
  if (node.body?.type !== 'BlockStatement' && node.body?.type !== 'FunctionBody') return [node.body]
  const returnedNodes: Node[] = []
  const collectReturns = (inner: Node): void => {
    if (typeof inner !== 'object' || inner === null || isFunction(inner)) return
    if (inner.type === 'ReturnStatement' && inner.argument !== null) returnedNodes.push(inner.argument)
    for (const child of Object.values(inner)) collectReturns(child)
  }
  collectReturns(node.body)
  return returnedNodes
}

interface FileFacts {
  /** The initial value or the function of each name in the file. */
  values: Map<string, Node>
  /** Names and properties whose values are elements, as written in the file. */
  elements: ReadonlySet<string>
}

/** True for the properties that the caller lists, and for the dialog that `useConfirm` returns. */
function isKnownElement({ object, property }: Node, { values, elements }: FileFacts): boolean {
  const isConfirmation = values.get(object.name)?.callee?.name === 'useConfirm'
  return (isConfirmation && property.name === 'dialog') || elements.has(`${object.name}.${property.name}`)
}

function renderedKinds(node: Node, file: FileFacts, canVanish = false, depth = 0): RenderedKind[] {
  const renderInner = (inner: Node, canInnerVanish = canVanish) =>
    renderedKinds(inner, file, canInnerVanish, depth + 1)
  switch (node.type) {
    case 'JSXElement':
    case 'JSXFragment':
      return [{ kind: 'element', canVanish }]
    case 'JSXEmptyExpression':
      return []
    case 'Literal':
      // Browsers do not translate a space.
      if (node.value === null || typeof node.value === 'boolean' || String(node.value).trim() === '')
        return [{ kind: 'nothing', canVanish }]
      return [{ kind: 'fixed text', canVanish }]
    case 'TemplateLiteral':
      return [{ kind: node.expressions.length > 0 ? 'text' : 'fixed text', canVanish }]
    case 'ConditionalExpression':
      return [...renderInner(node.consequent, true), ...renderInner(node.alternate, true)]
    case 'LogicalExpression':
      return node.operator === '&&'
        ? renderInner(node.right, true)
        : [...renderInner(node.left, true), ...renderInner(node.right, true)]
    case 'ParenthesizedExpression':
    case 'TSNonNullExpression':
    case 'TSAsExpression':
    case 'ChainExpression':
      return renderInner(node.expression)
    case 'MemberExpression': {
      if (isKnownElement(node, file)) return [{ kind: 'element', canVanish: true }]
      return [{ kind: isConstantText(node) ? 'fixed text' : 'text', canVanish }]
    }
    case 'Identifier':
      return node.name === 'undefined'
        ? [{ kind: 'nothing', canVanish }]
        : kindsOfName(node.name, file, canVanish, depth)
    case 'CallExpression': {
      const { callee } = node
      if (callee.type === 'Identifier') return kindsOfName(callee.name, file, canVanish, depth)
      const method = callee.type === 'MemberExpression' ? callee.property.name : ''
      const callback = node.arguments[method === 'from' ? 1 : 0]
      if (!['map', 'flatMap', 'from'].includes(method) || callback === undefined)
        return [{ kind: 'text', canVanish }]
      if (isFunction(callback))
        return returnsOf(callback).flatMap((returnedNode) => renderInner(returnedNode, true))
      if (callback.type === 'Identifier') return kindsOfName(callback.name, file, true, depth)
      return [{ kind: 'text', canVanish }]
    }
    default:
      return [{ kind: 'text', canVanish }]
  }
}

function kindsOfName(name: string, file: FileFacts, canVanish: boolean, depth: number): RenderedKind[] {
  const value = file.values.get(name)
  if (file.elements.has(name)) return [{ kind: 'element', canVanish: true }]
  if (value === undefined || depth > 8) return [{ kind: 'text', canVanish }]
  const returnedNodes = isFunction(value) ? returnsOf(value) : [value]
  return returnedNodes.flatMap((returnedNode) =>
    renderedKinds(returnedNode, file, canVanish || returnedNodes.length > 1, depth + 1),
  )
}

function valuesOf(program: Node): Map<string, Node> {
  const values = new Map<string, Node>()
  walk(program, (node) => {
    if (node.type === 'FunctionDeclaration' && node.id !== null) values.set(node.id.name, node)
    if (node.type === 'VariableDeclarator' && node.id.type === 'Identifier' && node.init !== null)
      values.set(node.id.name, node.init)
  })
  return values
}

const isText = ({ kind }: RenderedKind) => kind === 'text' || kind === 'fixed text'

/** The rendered children, each with the kinds that it can have. */
function slotsOf(element: Node, file: FileFacts): { node: Node; kinds: RenderedKind[] }[] {
  return element.children.flatMap((node: Node) => {
    if (node.type === 'JSXText') {
      if (node.value.trim() === '') return []
      return [{ node, kinds: [{ kind: 'fixed text', canVanish: false }] }]
    }
    const kinds = renderedKinds(node.type === 'JSXExpressionContainer' ? node.expression : node, file)
    return kinds.length > 0 ? [{ node, kinds }] : []
  })
}

/** The bare texts of a file, each as `line: text`. `elements` are names whose values are always elements. */
export function findBareTexts(
  { program, text }: Pick<Source, 'program' | 'text'>,
  elements: readonly string[] = [],
): string[] {
  const file: FileFacts = { values: valuesOf(program), elements: new Set(elements) }
  const bareTexts: string[] = []
  const report = ({ start, end }: Node) =>
    bareTexts.push(
      `${text.slice(0, start).split('\n').length}: ${text.slice(start, end).replace(/\s+/g, ' ')}`,
    )

  walk(program, (node) => {
    if (isFunction(node) && /^[A-Z]/.test(node.id?.name ?? '')) {
      for (const returnedNode of returnsOf(node)) {
        if (renderedKinds(returnedNode, file).some(isText)) report(returnedNode)
      }
    }
    if (node.type !== 'JSXElement' && node.type !== 'JSXFragment') return
    const slots = slotsOf(node, file)
    // React sets the only text of an element without a text node of its own. In a fragment it creates a text node.
    if (slots.length < 2 && node.type === 'JSXElement') return
    let canEarlierVanish = false
    let isPreviousText = false
    for (const { node: child, kinds } of slots) {
      const isBare = kinds.some(
        (kind) =>
          kind.kind === 'text' || (kind.kind === 'fixed text' && (kind.canVanish || canEarlierVanish)),
      )
      // React removes two neighbouring texts when the element later has a single text or other children.
      const isSecondText = isPreviousText && kinds.every(isText)
      if (isBare || isSecondText) report(child)
      isPreviousText = kinds.length > 0 && kinds.every(isText)
      if (kinds.some(({ canVanish }) => canVanish)) canEarlierVanish = true
    }
  })
  return bareTexts
}
