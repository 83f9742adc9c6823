// After the restore of an archive no row of the archive is missing, and devices place no order twice.
import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, stat, unlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type ArchivedFile,
  fingerprintOf,
  readArchive,
  writeArchive,
} from '#server/commands/archive/archive-file.ts'
import type { Manifest } from '#server/commands/archive/manifest.ts'
import type { OrderAnswer } from '#tests/support/edge-fixture.ts'
import { openDatabaseOn } from '#tests/support/open-test-database.ts'
import { bucketOrder, openOrderClerk } from '#tests/support/order-clerk.ts'
import { runCommand } from '#tests/support/run-command.ts'
import { type RunningServer, startServer } from '#tests/support/start-server.ts'
import { type PostgresServer, startPostgres } from '../../bin/start-postgres.mjs'

const PICTURE_PATH = `brought/${randomUUID()}/uploaded`

let postgres: PostgresServer
let folder: string
let embeddedServer: RunningServer
let archive: string
const readOrderNumber = ({ body }: OrderAnswer): number => JSON.parse(body).data.id
const newOrder = (poNumber: string) => ({ intent: randomUUID(), body: bucketOrder(poNumber) })
const archivedOrder = newOrder('K1')
const lostOrder = newOrder('L1')
let earlierStoreId: string
let archivedOrderNumber: number
beforeAll(async () => {
  postgres = await startPostgres()
  folder = await mkdtemp(join(tmpdir(), 'counter-archives-'))
  archive = join(folder, 'kept', 'archive.tar.gz')
  embeddedServer = await startServer()
  // This server gets its own folder of pictures: other servers of the run upload into the one that all share.
  await unlink(join(embeddedServer.dataDirectory, 'images'))
  const clerk = await openOrderClerk(embeddedServer.url, embeddedServer.url)
  earlierStoreId = clerk.storeId
  const archivedAnswer = await clerk.send(archivedOrder)
  expect(archivedAnswer.status).toBe(200)
  archivedOrderNumber = readOrderNumber(archivedAnswer)
  await mkdir(join(embeddedServer.dataDirectory, 'images', PICTURE_PATH, '..'), { recursive: true })
  await writeFile(join(embeddedServer.dataDirectory, 'images', PICTURE_PATH), 'the bytes of a picture')
  // The running server makes the archive itself.
  const { code, output } = await runCommand('backup', archive, '--data', embeddedServer.dataDirectory)
  expect(output).toContain(`${archive} was written and verified:\n`)
  expect(code).toBe(0)
  expect((await clerk.send(lostOrder)).status).toBe(200)
})
afterAll(async () => {
  await embeddedServer.stop()
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
})

/** Expects that the server has the order of the archive, and that the old keys of both orders place no order again. */
async function expectRestored(server: RunningServer): Promise<void> {
  const clerk = await openOrderClerk(server.url, server.url)
  expect(clerk.storeId).not.toBe(earlierStoreId)
  const readPoNumbers = async () => (await clerk.historyNumbers()).filter((number) => /^[KL]1$/.test(number))
  expect(await readPoNumbers()).toEqual(['K1'])
  for (const order of [archivedOrder, lostOrder]) {
    const answer = await clerk.send({ ...order, storeId: earlierStoreId })
    expect([answer.status, answer.edgeReason]).toEqual([412, 'other-key-store'])
  }
  // The renewed key store still has the key of the order that was placed before the backup.
  expect((await clerk.send({ ...archivedOrder, revision: 2, isSentAgain: true })).status).toBe(200)
  expect(await readPoNumbers()).toEqual(['K1'])
  const repeatedAnswer = await clerk.send({ ...lostOrder, revision: 2, isSentAgain: true })
  expect(repeatedAnswer.status).toBe(200)
  expect((await readPoNumbers()).toSorted()).toEqual(['K1', 'L1'])
  // A restore skips 10,000 numbers, so that no order gets the number of the lost order.
  expect(readOrderNumber(repeatedAnswer)).toBe(archivedOrderNumber + 10_001)
}

test('the archive of a running server with the embedded database is complete, and only its owner can read it', async () => {
  const { code, output } = await runCommand('verify', archive)
  expect([code, output]).toEqual([0, expect.stringContaining('1 keys of orders')])
  expect(output).toContain('1 files of pictures')
  expect((await stat(archive)).mode & 0o077).toBe(0)
})

test('an archive is restored into a new data folder, with pictures', async () => {
  const dataDirectory = join(folder, 'restored')
  const { code, output } = await runCommand('restore', archive, '--data', dataDirectory)
  expect([code, output]).toEqual([0, expect.stringContaining('The key store was renewed: ')])
  expect(output).toContain(`${archive} was restored into ${dataDirectory}:\n`)
  expect(await readFile(join(dataDirectory, 'images', PICTURE_PATH), 'utf8')).toBe('the bytes of a picture')
  const server = await startServer({ dataDirectory })
  await expectRestored(server).finally(() => server.stop())
  const secondRestore = await runCommand('restore', archive, '--data', dataDirectory)
  expect([secondRestore.code, secondRestore.output]).toEqual([
    1,
    `${dataDirectory} has a database already. Stop the server, rename that folder, and restore into a new one.\n`,
  ])
})

test('an archive of the embedded database is restored into PostgreSQL, whose archive is written too', async () => {
  const database = await openDatabaseOn(postgres.url)
  const locationArguments = ['--database-url', database.databaseUrl, '--data', join(folder, 'node')]
  const { code, output } = await runCommand('restore', archive, ...locationArguments)
  expect([code, output]).toEqual([0, expect.stringContaining('was restored into 127.0.0.1')])
  const server = await startServer({
    dataDirectory: join(folder, 'node'),
    args: ['--database-url', database.databaseUrl],
  })
  await expectRestored(server)
  const postgresArchive = join(folder, 'postgres.tar.gz')
  const backup = await runCommand('backup', postgresArchive, ...locationArguments)
  expect([backup.code, backup.output]).toEqual([0, expect.stringContaining('2 keys of orders')])
  await server.stop()
  const secondRestore = await runCommand('restore', postgresArchive, ...locationArguments)
  expect([secondRestore.code, secondRestore.output]).toEqual([
    1,
    expect.stringContaining('The database has tables already.'),
  ])
  await database.drop()
})

test('an empty, a cut off, a damaged and a missing archive are refused, and nothing is restored', async () => {
  const bytes = await readFile(archive)
  const damagedBytes = Buffer.from(bytes)
  damagedBytes.writeUInt8(damagedBytes.readUInt8(bytes.length >> 1) ^ 0xff, bytes.length >> 1)
  const files = {
    empty: Buffer.alloc(0),
    cut: bytes.subarray(0, bytes.length >> 1),
    damaged: damagedBytes,
  }
  for (const [name, content] of Object.entries(files)) {
    const path = join(folder, `${name}.tar.gz`)
    await writeFile(path, content)
    const target = join(folder, `from-${name}`)
    const { code, output } = await runCommand('restore', path, '--data', target)
    expect([name, code, output]).toEqual([name, 1, expect.stringContaining(`${path} is no usable archive: `)])
    expect(output.trim().split('\n')).toHaveLength(1)
    await expect(stat(target)).rejects.toThrow('ENOENT')
  }
})

/** An archive with correct checksums whose manifest has these changes. */
async function forgeArchive(
  name: string,
  change: (manifest: Manifest) => Partial<Manifest>,
): Promise<string> {
  const files: ArchivedFile[] = []
  const manifest = await readArchive(archive, async (path, bytes) => {
    const source = join(folder, name, String(files.length))
    await mkdir(join(folder, name), { recursive: true })
    await writeFile(source, bytes)
    files.push({ path, source, ...(await fingerprintOf(source)) })
  })
  const target = join(folder, `${name}.tar.gz`)
  await writeArchive(target, { ...manifest, ...change(manifest) }, files)
  return target
}

test('a restore that is refused late leaves nothing behind, and the next restore succeeds', async () => {
  const newerArchive = await forgeArchive('newer', ({ migrations }) => ({
    migrations: { ...migrations, edge_migrations: [...(migrations.edge_migrations ?? []), 'unknown'] },
  }))
  const unevenArchive = await forgeArchive('uneven', ({ tables }) => ({
    tables: { ...tables, users: (tables.users ?? 0) + 1 },
  }))
  const dataDirectory = join(folder, 'refused')
  for (const [path, reason] of [
    [newerArchive, 'whose tables this version does not know'],
    [unevenArchive, 'users.jsonl has'],
  ] as const) {
    const { code, output } = await runCommand('restore', path, '--data', dataDirectory)
    expect([code, output]).toEqual([1, expect.stringContaining(reason)])
    await expect(stat(dataDirectory)).rejects.toThrow('ENOENT')
  }
  // A file of somebody else stays.
  await mkdir(dataDirectory)
  await writeFile(join(dataDirectory, 'note.txt'), 'mine')
  await runCommand('restore', unevenArchive, '--data', dataDirectory)
  expect(await readdir(dataDirectory)).toEqual(['note.txt'])
  expect((await runCommand('restore', archive, '--data', dataDirectory)).code).toBe(0)
})
