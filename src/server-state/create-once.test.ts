import { expect, it } from 'vitest'
import type { Api } from '#api/client.ts'
import type { Answer, Failure } from '#api/failure.ts'
import { createOnce } from './create-once.ts'

const LOST: Answer<never> = { ok: false, failure: { kind: 'timed-out' } }
const OFFLINE: Answer<never> = { ok: false, failure: { kind: 'offline' } }
const refusal: Failure = { kind: 'refused', status: 400, code: 10202, message: 'The login is taken' }
const found = (id: number | null): Answer<number | null> => ({ ok: true, value: id })

/** A person's tries on one page. `steps` are the calls that reached the network. */
function startTries() {
  const steps: string[] = []
  const api = {} as Api // no call goes through it
  function attempt(
    name: string,
    answers: { finds?: Answer<number | null>[]; create?: Answer<number>; edit?: Answer<number> },
  ) {
    const { finds = [], create = LOST, edit = { ok: true, value: 7 } } = answers
    return createOnce<number>(api, {
      thing: 'user anna',
      fields: { name },
      create: async () => {
        steps.push(`create ${name}`)
        return create
      },
      find: async () => {
        steps.push(`find ${name}`)
        return finds.shift() ?? OFFLINE
      },
      edit: async (id) => {
        steps.push(`edit ${id} to ${name}`)
        return edit
      },
    })
  }
  return { steps, attempt }
}

it('a thing whose answer was lost counts as created if the server has it', async () => {
  const { steps, attempt } = startTries()
  expect(await attempt('Anna', { finds: [found(7)] })).toEqual({ ok: true, value: 7 })
  expect(steps).toEqual(['create Anna', 'find Anna'])
})

it('a further try creates nothing if the server has the thing by then', async () => {
  const { steps, attempt } = startTries()
  expect(await attempt('Anna', { finds: [found(null), found(7)] })).toEqual(LOST)
  expect(await attempt('Anna', {})).toEqual({ ok: true, value: 7 })
  expect(steps).toEqual(['create Anna', 'find Anna', 'find Anna'])
})

it('a further try with edited fields changes the thing that the earlier one created', async () => {
  const { steps, attempt } = startTries()
  await attempt('Anna', { finds: [found(null), found(7), found(7)] })
  expect(await attempt('Anna B.', { edit: LOST })).toEqual(LOST)
  expect(await attempt('Anna B.', {})).toEqual({ ok: true, value: 7 })
  expect(steps.slice(2)).toEqual(['find Anna', 'edit 7 to Anna B.', 'find Anna', 'edit 7 to Anna B.'])
})

it('a further try sends nothing while the server cannot be asked for the thing', async () => {
  const { steps, attempt } = startTries()
  await attempt('Anna', {})
  expect(await attempt('Anna', {})).toEqual(OFFLINE)
  expect(steps).toEqual(['create Anna', 'find Anna', 'find Anna'])
})

it('a further try creates the thing if the server does not have it', async () => {
  const { steps, attempt } = startTries()
  await attempt('Anna', { finds: [found(null), found(null)] })
  expect(await attempt('Anna', { create: { ok: true, value: 8 } })).toEqual({ ok: true, value: 8 })
  expect(await attempt('Anna', { create: { ok: true, value: 9 } })).toEqual({ ok: true, value: 9 })
  expect(steps.slice(2)).toEqual(['find Anna', 'create Anna', 'create Anna'])
})

it('a refusal is final, so nothing is looked for', async () => {
  const { steps, attempt } = startTries()
  const answer: Answer<number> = { ok: false, failure: refusal }
  expect(await attempt('Anna', { create: answer })).toEqual(answer)
  expect(await attempt('Anna', { create: answer })).toEqual(answer)
  expect(steps).toEqual(['create Anna', 'create Anna'])
})

const SERVER_FAULT: Answer<never> = { ok: false, failure: { kind: 'server-fault', status: 500, message: '' } }
it.each<[string, Answer<number>, Answer<number | null>, boolean]>([
  ['a lost answer', LOST, found(null), true],
  ['no connection', OFFLINE, found(null), true],
  ['an answer that the server had the key before', SERVER_FAULT, found(null), false],
  ['a refusal', { ok: false, failure: refusal }, found(null), false],
  ['a success', { ok: true, value: 7 }, found(7), false],
])('after %s a further try has the same key: %4$s', async (_, answer, find, isSameKey) => {
  const api = {} as Api // no call goes through it
  const keys: string[] = []
  const attempt = () =>
    createOnce<number>(api, {
      thing: 'user anna',
      fields: null,
      create: async (callKey) => {
        keys.push(callKey)
        return answer
      },
      find: async () => find,
    })
  await attempt()
  await attempt()
  expect([keys.length, keys[0] === keys[1]]).toEqual([2, isSameKey])
})
