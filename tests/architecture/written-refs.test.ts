// React renders a component more often than it shows it: a ref that is written during rendering may hold a value that
// was never shown. Only effects and event handlers write refs (https://react.dev/reference/react/useRef).
import { parseSync } from 'oxc-parser'
import { expect, test } from 'vitest'
import { isTest, readSources } from './read-sources.ts'

// A node of the parser's tree, without types.
// biome-ignore lint/suspicious/noExplicitAny: see above
type Node = any

const isComponentOrHook = (name: string) => /^([A-Z]|use[A-Z])/.test(name)
/** React calls the functions of these hooks while it renders. */
const runsWhileRendering = (call: Node) => /^use(Memo|State|Reducer)$/.test(call?.callee?.name)
const isWrittenRef = (node: Node) =>
  node.type === 'AssignmentExpression' &&
  node.left.type === 'MemberExpression' &&
  node.left.property.name === 'current'

/** The positions in the text where components and hooks write refs while they render. */
function refsWrittenInRender(program: Node): number[] {
  const positions: number[] = []
  /** `owner`: the name of the function that runs the node; '' outside of functions and in functions without a name. */
  function visit(node: Node, parent: Node, owner: string): void {
    if (node === null || typeof node !== 'object') return
    if (Array.isArray(node)) {
      for (const child of node) visit(child, parent, owner)
      return
    }
    let ownerOfParts = owner
    if (/Function/.test(node.type) && !runsWhileRendering(parent))
      ownerOfParts = node.id?.name ?? parent?.id?.name ?? ''
    if (isWrittenRef(node) && isComponentOrHook(owner)) positions.push(node.start)
    for (const part of Object.values(node)) visit(part, node.type ? node : parent, ownerOfParts)
  }
  visit(program, null, '')
  return positions
}

test('no component and no hook writes a ref while it renders', () => {
  const writes = readSources()
    .filter(({ path, text }) => path.startsWith('src/') && !isTest(path) && text.includes('.current'))
    .flatMap(({ path, text, program }) =>
      refsWrittenInRender(program).map((start) => `${path}:${text.slice(0, start).split('\n').length}`),
    )
  expect(writes).toEqual([])
})

test.each([
  ['function useLatest(value) { latest.current = value }', 1],
  ['const Card = () => { if (isOpen) wasOpen.current = true; return <p /> }', 1],
  ['function Card() { const queue = useMemo(() => { last.current = 1 }, []) }', 1],
  ['function Card() { useEffect(() => { last.current = 1 }) }', 0],
  ['function Card() { function press() { last.current = 1 } return <p onClick={press} /> }', 0],
  ['function prepare(last) { last.current = 1 }', 0],
])('in %s, %i refs are written during rendering', (text, count) => {
  expect(refsWrittenInRender(parseSync('example.tsx', text).program)).toHaveLength(count)
})
