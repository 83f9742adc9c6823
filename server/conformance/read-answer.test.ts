import { expect, test } from 'vitest'
import { answerFault, readAnswerBytes } from './read-answer.ts'

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
  ['[', 65, 'too-deep'],
  ['{"a":', 65, 'too-deep'],
  ['[', 64, null],
  ['[]', 100_000, null],
  ['[]', 100_001, 'too-many'],
  ['{},', 100_001, 'too-many'],
  ['"[\\"[",', 100_001, null],
])('the fault of %s repeated %i times is %s', (text, count, fault) => {
  expect(answerFault(text.repeat(count))).toBe(fault)
})
