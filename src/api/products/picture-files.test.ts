import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ApiServer, answerWith, startApiServer } from '#tests/support/api-server.ts'
import { readPicture } from './picture-files.ts'

let server: ApiServer
beforeAll(async () => {
  server = await startApiServer()
})
afterAll(() => server.close())

test('a picture is read as a file with the given name', async () => {
  server.behaviour = answerWith(200, 'picture', { 'Content-Type': 'image/webp' })
  const { file, isAnswered } = await readPicture(`${server.origin}/pouch.webp`, 'pouch.webp')
  expect(isAnswered).toBe(true)
  expect(file).toMatchObject({ name: 'pouch.webp', type: 'image/webp', size: 7 })
})

test('a missing picture is reported as answered, an unreachable server and an aborted read are not', async () => {
  server.behaviour = answerWith(404, '')
  const address = `${server.origin}/gone.webp`
  expect(await readPicture(address, 'gone.webp')).toEqual({ file: null, isAnswered: true })
  server.behaviour = answerWith(504, '')
  expect(await readPicture(address, 'gone.webp')).toEqual({ file: null, isAnswered: false })
  expect(await readPicture(address, 'gone.webp', AbortSignal.abort())).toEqual({
    file: null,
    isAnswered: false,
  })
})
