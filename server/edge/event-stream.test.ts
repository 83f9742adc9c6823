import { once } from 'node:events'
import { expect, test } from 'vitest'
import { createEventStream } from './event-stream.ts'

const NOON = Date.parse('2026-11-26T12:00:00Z')

/** What the browser receives for these chunks; each comes so many seconds after noon. */
async function receivedFrom(chunks: [seconds: number, text: string][], openStreams = 2000): Promise<string> {
  let now = NOON
  const stream = createEventStream(
    () => openStreams,
    () => now,
  )
  let received = ''
  stream.on('data', (chunk: Buffer) => {
    received += chunk.toString()
  })
  for (const [seconds, text] of chunks) {
    now = NOON + seconds * 1000
    stream.write(text)
    await new Promise((resolve) => setImmediate(resolve))
  }
  stream.end()
  await once(stream, 'end')
  return received
}

const EVENT = 'event: products\nid: 1\ndata: {"ids":[101]}\n\n'
const BEAT = ': still here\n\n'
const current = (at: string, spreadMs = 20_000) =>
  `event: current\ndata: {"at":"2026-11-26T${at}.000Z","spreadMs":${spreadMs}}\n\n`

test('after the next sign of life of the backend, its stream is current until the one before', async () => {
  expect(
    await receivedFrom([
      [0, EVENT],
      [15, BEAT],
    ]),
  ).toBe(EVENT + BEAT + current('12:00:00'))
})

test('two signs of life at the same moment prove nothing about changes that were committed just before', async () => {
  expect(
    await receivedFrom([
      [20, EVENT],
      [20, EVENT],
    ]),
  ).toBe(EVENT + EVENT + current('12:00:15'))
})

test('says so once a minute', async () => {
  const beats = [0, 15, 30, 45, 60, 75].map((seconds): [number, string] => [seconds, BEAT])
  expect(await receivedFrom(beats)).toBe(
    BEAT + BEAT + current('12:00:00') + BEAT + BEAT + BEAT + BEAT + current('12:01:00'),
  )
})

test('says nothing within an event of the backend', async () => {
  expect(
    await receivedFrom([
      [0, BEAT],
      [15, EVENT.slice(0, 20)],
      [16, EVENT.slice(20)],
    ]),
  ).toBe(BEAT + EVENT + current('12:00:00'))
})

test('says nothing while the backend is silent', async () => {
  expect(await receivedFrom([[0, EVENT]])).toBe(EVENT)
})

test('knows the end of an event that is split between its two line breaks, or has those of Windows', async () => {
  const windowsBeat = ': still here\r\n\r\n'
  expect(
    await receivedFrom([
      [0, BEAT.slice(0, -1)],
      [1, '\n'],
      [15, windowsBeat],
    ]),
  ).toBe(BEAT + windowsBeat + current('12:00:01'))
})

test('devices spread their calls over ten milliseconds for each open stream', async () => {
  const received = await receivedFrom(
    [
      [0, BEAT],
      [15, BEAT],
    ],
    3,
  )
  expect(received).toContain('"spreadMs":30}')
})
