import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'

/** The return value that tells Node's parser of an upgrade: the bytes after the head are of another protocol. */
const UPGRADED = 2

/** The parser of a connection: Node's own fields, which are not in its types. A numbered field holds `parserOnBody`. */
type NodeParser = { onIncoming?: (call: ParsedCall) => number } & Record<string, unknown>
/** `upgrade`: the call asks for another protocol. */
type ParsedCall = IncomingMessage & { upgrade?: boolean }

/**
 * Closes the connection of a call, and keeps Node from handing over what is left of the piece that it has read from it. A
 * piece of 64 kB has 3640 calls, or 10,922 chunks of a body, which would hold the event loop for 7 to 50 ms. Node offers no
 * public way to stop its parser. So this answers the parser's next call as Node does after an upgrade: what follows is not
 * HTTP. And it takes away the function that receives the chunks of a body, until the connection has closed: Node uses its
 * parsers again for other connections. With a Node without these fields the connection only closes (G360, G364).
 */
export function closeAtOnce(socket: Socket): void {
  const { parser } = socket as unknown as { parser?: NodeParser | null }
  if (typeof parser?.onIncoming === 'function') stop(parser, socket)
  socket.destroy()
}

function stop(parser: NodeParser, socket: Socket): void {
  parser.onIncoming = (call) => {
    // For a call that asks for an upgrade, Node would give the parser to another connection before this one has closed.
    call.upgrade = false
    return UPGRADED
  }
  const field = Object.keys(parser).find((name) => isBodyReader(parser[name]))
  if (field === undefined) return
  const readBody = parser[field]
  parser[field] = null
  socket.prependOnceListener('close', () => {
    parser[field] = readBody
  })
}

const isBodyReader = (value: unknown): boolean => typeof value === 'function' && value.name === 'parserOnBody'
