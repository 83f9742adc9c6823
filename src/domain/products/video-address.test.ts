import { expect, it } from 'vitest'
import { isVideoId, videoAddress, videoIdIn } from './video-address.ts'

it.each([
  ['WindowPaint', 'https://video.example.com/embed/WindowPaint'],
  ['a b?c', 'https://video.example.com/embed/a%20b%3Fc'],
  ['https://films.example.com/1', 'https://films.example.com/1'],
  ['/films/plant', '/films/plant'],
  ['half\ud83d', 'https://video.example.com/embed/half'],
])('the video %j is played at %s', (value, address) => {
  expect(videoAddress(value, 'https://video.example.com/embed/')).toBe(address)
})

it.each([
  ['TagPouch101', true],
  ['a_b-c_d-e_f', true],
  ['TagPouch1', false],
  ['TagPouch1011', false],
  ['../TagPouch101', false],
  ['TagPouch101?autoplay=1', false],
  ['', false],
])('%j is the id of a video: %s', (value, isId) => {
  expect(isVideoId(value)).toBe(isId)
})

it.each([
  ['https://www.youtube.com/watch?v=TagPouch101&t=3', 'TagPouch101'],
  ['https://youtu.be/TagPouch101?si=x', 'TagPouch101'],
  ['youtube.com/shorts/TagPouch101', 'TagPouch101'],
  ['https://www.youtube-nocookie.com/embed/TagPouch101', 'TagPouch101'],
  ['TagPouch101', 'TagPouch101'],
  ['https://evil.example/watch?v=TagPouch101', 'https://evil.example/watch?v=TagPouch101'],
  ['', ''],
])('videoIdIn reads "%s" as "%s"', (text, value) => {
  expect(videoIdIn(text)).toBe(value)
})
