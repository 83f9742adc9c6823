// Reads the syntax tree of a script of the build: visits its nodes, and finds the names that may be assigned after the
// script has run.

/** A node of the tree that vite's parseAst returns. */
export type Node = { type: string; start: number; end: number; [key: string]: unknown }

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value

/** Calls `onNode` for a node and all nodes below it. */
export function visit(value: unknown, onNode: (node: Node) => void): void {
  if (Array.isArray(value)) for (const element of value) visit(element, onNode)
  else if (isNode(value)) {
    onNode(value)
    for (const property of Object.values(value)) visit(property, onNode)
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

/** The names that a function or block declares, including the names of its inner blocks. */
function namesDeclaredIn(scope: Node): string[] {
  const names = isFunction(scope) ? [...namesIn(scope.params), ...namesIn(scope.id)] : namesIn(scope.param)
  const collectNames = (node: Node) => {
    if (node.type === 'VariableDeclarator') names.push(...namesIn(node.id))
    if (/^(Function|Class)Declaration$/.test(node.type)) names.push(...namesIn(node.id))
    if (!isFunction(node)) for (const child of childrenOf(node)) collectNames(child)
  }
  for (const child of childrenOf(scope)) collectNames(child)
  return names
}

/** The names of the script that its functions assign: a function may run after the script has ended. */
export function namesAssignedInFunctions(program: unknown): Set<string> {
  const assignedNames = new Set<string>()
  const collectNames = (node: Node, outerNames: ReadonlySet<string>, isInFunction: boolean) => {
    const isScope = isFunction(node) || isBlock(node)
    const localNames = isScope ? new Set([...outerNames, ...namesDeclaredIn(node)]) : outerNames
    const isNodeInFunction = isInFunction || isFunction(node)
    if (isNodeInFunction) {
      for (const name of namesAssignedBy(node)) if (!localNames.has(name)) assignedNames.add(name)
    }
    for (const child of childrenOf(node)) collectNames(child, localNames, isNodeInFunction)
  }
  if (isNode(program)) collectNames(program, new Set(), false)
  return assignedNames
}

function namesAssignedBy(node: Node): string[] {
  if (node.type === 'AssignmentExpression') return namesIn(node.left)
  if (node.type === 'UpdateExpression') return namesIn(node.argument)
  return /^For(In|Of)Statement$/.test(node.type) ? namesIn(node.left) : []
}
