import type { IncomingMessage, ServerResponse } from 'node:http'
import { edgeErrors } from '#texts/edge.ts'
import { isFilePath, type SiteFile, type SiteFiles } from './build-files.ts'

const CACHE_FOR_EVER = 'public, max-age=31536000, immutable'
const ASK_BEFORE_USE = 'no-cache'
/**
 * For the page itself: Safari puts a page that may be stored into its back/forward cache when the person leaves it, and
 * a database transaction of such a page blocks its object stores for every later page.
 */
const NEVER_STORE = 'no-store'
/** Browsers send about thirty letters; a caller may send 15,000. */
const MOST_ENCODING_LETTERS = 1000

/** Finds an asset that only the build of another edge has. */
export type FindShared = (path: string) => Promise<SiteFile | undefined>

/**
 * Serves the files of this build, and assets of other builds. A path that does not look like a file's gets the page of
 * the app; a missing file is answered with 404.
 */
export function createStaticSite(
  currentFiles: SiteFiles,
  previousFiles: SiteFiles,
  findShared: FindShared = async () => undefined,
) {
  const findFile = async (path: string): Promise<SiteFile | undefined> => {
    const file = currentFiles.get(path)
    if (file) return file
    if (path.startsWith('/assets/')) return previousFiles.get(path) ?? (await findShared(path))
    return isFilePath(path) ? undefined : currentFiles.get('/index.html')
  }
  return async (request: IncomingMessage, response: ServerResponse, path: string): Promise<void> => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return void sendText(response.setHeader('Allow', 'GET, HEAD'), 405, edgeErrors.noSuchMethod)
    }
    const file = await findFile(path)
    if (file) sendFile(request, response, file, cachingOf(path, file))
    else sendText(response, 404, edgeErrors.noSuchFile)
  }
}

function cachingOf(path: string, { type }: SiteFile): string {
  if (path.startsWith('/assets/')) return CACHE_FOR_EVER
  return type.startsWith('text/html') ? NEVER_STORE : ASK_BEFORE_USE
}

export function sendText(response: ServerResponse, status: number, text: string): void {
  response.setHeader('Cache-Control', 'no-store')
  response.setHeader('Content-Type', 'text/plain; charset=utf-8')
  response.writeHead(status).end(`${text}\n`)
}

export function sendFile(
  request: IncomingMessage,
  response: ServerResponse,
  file: SiteFile,
  caching: string,
): void {
  response.setHeader('Cache-Control', caching)
  response.setHeader('ETag', file.etag)
  if (file.brotli || file.gzip) response.setHeader('Vary', 'Accept-Encoding')
  if (request.headers['if-none-match']?.includes(file.etag)) return void response.writeHead(304).end()
  const { body, encoding } = encodedFor(request.headers['accept-encoding'], file)
  if (encoding) response.setHeader('Content-Encoding', encoding)
  response.setHeader('Content-Type', file.type)
  response.setHeader('Content-Length', body.length)
  response.writeHead(200).end(request.method === 'HEAD' ? undefined : body)
}

function encodedFor(acceptHeader: string | string[] | undefined, file: SiteFile) {
  const acceptedEncodings = String(acceptHeader ?? '')
    .slice(0, MOST_ENCODING_LETTERS)
    .split(',')
    .map((part) => part.trim().toLowerCase())
    .filter((part) => !/;\s*q=0(\.0*)?$/.test(part))
    .map((part) => part.split(';')[0])
  if (file.brotli && acceptedEncodings.includes('br')) return { body: file.brotli, encoding: 'br' }
  if (file.gzip && acceptedEncodings.includes('gzip')) return { body: file.gzip, encoding: 'gzip' }
  return { body: file.body, encoding: null }
}

/** The decoded path of an address; null if its escapes are broken. */
export function decodePath(url: string): string | null {
  try {
    return decodeURIComponent(url.split('?')[0] ?? '/')
  } catch {
    return null
  }
}
