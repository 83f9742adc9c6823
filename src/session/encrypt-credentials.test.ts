import { constants, generateKeyPairSync, privateDecrypt } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { encryptFields } from './encrypt-credentials.ts'

const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const SPKI = publicKey.export({ type: 'spki', format: 'der' }).toString('base64')
const PEM = publicKey.export({ type: 'spki', format: 'pem' }).toString()

/** Decrypts as the server does. A block is 00 02, then padding bytes other than 00, then 00, then the text. */
function decrypt(base64: string): { padding: Buffer; text: string } {
  const key = { key: privateKey, padding: constants.RSA_NO_PADDING }
  const block = privateDecrypt(key, Buffer.from(base64, 'base64'))
  expect([...block.subarray(0, 2)]).toEqual([0, 2])
  const end = block.indexOf(0, 2)
  return { padding: block.subarray(2, end), text: block.subarray(end + 1).toString('utf8') }
}

describe('fields for the server', () => {
  test.each([
    { keyKind: 'a base64 key', key: SPKI },
    { keyKind: 'a key in PEM', key: PEM },
  ])('are encrypted with $keyKind, and an empty field stays empty', ({ key }) => {
    const fields = encryptFields(key, { login: 'büro', password: 'x'.repeat(245), oldPassword: '' })
    expect(decrypt(fields?.login ?? '').text).toBe('büro')
    expect(decrypt(fields?.password ?? '').text).toBe('x'.repeat(245))
    expect(fields?.oldPassword).toBe('')
  })

  test('are padded differently each time', () => {
    const [firstText, secondText] = [1, 2].map(() => encryptFields(SPKI, { login: 'buyer' })?.login ?? '')
    expect(firstText).not.toBe(secondText)
    expect(decrypt(firstText ?? '').padding).toHaveLength(248)
  })

  test.each([
    { keyKind: 'no key', key: '' },
    { keyKind: 'a text that is not base64', key: '<html>' },
    { keyKind: 'half a key', key: SPKI.slice(0, 200) },
    { keyKind: 'another kind of key', key: createEcKey() },
  ])('are not encrypted with $keyKind', ({ key }) => {
    expect(encryptFields(key, { login: 'buyer' })).toBeNull()
  })

  test('are not encrypted if one of them has too many bytes', () => {
    expect(encryptFields(SPKI, { login: 'x'.repeat(246) })).toBeNull()
    expect(encryptFields(SPKI, { login: 'ü'.repeat(123) })).toBeNull()
  })

  test('are not encrypted if a short key would cut off a text', () => {
    const shortKey = generateKeyPairSync('rsa', { modulusLength: 512 }).publicKey
    const key = shortKey.export({ type: 'spki', format: 'der' }).toString('base64')
    expect(encryptFields(key, { login: 'x'.repeat(53) })).not.toBeNull()
    expect(encryptFields(key, { login: 'ü'.repeat(27) })).toBeNull()
  })
})

function createEcKey(): string {
  const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  return pair.publicKey.export({ type: 'spki', format: 'der' }).toString('base64')
}
