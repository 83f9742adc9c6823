import { expect, it } from 'vitest'
import type { PendingOrder } from '#outbox/pending-order.ts'
import { samplePendingOrder } from '#tests/support/sample-orders.ts'
import { sampleAccount, sampleCounter } from '#tests/support/show-screen.tsx'
import { sendBeforeSignOut } from './send-before-sign-out.ts'

const STATES = ['waiting', 'checking', 'sending', 'unknown', 'sign-in', 'needs-review', 'sent'] as const

/** Sends the orders of these states; afterwards the orders that can be sent are sent. */
async function send(states: readonly PendingOrder['state'][], isAnswered: boolean) {
  const steps: string[] = []
  let hasSent = false
  const counter = sampleCounter({
    account: sampleAccount(),
    outbox: {
      async watch(intent, limitMs) {
        steps.push(`watch ${intent} ${limitMs}`)
        return 'sent'
      },
      async sendAllNow() {
        steps.push('send all')
        hasSent = true
      },
    },
  })
  const remaining = await sendBeforeSignOut({
    outbox: await counter.outbox.open(),
    connection: {
      ...counter.connection,
      async probe() {
        steps.push('probe')
        return isAnswered
      },
    },
    readOrders: async () =>
      states.map((state) => {
        const isSent = hasSent && ['waiting', 'checking', 'sending', 'unknown'].includes(state)
        return samplePendingOrder({ intent: state, state: isSent ? 'sent' : state })
      }),
  })
  return { steps, remaining }
}

it('before the sign-out the orders that need no person are sent and watched, and the others are counted', async () => {
  expect(await send(STATES, true)).toEqual({
    steps: [
      'probe',
      'watch waiting 20000',
      'watch checking 20000',
      'watch sending 20000',
      'watch unknown 20000',
      'send all',
    ],
    remaining: 2,
  })
})

it('nothing is sent if the server does not answer, or if no order can be sent', async () => {
  expect(await send(STATES, false)).toEqual({ steps: ['probe'], remaining: 6 })
  expect(await send(['needs-review', 'sent'], true)).toEqual({ steps: [], remaining: 1 })
})
