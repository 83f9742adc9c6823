// Reads the files of a build into memory once, so that a new build changes no answer of the running server.
import { createHash } from 'node:crypto'
import { access, readdir, readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'

export interface SiteFile {
  type: string
  etag: string
  body: Buffer
  brotli: Buffer | null
  gzip: Buffer | null
}

/** The files by their path from the origin, such as `/index.html`. */
export type SiteFiles = ReadonlyMap<string, SiteFile>

const MEDIA_TYPES: Record<string, string> = {
  css: 'text/css; charset=utf-8',
  html: 'text/html; charset=utf-8',
  ico: 'image/x-icon',
  jpg: 'image/jpeg',
  js: 'text/javascript; charset=utf-8',
  json: 'application/json; charset=utf-8',
  map: 'application/json; charset=utf-8',
  mjs: 'text/javascript; charset=utf-8',
  png: 'image/png',
  svg: 'image/svg+xml',
  txt: 'text/plain; charset=utf-8',
  wasm: 'application/wasm',
  webmanifest: 'application/manifest+json; charset=utf-8',
  webp: 'image/webp',
  ttf: 'font/ttf',
  woff2: 'font/woff2',
  xml: 'application/xml; charset=utf-8',
}

export function extensionOf(path: string): string {
  return /\.(\w+)$/.exec(path)?.[1]?.toLowerCase() ?? ''
}

/** True when the path names a file, false when it names a page of the app. */
export function isFilePath(path: string): boolean {
  return path.startsWith('/assets/') || extensionOf(path) in MEDIA_TYPES
}

/**
 * Reads the files of a build; none if the folder is missing. A build has compressed forms (`.br`, `.gz`) beside the
 * files that compression makes smaller.
 */
export async function readBuild(folder: string): Promise<SiteFiles> {
  const files = new Map<string, SiteFile>()
  if (
    !(await access(folder).then(
      () => true,
      () => false,
    ))
  )
    return files
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  for (const entry of entries) {
    const file = join(entry.parentPath, entry.name)
    const type = MEDIA_TYPES[extensionOf(entry.name)]
    if (!entry.isFile() || !type) continue
    const path = `/${relative(folder, file).split(sep).join('/')}`
    // Hidden files and folders, such as those of Vite, are about the build itself.
    if (path.startsWith('/.')) continue
    const body = await readFile(file)
    files.set(path, {
      type,
      body,
      etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
      brotli: await readCompressed(`${file}.br`),
      gzip: await readCompressed(`${file}.gz`),
    })
  }
  return files
}

async function readCompressed(file: string): Promise<Buffer | null> {
  return readFile(file).catch(() => null)
}
