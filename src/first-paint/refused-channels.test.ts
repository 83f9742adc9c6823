import { expect, test } from 'vitest'
import { removeRefusedChannels } from './refused-channels.ts'

test('the page has no BroadcastChannel if the browser refuses channels', () => {
  class RefusedChannel {
    constructor() {
      throw new DOMException('The operation is insecure.', 'SecurityError')
    }
  }
  const page = { BroadcastChannel: RefusedChannel as unknown as typeof BroadcastChannel } // it throws in the constructor
  removeRefusedChannels(page)
  expect('BroadcastChannel' in page).toBe(false)
})

test('the page keeps BroadcastChannel if a channel can be opened; that channel is closed', () => {
  const closedNames: string[] = []
  class Channel {
    readonly name: string
    constructor(name: string) {
      this.name = name
    }
    close(): void {
      closedNames.push(this.name)
    }
  }
  const page = { BroadcastChannel: Channel as unknown as typeof BroadcastChannel } // has the members that are used
  removeRefusedChannels(page)
  expect(page.BroadcastChannel).toBe(Channel)
  expect(closedNames).toEqual(['counter-try'])
  expect(() => removeRefusedChannels({})).not.toThrow()
})
