// The whole data folder of an edge goes back to a copy, as the disk of a virtual machine does: keys and counts of the
// folder go back together, and only the devices know better (G270).
import { randomUUID } from 'node:crypto'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { EDGE_HEADERS } from '#contract/edge.ts'
import { bucketOrder, type OrderClerk, openOrderClerk } from '#tests/support/order-clerk.ts'
import { runCommand } from '#tests/support/run-command.ts'
import { type RunningServer, startServer } from '#tests/support/start-server.ts'

let folder: string
let backend: RunningServer
let edge: RunningServer
let clerk: OrderClerk
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'counter-machine-'))
  backend = await startServer({ args: ['--backend-only', '--failure-switches'] })
  const args = ['--backend', backend.url, '--ops-port', '0']
  edge = await startServer({ isSeeded: false, args })
  clerk = await openOrderClerk(edge.url, backend.url)
})
afterAll(async () => {
  await edge.stop()
  await backend.stop()
  await rm(folder, { recursive: true, force: true })
})

async function copyMachine(): Promise<void> {
  await edge.halt()
  await cp(edge.dataDirectory, join(folder, 'copy'), { recursive: true })
  await edge.restart()
}
async function putMachineBack(): Promise<void> {
  await edge.halt()
  await rm(edge.dataDirectory, { recursive: true })
  await cp(join(folder, 'copy'), edge.dataDirectory, { recursive: true })
  await edge.restart()
}
async function manageKeys(action: string): Promise<void> {
  await edge.halt()
  const { code } = await runCommand('keys', action, '--data', edge.dataDirectory)
  expect(code).toBe(0)
  await edge.restart()
}
async function readSeenBeat(): Promise<string> {
  return (await fetch(`${edge.url}/edge`)).headers.get(EDGE_HEADERS.beat) ?? ''
}
async function readReadiness(): Promise<{ status: number; text: string }> {
  const port = /Probes and monitors: http:\/\/localhost:(\d+)/.exec(edge.output())?.[1]
  const answer = await fetch(`http://127.0.0.1:${port}/ready`)
  return { status: answer.status, text: await answer.text() }
}
async function readKeysWork(): Promise<string | undefined> {
  const port = /Probes and monitors: http:\/\/localhost:(\d+)/.exec(edge.output())?.[1]
  const scrape = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  return /^counter_part_works\{part="keys"\} (\d)$/m.exec(scrape)?.[1]
}

test('an order whose answer was lost is not placed again by a machine that was put back', async () => {
  await copyMachine()
  const seenBeat = await readSeenBeat()
  const order = { intent: randomUUID(), body: bucketOrder('M1') }
  const withAttempt = (count: number) => ({
    headers: { [EDGE_HEADERS.attempt]: String(count), [EDGE_HEADERS.beat]: seenBeat },
  })
  expect((await clerk.send({ ...order, ...withAttempt(1) })).status).toBe(200)
  await putMachineBack()
  expect((await readReadiness()).status).toBe(200)

  const resent = await clerk.send({ ...order, ...withAttempt(2) })
  expect([resent.status, resent.edgeReason, resent.isNotCommitted]).toEqual([503, 'key-store-behind', false])
  expect(edge.output()).toContain(`The key store ${clerk.storeId} was put back`)
  await expect.poll(async () => (await readReadiness()).status, { timeout: 20_000 }).toBe(503)
  expect((await readReadiness()).text).toContain('The key store lost orders')
  expect(await readKeysWork()).toBe('0')

  await manageKeys('renew')
  expect((await clerk.send({ ...order, ...withAttempt(3) })).edgeReason).toBe('other-key-store')
  expect(await clerk.committedNumbers('M1')).toEqual(['M1'])
})
