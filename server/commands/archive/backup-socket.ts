// The embedded database serves one process, so a running server makes the archive itself when the command `backup` asks
// it through a socket in the data folder. Only the system account that runs the server may enter that folder.
import { existsSync } from 'node:fs'
import { chmod, rm } from 'node:fs/promises'
import { createServer, request } from 'node:http'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { log } from '#server/log/log.ts'
import { startLog } from '#texts/server.ts'
import { ArchiveRefused, type Manifest } from './manifest.ts'
import { type BackupSource, backUp } from './back-up.ts'

type Answer = { manifest: Manifest } | { refusal: string }

const socketOf = (dataDirectory: string) => join(dataDirectory, 'backup.sock')

/**
 * Answers the command `backup` until `stop` is called. If the socket cannot be opened, for example because its path is
 * too long, the log says that the server must be stopped for a backup.
 */
export async function answerBackups(source: BackupSource, dataDirectory: string) {
  const path = socketOf(dataDirectory)
  const server = createServer(async (call, response) => {
    const { target } = (await json(call)) as { target: string } // sent by `askForBackup` below
    const answer: Answer = await backUp(source, target).then(
      (manifest) => ({ manifest }),
      (problem: unknown) => ({ refusal: problem instanceof Error ? problem.message : String(problem) }),
    )
    response.end(JSON.stringify(answer))
  })
  // A killed server leaves its socket behind.
  await rm(path, { force: true })
  server.on('error', (problem) => log.warn(startLog.noBackupSocket(path, problem.message)))
  server.listen(path, () => chmod(path, 0o600).catch(() => undefined))
  return {
    stop: async () => {
      server.closeAllConnections()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

/** Asks the server of this data folder for an archive; null if no server runs. */
export async function askForBackup(dataDirectory: string, target: string): Promise<Manifest | null> {
  const socketPath = socketOf(dataDirectory)
  if (!existsSync(socketPath)) return null
  const answer = await new Promise<Answer | null>((resolve, reject) => {
    const call = request({ socketPath, method: 'POST', path: '/' }, (response) => {
      json(response).then((value) => resolve(value as Answer) /* written by `answerBackups` */, reject)
    })
    call.on('error', (problem) =>
      'code' in problem && problem.code === 'ECONNREFUSED' ? resolve(null) : reject(problem),
    )
    call.end(JSON.stringify({ target }))
  })
  if (answer !== null && 'refusal' in answer) throw new ArchiveRefused(answer.refusal)
  return answer?.manifest ?? null
}
