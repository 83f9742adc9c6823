// A look at the syntax tree of a script of the build: its nodes, and which names of the script are assigned after it has run.

/** As vite's parseAst gives it. */
export type Node = { type: string; start: number; end: number; [key: string]: unknown }

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value

export function visit(value: unknown, found: (node: Node) => void): void {
  if (Array.isArray(value)) for (const one of value) visit(one, found)
  else if (isNode(value)) {
    found(value)
    for (const part of Object.values(value)) visit(part, found)
  }
}

const isFunction = ({ type }: Node) => /Function/.test(type)
const isBlock = ({ type }: Node) =>
  /^(BlockStatement|StaticBlock|For\w*Statement|SwitchStatement|CatchClause)$/.test(type)

/** The names that a pattern binds or assigns: `a`, `{ b, c: [d] }`, `...e`. */
function namesIn(pattern: unknown): string[] {
  if (Array.isArray(pattern)) return pattern.flatMap(namesIn)
  if (!isNode(pattern)) return []
  const { type } = pattern
  if (type === 'Identifier') return [String(pattern.name)]
  if (type === 'ObjectPattern') return namesIn(pattern.properties)
  if (type === 'Property') return namesIn(pattern.value)
  if (type === 'ArrayPattern') return namesIn(pattern.elements)
  if (type === 'RestElement') return namesIn(pattern.argument)
  if (type === 'AssignmentPattern') return namesIn(pattern.left)
  return [] // a member of an object
}

const childrenOf = (node: Node): Node[] => Object.values(node).flat().filter(isNode)

/** The names that are declared in a function or a block. A `var` of an inner block counts for both: it is no name of the module. */
function declaredIn(scope: Node): string[] {
  const names = isFunction(scope) ? [...namesIn(scope.params), ...namesIn(scope.id)] : namesIn(scope.param)
  const look = (node: Node) => {
    if (node.type === 'VariableDeclarator') names.push(...namesIn(node.id))
    if (/^(Function|Class)Declaration$/.test(node.type)) names.push(...namesIn(node.id))
    if (!isFunction(node)) for (const child of childrenOf(node)) look(child)
  }
  for (const child of childrenOf(scope)) look(child)
  return names
}

/** Names of the script that are assigned inside of functions: perhaps after it has run to its end. */
export function assignedLater(program: unknown): Set<string> {
  const found = new Set<string>()
  const look = (node: Node, declared: ReadonlySet<string>, isInFunction: boolean) => {
    const isScope = isFunction(node) || isBlock(node)
    const known = isScope ? new Set([...declared, ...declaredIn(node)]) : declared
    const isIn = isInFunction || isFunction(node)
    if (isIn) {
      const targets = assignedBy(node)
      for (const name of targets) if (!known.has(name)) found.add(name)
    }
    for (const child of childrenOf(node)) look(child, known, isIn)
  }
  if (isNode(program)) look(program, new Set(), false)
  return found
}

function assignedBy(node: Node): string[] {
  if (node.type === 'AssignmentExpression') return namesIn(node.left)
  if (node.type === 'UpdateExpression') return namesIn(node.argument)
  return /^For(In|Of)Statement$/.test(node.type) ? namesIn(node.left) : []
}
