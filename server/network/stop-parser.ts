import type { Socket } from 'node:net'

/** The return value that tells Node's parser of an upgrade: the bytes after the head are of another protocol. */
const UPGRADED = 2

/** The parser of a connection: Node's own fields, which are not in its types. A numbered field holds `parserOnBody`. */
type NodeParser = { onIncoming?: unknown } & Record<string, unknown>

/**
 * Keeps Node from handing over what is left of the piece that this server has read from a connection, just before it closes
 * the connection. A piece of 64 kB has 3640 calls, or 10,922 chunks of a body, which would hold the event loop for 7 to 50
 * ms. Node offers no public way to stop its parser. So this answers the parser's next call as Node does after an upgrade:
 * what follows is not HTTP. And until then it takes away the function that receives the chunks of a body; Node uses its
 * parsers again for other connections. With a Node without these fields the connection only closes (G360).
 */
export function stopParser(socket: Socket): void {
  const { parser } = socket as unknown as { parser?: NodeParser | null }
  if (!parser || typeof parser.onIncoming !== 'function') return
  const giveBack = takeBodyReader(parser)
  parser.onIncoming = () => {
    giveBack()
    return UPGRADED
  }
  socket.prependOnceListener('close', giveBack)
}

/** Returns the function that gives it back. */
function takeBodyReader(parser: NodeParser): () => void {
  const field = Object.keys(parser).find((name) => isBodyReader(parser[name]))
  if (field === undefined) return () => {}
  const readBody = parser[field]
  parser[field] = null
  return () => {
    parser[field] = readBody
  }
}

const isBodyReader = (value: unknown): boolean => typeof value === 'function' && value.name === 'parserOnBody'
