import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { callBackend } from './call-backend.ts'

/** Calls a backend whose answer this function writes. */
async function callFor(writeAnswer: (response: ServerResponse) => void) {
  const server = createServer((_, response) => writeAnswer(response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo // listening on a port, not on a pipe
  return callBackend({
    method: 'POST',
    url: new URL(`http://127.0.0.1:${port}/`),
    headers: {},
    limitMs: 10_000,
  })
}

const writePieces = (piece: string, count: number) => (response: ServerResponse) => {
  for (let written = 0; written < count; written += 1) response.write(piece)
  response.end()
}

test('an answer that comes row by row is read whole', async () => {
  const result = await callFor(writePieces('x'.repeat(100), 1000))
  expect(result.kind === 'answered' && result.body.toString()).toBe('x'.repeat(100_000))
})

test('an answer that comes byte by byte is cut', async () => {
  expect((await callFor(writePieces('x', 5000))).kind).toBe('cut')
})
