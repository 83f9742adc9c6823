import { expect, test } from 'vitest'
import { sessionTurn } from './session-turn.ts'

test('one follows the other, also after a failure', async () => {
  const events: string[] = []
  let finishFirst = () => undefined as undefined
  const first = sessionTurn(async () => {
    events.push('first begins')
    await new Promise<void>((resolve) => {
      finishFirst = () => void resolve() as undefined
    })
    throw new Error('first failed')
  })
  const second = sessionTurn(async () => {
    events.push('second begins')
    return 2
  })
  await Promise.resolve()
  await Promise.resolve()
  expect(events).toEqual(['first begins'])
  finishFirst()
  await expect(first).rejects.toThrow('first failed')
  expect(await second).toBe(2)
  expect(events).toEqual(['first begins', 'second begins'])
})
