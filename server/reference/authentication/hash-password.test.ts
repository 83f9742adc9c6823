import { expect, test } from 'vitest'
import { Refusal } from '../refusal.ts'
import { hashPassword, isPassword } from './hash-password.ts'

test('of fourteen tries at once four are refused at once and ten are answered', async () => {
  const stored = await hashPassword('Buyer123')
  const ends: string[] = []
  const all = Array.from({ length: 14 }, () =>
    isPassword('Buyer123', stored).then(
      (isRight) => ends.push(`right: ${isRight}`),
      (problem: unknown) => ends.push(problem instanceof Refusal ? problem.kind : 'failed'),
    ),
  )
  await Promise.all(all)
  expect(ends.slice(0, 4)).toEqual(Array.from({ length: 4 }, () => 'too-many-tries'))
  expect(ends.slice(4)).toEqual(Array.from({ length: 10 }, () => 'right: true'))
})

test('a hash contains its cost, and an old one without a cost has the current one', async () => {
  const cheap = await hashPassword('Buyer123', 2)
  expect(cheap).toMatch(/^scrypt\$2\$/)
  expect([await isPassword('Buyer123', cheap), await isPassword('buyer123', cheap)]).toEqual([true, false])
  const today = await hashPassword('Buyer123')
  expect(today).toMatch(/^scrypt\$32768\$/)
  expect(await isPassword('Buyer123', today.replace('$32768', ''))).toBe(true)
})

test('places are free again after each try, even a failed one', async () => {
  const wrong = isPassword('Buyer123', 'scrypt$$')
  expect(await wrong).toBe(false)
  const stored = await hashPassword('Buyer123')
  expect(await Promise.all([1, 2, 3].map(() => isPassword('Buyer123', stored)))).toEqual([true, true, true])
})
