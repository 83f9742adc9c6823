// Writes the hash of each file whose name has none into the worker's list of files. While servers are updated, the worker
// of one build may ask a server of another build for such a file: the browser then refuses the other content, and the
// worker is installed at a later check (G223).
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Plugin } from 'vite'

interface ListedFile {
  url: string
  revision: string | null
  integrity?: string
  size: number
}

export function fileIntegrity() {
  let folder = 'dist'
  const plugin: Plugin = {
    name: 'file-integrity',
    configResolved: ({ root, build }) => {
      folder = resolve(root, build.outDir)
    },
  }
  return {
    plugin,
    async addTo(manifest: ListedFile[]) {
      for (const file of manifest) {
        if (file.revision === null) continue
        const hash = createHash('sha384').update(await readFile(join(folder, file.url)))
        file.integrity = `sha384-${hash.digest('base64')}`
      }
      return { manifest, warnings: [] }
    },
  }
}
