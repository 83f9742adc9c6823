import { expect, test } from 'vitest'
import { createPartCheck, readReadiness } from './readiness.ts'

const checkThatPasses = async () => null

test('a server is ready when every part works', async () => {
  expect(await readReadiness({ keys: createPartCheck(checkThatPasses), assets: checkThatPasses })).toEqual({
    isReady: true,
    problems: {},
  })
})

test('a server is not ready while a part fails, and names the innermost cause without the statement', async () => {
  const cause = new Error('cannot execute UPDATE in a read-only transaction')
  const keys = createPartCheck(() =>
    Promise.reject(new Error('Failed query: update … params: kim', { cause })),
  )
  expect(await readReadiness({ keys, assets: checkThatPasses })).toEqual({
    isReady: false,
    problems: { keys: 'cannot execute UPDATE in a read-only transaction' },
  })
})

test('a check that hangs fails after its limit, and is not started again before it ends', async () => {
  let checkCount = 0
  let endCheck: () => void = () => undefined
  let now = 0
  const hangingCheck = () =>
    new Promise<void>((resolve) => {
      checkCount += 1
      endCheck = resolve
    })
  const check = createPartCheck(hangingCheck, () => now, 10)
  expect(await check()).toBe('No answer within 0.01 s.')
  now = 60_000
  expect(await check()).toBe('No answer within 0.01 s.')
  expect(checkCount).toBe(1)
  endCheck()
  const countAfterCheck = () => {
    void check() // its result is not part of this test
    return checkCount
  }
  await expect.poll(countAfterCheck).toBe(2)
  endCheck()
})

test('calls at the same time, and a call right after them, share one check', async () => {
  let checkCount = 0
  const check = createPartCheck(async () => (checkCount += 1))
  await Promise.all([check(), check()])
  await check()
  expect(checkCount).toBe(1)
})
