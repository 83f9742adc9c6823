import { expect, test } from 'vitest'
import { withoutRefusedChannels } from './refused-channels.ts'

test('has no channels if they are refused', () => {
  class Refused {
    constructor() {
      throw new DOMException('The operation is insecure.', 'SecurityError')
    }
  }
  const page = { BroadcastChannel: Refused as unknown as typeof BroadcastChannel } // it throws in the constructor
  withoutRefusedChannels(page)
  expect('BroadcastChannel' in page).toBe(false)
})

test('keeps channels that may be opened, and closes the tried one', () => {
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
  const page = { BroadcastChannel: Channel as unknown as typeof BroadcastChannel } // the used part
  withoutRefusedChannels(page)
  expect(page.BroadcastChannel).toBe(Channel)
  expect(closed).toEqual(['counter-try'])
  expect(() => withoutRefusedChannels({})).not.toThrow()
})
