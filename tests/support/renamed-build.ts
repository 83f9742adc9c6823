// Makes a second build of the app: the same code in files with other names, as after a change of every file.
import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const BUILD_FOLDER = fileURLToPath(new URL('../../dist', import.meta.url))
const FILE_HASH = /-([\w-]{8})(?=\.(?:js|css|woff2|svg|png|webp)\b)/g
const TEXT_FILE = /\.(?:js|css|html|webmanifest)$/

/** Writes the build into a new folder and returns the folder's path. The page is marked `data-build="renamed"`. */
export async function writeRenamedBuild(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'counter-renamed-build-'))
  const names = (await readdir(BUILD_FOLDER, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && !/\.(?:br|gz)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(BUILD_FOLDER.length + 1))
  const hashes = new Set(
    names.flatMap((name) =>
      name.startsWith('assets/') ? [...name.matchAll(FILE_HASH)].map(([, hash]) => hash) : [],
    ),
  )
  const rename = (text: string) =>
    text.replace(FILE_HASH, (originalName, hash: string) =>
      hashes.has(hash) ? `-${hash.slice(1)}${hash.startsWith('z') ? 'y' : 'z'}` : originalName,
    )
  for (const name of names) {
    const target = join(folder, name.startsWith('assets/') ? rename(name) : name)
    await mkdir(dirname(target), { recursive: true })
    const content = await readFile(join(BUILD_FOLDER, name))
    await writeFile(target, TEXT_FILE.test(name) ? rename(content.toString('utf8')) : content)
  }
  await markPage(folder)
  return folder
}

async function markPage(folder: string): Promise<void> {
  const page = (await readFile(join(folder, 'index.html'), 'utf8')).replace(
    '<html',
    '<html data-build="renamed"',
  )
  const worker = await readFile(join(folder, 'sw.js'), 'utf8')
  const integrity = `sha384-${createHash('sha384').update(page).digest('base64')}`
  await writeFile(join(folder, 'index.html'), page)
  await writeFile(
    join(folder, 'sw.js'),
    worker.replace(
      /"integrity":"[^"]+","revision":"\w+"(?=,"url":"index\.html")/,
      `"integrity":"${integrity}","revision":"renamed"`,
    ),
  )
}
