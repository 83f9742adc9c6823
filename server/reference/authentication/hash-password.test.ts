import { expect, test } from 'vitest'
import { Refusal } from '../refusal.ts'
import { hashPassword, isPassword } from './hash-password.ts'

test('of fourteen simultaneous tries four are refused at once and ten are answered', async () => {
  const hash = await hashPassword('Buyer123')
  const outcomes: string[] = []
  const tries = Array.from({ length: 14 }, () =>
    isPassword('Buyer123', hash).then(
      (isRight) => outcomes.push(`right: ${isRight}`),
      (problem: unknown) => outcomes.push(problem instanceof Refusal ? problem.kind : 'failed'),
    ),
  )
  await Promise.all(tries)
  expect(outcomes.slice(0, 4)).toEqual(Array.from({ length: 4 }, () => 'too-many-tries'))
  expect(outcomes.slice(4)).toEqual(Array.from({ length: 10 }, () => 'right: true'))
})

test('a hash contains its cost, and a hash without a cost is checked with the current cost', async () => {
  const cheapHash = await hashPassword('Buyer123', 2)
  expect(cheapHash).toMatch(/^scrypt\$2\$/)
  expect([await isPassword('Buyer123', cheapHash), await isPassword('buyer123', cheapHash)]).toEqual([
    true,
    false,
  ])
  const currentHash = await hashPassword('Buyer123')
  expect(currentHash).toMatch(/^scrypt\$32768\$/)
  expect(await isPassword('Buyer123', currentHash.replace('$32768', ''))).toBe(true)
})

test('a hash without salt and key fits no password, and three tries after it are answered', async () => {
  expect(await isPassword('Buyer123', 'scrypt$$')).toBe(false)
  const hash = await hashPassword('Buyer123')
  expect(await Promise.all([1, 2, 3].map(() => isPassword('Buyer123', hash)))).toEqual([true, true, true])
})

test('a known address and another login are checked before sixty addresses that guess one password', async () => {
  const hash = await hashPassword('Secret123', 2)
  const ended: string[] = []
  const check = async (who: string, sender: { address: string; name: string; isKnownAddress: boolean }) => {
    await isPassword('Secret123', hash, sender)
    ended.push(who)
  }
  const guesses = Array.from({ length: 60 }, (_, index) =>
    check('guess', { address: `10.0.7.${index}`, name: 'manager', isKnownAddress: false }),
  )
  await Promise.all([
    ...guesses,
    check('known address', { address: '10.0.6.1', name: 'manager', isKnownAddress: true }),
    check('other login', { address: '10.0.8.1', name: 'buyer', isKnownAddress: false }),
  ])
  // Two checks run already when the others begin to wait.
  expect(ended.slice(0, 6)).toEqual(expect.arrayContaining(['known address', 'other login']))
})
