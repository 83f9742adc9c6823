import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.json': 'application/json',
}

export interface FolderServer {
  url: string
  stop(): Promise<void>
}

/**
 * Serves the extra files, and the HTML, JS and JSON files of a folder. A path with another ending, or with none, gets
 * `index.html`.
 */
export async function serveFolder(
  folder: string,
  extraFiles: ReadonlyMap<string, { type: string; body: string | Uint8Array }>,
): Promise<FolderServer> {
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    const extraFile = extraFiles.get(pathname)
    const file = TYPES[extname(pathname)] === undefined ? '/index.html' : pathname
    try {
      const body = extraFile?.body ?? (await readFile(join(folder, file)))
      response.writeHead(200, { 'content-type': extraFile?.type ?? TYPES[extname(file)] })
      response.end(body)
    } catch {
      response.writeHead(404).end()
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // listening on a port, not on a pipe
  return {
    url: `http://localhost:${port}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
