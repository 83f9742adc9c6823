import { expect, it } from 'vitest'
import type { Api } from '#api/client.ts'
import type { Answer } from '#api/failure.ts'
import { removeOnce } from './remove-once.ts'

const LOST: Answer<never> = { ok: false, failure: { kind: 'timed-out' } }
const MISSING: Answer<never> = {
  ok: false,
  failure: { kind: 'refused', status: 404, code: 10404, message: 'No such user' },
}
const DONE: Answer<null> = { ok: true, value: null }
const api = (): Api => ({}) as Api // no call goes through it
const removal = (answer: Answer<unknown>, gone?: Answer<boolean>) => ({
  thing: 'user 7',
  remove: async () => answer,
  ...(gone && { isGone: async () => gone }),
})

it('a removal whose answer was lost counts if the thing is gone', async () => {
  expect(await removeOnce(api(), removal(LOST, { ok: true, value: true }))).toEqual(DONE)
  expect(await removeOnce(api(), removal(LOST, { ok: true, value: false }))).toEqual(LOST)
  expect(await removeOnce(api(), removal(LOST, LOST))).toEqual(LOST)
})

it('a further try that finds nothing shows that the earlier one removed the thing', async () => {
  const page = api()
  expect(await removeOnce(page, removal(LOST))).toEqual(LOST)
  expect(await removeOnce(page, removal(MISSING))).toEqual(DONE)
})

it('a thing that is missing at the first try was removed by somebody else', async () => {
  expect(await removeOnce(api(), removal(MISSING))).toEqual(MISSING)
})
