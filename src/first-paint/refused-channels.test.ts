import { expect, test } from 'vitest'
import { withoutRefusedChannels } from './refused-channels.ts'

test('a page whose channels are refused has none', () => {
  class Refused {
    constructor() {
      throw new DOMException('The operation is insecure.', 'SecurityError')
    }
  }
  const page = { BroadcastChannel: Refused as unknown as typeof BroadcastChannel } // it throws before it is one
  withoutRefusedChannels(page)
  expect('BroadcastChannel' in page).toBe(false)
})

test('one that may open them keeps them, and the one that was tried is closed', () => {
  const closed: string[] = []
  class Channel {
    readonly name: string
    constructor(name: string) {
      this.name = name
    }
    close(): void {
      closed.push(this.name)
    }
  }
  const page = { BroadcastChannel: Channel as unknown as typeof BroadcastChannel } // all that is used of it
  withoutRefusedChannels(page)
  expect(page.BroadcastChannel).toBe(Channel)
  expect(closed).toEqual(['counter-try'])
  expect(() => withoutRefusedChannels({})).not.toThrow()
})
