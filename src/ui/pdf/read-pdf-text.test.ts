import { expect, test } from 'vitest'
import { readPdfText } from './read-pdf-text.ts'

test('the text of a page is read in browsers that cannot iterate streams, such as Safari', async () => {
  const stream = new ReadableStream({
    start(controller) {
      controller.enqueue({ items: [{ str: 'Tag' }, { str: '' }, { type: 'beginMarkedContent' }] })
      controller.enqueue({ items: [{ str: 'Pouch' }] })
      controller.close()
    },
  })
  Object.defineProperty(stream, Symbol.asyncIterator, { value: undefined })
  expect(await readPdfText(stream)).toBe('Tag Pouch')
})
