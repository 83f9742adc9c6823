import type { Server } from 'node:http'
import { portInUse } from './arguments.mjs'

/** Runs what makes the server listen; resolves with its port. Throws StartRefused when the port is taken. */
export async function listen(server: Server, port: number, start: () => Promise<unknown>): Promise<number> {
  try {
    await start()
  } catch (problem) {
    const isTaken = problem instanceof Error && 'code' in problem && problem.code === 'EADDRINUSE'
    throw isTaken ? portInUse(port) : problem
  }
  const address = server.address()
  return typeof address === 'object' && address ? address.port : port
}
