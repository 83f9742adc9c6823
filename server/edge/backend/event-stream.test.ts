import { once } from 'node:events'
import { expect, test } from 'vitest'
import { createEventStream } from './event-stream.ts'

const NOON = Date.parse('2026-11-26T12:00:00Z')

/** The text that a browser receives when the backend sends these chunks, each at its number of seconds after noon. */
async function receivedFrom(chunks: [seconds: number, text: string][], streamCount = 2000): Promise<string> {
  let now = NOON
  const stream = createEventStream(
    () => streamCount,
    () => now,
  )
  let receivedText = ''
  stream.on('data', (chunk: Buffer) => {
    receivedText += chunk.toString()
  })
  for (const [seconds, text] of chunks) {
    now = NOON + seconds * 1000
    stream.write(text)
    await new Promise((resolve) => setImmediate(resolve))
  }
  stream.end()
  await once(stream, 'end')
  return receivedText
}

const EVENT = 'event: products\nid: 1\ndata: {"ids":[101]}\n\n'
const BEAT = ': still here\n\n'
const currentEvent = (at: string, spreadMs = 80_000) =>
  `event: current\ndata: {"at":"2026-11-26T${at}.000Z","spreadMs":${spreadMs}}\n\n`

test('when the backend sends again, the event of the edge has the time of the previous sending', async () => {
  expect(
    await receivedFrom([
      [0, EVENT],
      [15, BEAT],
    ]),
  ).toBe(EVENT + BEAT + currentEvent('12:00:00'))
})

test('two events at the same moment prove nothing about the changes of the last five seconds', async () => {
  expect(
    await receivedFrom([
      [20, EVENT],
      [20, EVENT],
    ]),
  ).toBe(EVENT + EVENT + currentEvent('12:00:15'))
})

test('the edge sends its event once a minute', async () => {
  const beats = [0, 15, 30, 45, 60, 75].map((seconds): [number, string] => [seconds, BEAT])
  expect(await receivedFrom(beats)).toBe(
    BEAT + BEAT + currentEvent('12:00:00') + BEAT + BEAT + BEAT + BEAT + currentEvent('12:01:00'),
  )
})

test('the edge never sends its event inside an event of the backend', async () => {
  expect(
    await receivedFrom([
      [0, BEAT],
      [15, EVENT.slice(0, 20)],
      [16, EVENT.slice(20)],
    ]),
  ).toBe(BEAT + EVENT + currentEvent('12:00:00'))
})

test('the edge sends no event after the first sending of the backend', async () => {
  expect(await receivedFrom([[0, EVENT]])).toBe(EVENT)
})

test('an event ends at two line breaks, also if they come in two chunks or are line breaks of Windows', async () => {
  const windowsBeat = ': still here\r\n\r\n'
  expect(
    await receivedFrom([
      [0, BEAT.slice(0, -1)],
      [1, '\n'],
      [15, windowsBeat],
    ]),
  ).toBe(BEAT + windowsBeat + currentEvent('12:00:01'))
})

test('the edge makes devices spread their calls over forty milliseconds for each open stream', async () => {
  const receivedText = await receivedFrom(
    [
      [0, BEAT],
      [15, BEAT],
    ],
    3,
  )
  expect(receivedText).toContain('"spreadMs":120}')
})
