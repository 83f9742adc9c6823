import { constants, generateKeyPairSync, privateDecrypt } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { encryptFields } from './encrypt-credentials.ts'

const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const SPKI = publicKey.export({ type: 'spki', format: 'der' }).toString('base64')
const PEM = publicKey.export({ type: 'spki', format: 'pem' }).toString()

/** Decrypts as the server does; the padding is 00 02, bytes other than 00, 00, then the text. */
function decrypt(base64: string): { padding: Buffer; text: string } {
  const key = { key: privateKey, padding: constants.RSA_NO_PADDING }
  const block = privateDecrypt(key, Buffer.from(base64, 'base64'))
  expect([...block.subarray(0, 2)]).toEqual([0, 2])
  const end = block.indexOf(0, 2)
  return { padding: block.subarray(2, end), text: block.subarray(end + 1).toString('utf8') }
}

describe('fields for the server', () => {
  test.each([
    { what: 'a base64 key', key: SPKI },
    { what: 'a key in PEM', key: PEM },
  ])('are encrypted with $what, and an empty field stays empty', ({ key }) => {
    const fields = encryptFields(key, { login: 'büro', password: 'x'.repeat(245), oldPassword: '' })
    expect(decrypt(fields?.login ?? '').text).toBe('büro')
    expect(decrypt(fields?.password ?? '').text).toBe('x'.repeat(245))
    expect(fields?.oldPassword).toBe('')
  })

  test('are padded differently each time', () => {
    const [first, second] = [1, 2].map(() => encryptFields(SPKI, { login: 'buyer' })?.login ?? '')
    expect(first).not.toBe(second)
    expect(decrypt(first ?? '').padding).toHaveLength(248)
  })

  test.each([
    { what: 'no key', key: '' },
    { what: 'no base64', key: '<html>' },
    { what: 'half a key', key: SPKI.slice(0, 200) },
    { what: 'another kind of key', key: ecKey() },
  ])('are not encrypted with $what', ({ key }) => {
    expect(encryptFields(key, { login: 'buyer' })).toBeNull()
  })

  test('are not encrypted if one has too many bytes', () => {
    expect(encryptFields(SPKI, { login: 'x'.repeat(246) })).toBeNull()
    expect(encryptFields(SPKI, { login: 'ü'.repeat(123) })).toBeNull()
  })

  test('are not encrypted if a short key would cut one', () => {
    const short = generateKeyPairSync('rsa', { modulusLength: 512 }).publicKey
    const key = short.export({ type: 'spki', format: 'der' }).toString('base64')
    expect(encryptFields(key, { login: 'x'.repeat(53) })).not.toBeNull()
    expect(encryptFields(key, { login: 'ü'.repeat(27) })).toBeNull()
  })
})

function ecKey(): string {
  const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  return pair.publicKey.export({ type: 'spki', format: 'der' }).toString('base64')
}
