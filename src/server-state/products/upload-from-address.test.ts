import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Api, Call } from '#api/client.ts'
import { uploadFromAddress } from './upload-from-address.ts'

beforeEach(() => void vi.stubGlobal('location', { origin: 'https://shop.example.com' }))
afterEach(() => void vi.unstubAllGlobals())

/** `storedName`: the name that the server gives the picture. `sitePicture` answers the browser. */
async function upload(address: string, { storedName = '', sitePicture = () => new Response('jpg') } = {}) {
  const calls: unknown[] = []
  const readAddresses: string[] = []
  vi.stubGlobal('fetch', async (readAddress: string) => {
    readAddresses.push(readAddress)
    return sitePicture()
  })
  async function call({ path, query }: Call<unknown>) {
    calls.push(query?.imageUrl ?? path)
    return { ok: true, value: { uuid: 'u-1', name: storedName } }
  }
  const answer = await uploadFromAddress({ call } as unknown as Api, address) // makes only this call
  return { answer, calls, readAddresses }
}

test.each([
  ['https://cdn.example.com/a/front%20é.jpg?size=9/9#top', '', 'front%20é.jpg'],
  ['https://cdn.example.com/front.jpg', 'Front view.jpg', 'Front view.jpg'],
  ['https://shop.example.com.evil.test/front.jpg', '', 'front.jpg'],
])(
  'the server fetches the picture of %s, stored as %j; its name is %s',
  async (address, storedName, name) => {
    const { answer, calls, readAddresses } = await upload(address, { storedName })
    expect(answer).toEqual({ ok: true, value: { uuid: 'u-1', name } })
    expect([calls, readAddresses]).toEqual([[address], []])
  },
)

test('the browser reads a picture of this site, and uploads it', async () => {
  const address = 'https://shop.example.com/images/front.jpg?v=2'
  const { answer, calls, readAddresses } = await upload(address)
  expect(answer).toEqual({ ok: true, value: { uuid: 'u-1', name: 'front.jpg' } })
  expect([calls, readAddresses]).toEqual([['api/file/common/upload?customerId=0'], [address]])
})

test.each([
  ['refused', () => new Response('', { status: 404 })],
  ['offline', () => new Response('', { status: 502 })],
  [
    'offline',
    () => {
      throw new TypeError('Failed to fetch')
    },
  ],
])(
  'a picture of this site that the browser cannot read is %s, and nothing is uploaded',
  async (kind, sitePicture) => {
    const { answer, calls } = await upload('https://shop.example.com/images/front.jpg', { sitePicture })
    expect([answer, calls]).toMatchObject([{ ok: false, failure: { kind } }, []])
  },
)
