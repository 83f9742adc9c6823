// Writes the hash of each file without a hash in its name into the worker's list of files. During an update the worker
// of one build may get such a file from a server of another build. The browser then refuses the file, and a later check
// for updates installs the worker (G223).
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
    async addIntegrity(manifest: ListedFile[]) {
      for (const file of manifest) {
        if (file.revision === null) continue
        const hash = createHash('sha384').update(await readFile(join(folder, file.url)))
        file.integrity = `sha384-${hash.digest('base64')}`
      }
      return { manifest, warnings: [] }
    },
  }
}
