import { expect, it } from 'vitest'
import { newIntent } from './open-outbox.ts'

it('a new intent is a different UUID of version 4 each time', () => {
  const intents = Array.from({ length: 200 }, newIntent)
  for (const intent of intents) {
    expect(intent).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  }
  expect(new Set(intents).size).toBe(200)
})
