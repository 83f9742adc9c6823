// The archive: a compressed tar with manifest.json, one file of rows per table, and the uploaded pictures (G222).
import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { extract, type Header, pack } from 'tar-stream'
import { ArchiveRefused, type Manifest, MANIFEST, readManifest } from './manifest.ts'

export interface ArchivedFile {
  /** The path in the archive. */
  path: string
  /** The path on the disk. */
  source: string
  bytes: number
  sha256: string
}

export async function fingerprintOf(source: string): Promise<Pick<ArchivedFile, 'bytes' | 'sha256'>> {
  const hash = createHash('sha256')
  let bytes = 0
  for await (const chunk of createReadStream(source)) {
    hash.update(chunk)
    bytes += chunk.length
  }
  return { bytes, sha256: hash.digest('hex') }
}

/** Writes the archive, and waits until the disk has it. */
export async function writeArchive(
  path: string,
  manifest: Manifest,
  files: readonly ArchivedFile[],
): Promise<void> {
  const tar = pack()
  const writing = pipeline(tar, createGzip(), createWriteStream(path, { mode: 0o600 }))
  // A full disk rejects this promise before the code below awaits it. Without a catch the rejection would end the
  // process.
  writing.catch(() => undefined)
  const add = async (
    header: Partial<Header> & { name: string },
    source: AsyncIterable<Buffer>,
  ): Promise<void> => {
    const entry = tar.entry(header)
    await pipeline(source, entry)
  }
  const manifestBytes = Buffer.from(JSON.stringify(manifest, null, 1))
  const addingFiles = (async () => {
    await add({ name: MANIFEST, size: manifestBytes.length }, asStream(manifestBytes))
    for (const file of files) {
      await add({ name: file.path, size: file.bytes, mode: 0o600 }, createReadStream(file.source))
    }
    tar.finalize()
  })()
  await Promise.race([addingFiles, writing.then(() => addingFiles)])
  await writing
  const handle = await open(path)
  await handle.sync().finally(() => handle.close())
}

async function* asStream(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes
}

/** Gives `read` each file of the archive after the manifest, in order. Throws ArchiveRefused for a damaged archive. */
export async function readArchive(
  path: string,
  read: (file: string, bytes: AsyncIterable<Buffer>, manifest: Manifest) => Promise<void>,
): Promise<Manifest> {
  const entries = extract()
  const unpacking = pipeline(createReadStream(path), createGunzip(), entries)
  unpacking.catch(() => undefined)
  let manifest: Manifest | null = null
  const finishedFiles = new Set<string>()
  try {
    for await (const entry of entries) {
      const bytes = entry as AsyncIterable<Buffer> // an entry of tar-stream gives the bytes of its file
      const { name } = entry.header
      if (manifest === null) {
        manifest = await readManifest(name, bytes)
        continue
      }
      const currentManifest = manifest
      const file = currentManifest.files[name]
      if (file === undefined || finishedFiles.has(name))
        throw new ArchiveRefused(`it has the file ${name} twice, or its manifest does not name it`)
      finishedFiles.add(name)
      await readWithChecksum(name, bytes, file, (hashedBytes) => read(name, hashedBytes, currentManifest))
    }
    await unpacking
  } catch (problem) {
    throw refusalOf(path, problem)
  }
  if (manifest === null) throw refusalOf(path, new ArchiveRefused('it is empty'))
  const missingFile = Object.keys(manifest.files).find((file) => !finishedFiles.has(file))
  if (missingFile !== undefined) throw refusalOf(path, new ArchiveRefused(`${missingFile} is missing`))
  return manifest
}

function refusalOf(path: string, problem: unknown): Error {
  if (problem instanceof ArchiveRefused)
    return new ArchiveRefused(`${path} is no usable archive: ${problem.message}.`)
  // The system refuses the file itself: it is missing, a folder, or not readable for this account.
  if (problem instanceof Error && 'syscall' in problem)
    return new ArchiveRefused(`${path} cannot be read: ${problem.message}.`)
  const code = problem instanceof Error && 'code' in problem ? String(problem.code) : ''
  if (
    /^Z_|^ERR_STREAM|^UND/.test(code) ||
    (problem instanceof Error && /tar|Unexpected end/i.test(problem.message))
  ) {
    return new ArchiveRefused(`${path} is no usable archive: it is cut off or damaged (${String(problem)}).`)
  }
  return problem instanceof Error ? problem : new Error(String(problem))
}

async function readWithChecksum(
  name: string,
  entry: AsyncIterable<Buffer>,
  file: { bytes: number; sha256: string },
  read: (bytes: AsyncIterable<Buffer>) => Promise<void>,
): Promise<void> {
  const hash = createHash('sha256')
  let bytes = 0
  async function* hashChunks(): AsyncGenerator<Buffer> {
    for await (const chunk of entry) {
      hash.update(chunk)
      bytes += chunk.length
      yield chunk
    }
  }
  const hashedBytes = hashChunks()
  await read(hashedBytes)
  for await (const _ of hashedBytes); // hashes the bytes that `read` skipped
  if (bytes !== file.bytes || hash.digest('hex') !== file.sha256) {
    throw new ArchiveRefused(`${name} differs from its checksum`)
  }
}
