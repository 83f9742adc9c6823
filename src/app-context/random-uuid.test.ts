import { expect, it } from 'vitest'
import { randomUuid } from './random-uuid.ts'

it('is a different UUID of version 4 each time', () => {
  const intents = Array.from({ length: 200 }, randomUuid)
  for (const intent of intents) {
    expect(intent).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  }
  expect(new Set(intents).size).toBe(200)
})
