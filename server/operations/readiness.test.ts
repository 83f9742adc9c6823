import { expect, test } from 'vitest'
import { createPartCheck, readReadiness } from './readiness.ts'

const works = async () => null

test('a server is ready when every part works', async () => {
  expect(await readReadiness({ keys: createPartCheck(works), assets: works })).toEqual({
    isReady: true,
    problems: {},
  })
})

test('a server is not ready while a part fails, and names the innermost cause without the statement', async () => {
  const cause = new Error('cannot execute UPDATE in a read-only transaction')
  const keys = createPartCheck(() =>
    Promise.reject(new Error('Failed query: update … params: kim', { cause })),
  )
  expect(await readReadiness({ keys, assets: works })).toEqual({
    isReady: false,
    problems: { keys: 'cannot execute UPDATE in a read-only transaction' },
  })
})

test('a part that hangs does not work, and is not tried again before its try ends', async () => {
  let tries = 0
  let end: () => void = () => undefined
  let now = 0
  const hanging = () =>
    new Promise<void>((resolve) => {
      tries += 1
      end = resolve
    })
  const check = createPartCheck(hanging, () => now, 10)
  expect(await check()).toBe('No answer within 0.01 s.')
  now = 60_000
  expect(await check()).toBe('No answer within 0.01 s.')
  expect(tries).toBe(1)
  end()
  const triesAfterCheck = () => {
    void check() // its result is not part of this test
    return tries
  }
  await expect.poll(triesAfterCheck).toBe(2)
  end()
})

test('many callers share one try', async () => {
  let tries = 0
  const check = createPartCheck(async () => (tries += 1))
  await Promise.all([check(), check()])
  await check()
  expect(tries).toBe(1)
})
