import { expect, test } from 'vitest'
import { videoIdIn } from './video-id.ts'

test.each([
  ['https://www.youtube.com/watch?v=TagPouch101&t=3', 'TagPouch101'],
  ['https://youtu.be/TagPouch101?si=x', 'TagPouch101'],
  ['youtube.com/shorts/TagPouch101', 'TagPouch101'],
  ['https://www.youtube-nocookie.com/embed/TagPouch101', 'TagPouch101'],
  ['TagPouch101', 'TagPouch101'],
  ['https://evil.example/watch?v=TagPouch101', 'https://evil.example/watch?v=TagPouch101'],
  ['', ''],
])('in "%s" the id is "%s"', (text, id) => {
  expect(videoIdIn(text)).toBe(id)
})
