import { afterAll, beforeAll, expect, test } from 'vitest'
import { PICTURE_TYPES } from '#domain/products/picture-rules.ts'
import { type ApiServer, answerWith, errorBody, startApiServer } from '#tests/support/api-server.ts'
import { uploadPicture, uploadPictureFromAddress } from './pictures.ts'

let server: ApiServer
beforeAll(async () => {
  server = await startApiServer()
})
afterAll(() => server.close())

const file = new File(['picture'], 'pouch.jpg', { type: PICTURE_TYPES[0] })
const STORED = '{"data":{"uuid":"0a1b2c3d-0000-4000-8000-000000000101","name":"pouch.jpg"}}'

test('a picture is sent as a form in which the field fileType precedes the file', async () => {
  server.behaviour = answerWith(200, STORED)
  const { api } = server.connect()
  expect(await uploadPicture(api, file)).toEqual({
    ok: true,
    value: { uuid: '0a1b2c3d-0000-4000-8000-000000000101', name: 'pouch.jpg' },
  })
  const sentRequest = server.requests.at(-1)
  expect(sentRequest?.url).toBe('/api/file/common/upload?customerId=0')
  expect(sentRequest?.headers).toMatchObject({ authorization: 'Basic Y291bnRlcjp3ZWI=' })
  expect(sentRequest?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/)
  expect(sentRequest?.body).toMatch(/name="fileType"\r\n\r\nIMAGE[\s\S]*name="file"; filename="pouch.jpg"/)
})

test('a picture that the server fetches is requested by its address, and its name is empty', async () => {
  server.behaviour = answerWith(200, STORED.replace('"pouch.jpg"', 'null'))
  const { api } = server.connect()
  expect(await uploadPictureFromAddress(api, 'https://pictures.example/a b.jpg')).toMatchObject({
    ok: true,
    value: { name: '' },
  })
  expect(server.requests.at(-1)?.url).toBe(
    '/api/file/common/upload-url?imageUrl=https%3A%2F%2Fpictures.example%2Fa+b.jpg&fileType=IMAGE&customerId=0',
  )
})

test('a refused upload and an aborted upload are failures', async () => {
  const { api } = server.connect()
  server.behaviour = answerWith(400, errorBody(10300, 'Not a picture'))
  const failure = { kind: 'refused', status: 400, code: 10300, message: 'Not a picture' }
  expect(await uploadPicture(api, file)).toEqual({ ok: false, failure })
  expect(await uploadPicture(api, file, { signal: AbortSignal.abort() })).toEqual({
    ok: false,
    failure: { kind: 'superseded' },
  })
})
