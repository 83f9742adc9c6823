import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { expect, test } from 'vitest'
import { readBody } from './read-body.ts'

function requestOf(pieces: readonly string[]): IncomingMessage {
  const request = new IncomingMessage(new Socket())
  for (const piece of pieces) request.push(piece)
  request.push(null)
  return request
}

test('the pieces of a body are joined', async () => {
  const digits = Array.from({ length: 1000 }, (_, index) => String(index % 10))
  const bodies = [[], ['{}'], ['{"a":', '1', '}'], digits].map((pieces) =>
    readBody(requestOf(pieces), 1000, 1000),
  )
  expect(await Promise.all(bodies)).toEqual(
    ['', '{}', '{"a":1}', '0123456789'.repeat(100)].map((body) => ({
      kind: 'whole',
      body: Buffer.from(body),
    })),
  )
})

test('a body that passes its limit is too large', async () => {
  const request = requestOf(['x'.repeat(600), 'x'.repeat(401)])
  expect(await readBody(request, 1000, 1000)).toEqual({ kind: 'too-large' })
})
