import { expect, test } from 'vitest'
import { isTooDeep, readAnswerBytes } from './read-answer.ts'

test('an answer without end is read up to the limit, and its connection is closed', async () => {
  let isCancelled = false
  const endless = new ReadableStream<Uint8Array>({
    pull: (controller) => controller.enqueue(new Uint8Array(1000)),
    cancel: () => {
      isCancelled = true
    },
  })
  expect(await readAnswerBytes(new Response(endless), 10_000)).toBeNull()
  expect(isCancelled).toBe(true)
  expect((await readAnswerBytes(new Response('{"data":1}'), 10))?.toString()).toBe('{"data":1}')
})

test.each([
  ['[', 65, true],
  ['{"a":', 65, true],
  ['[', 64, false],
  ['[]', 100, false],
  ['"[\\"[",', 100, false],
])('%s repeated %i times is too deep: %s', (text, count, isDeep) => {
  expect(isTooDeep(text.repeat(count))).toBe(isDeep)
})
