import { act, cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import type { PendingOrder } from '#outbox/pending-order.ts'
import { sampleIntent, samplePendingOrder } from '#tests/support/sample-orders.ts'
import { sampleAccount, sampleCounter, showScreen } from '#tests/support/show-screen.tsx'
import { OrderButtons } from './order-buttons.tsx'
import type { OrderActions } from './use-order-actions.ts'

afterEach(cleanup)

function showButtons(fields: Partial<PendingOrder>, copies: boolean[] = []) {
  const calls: string[] = []
  let endTask = () => {}
  const record = (name: string) => (subject: string | PendingOrder) => {
    calls.push(`${name} ${typeof subject === 'string' ? subject : subject.intent}`)
    return new Promise<void>((resolve) => {
      endTask = resolve
    })
  }
  const actions = {
    mayAskManager: () => true,
    sendNow: record('sendNow'),
    askManager: record('askManager'),
    backToCart: record('backToCart'),
    discard: record('discard'),
    sendAgain: record('sendAgain'),
    markArrived: record('markArrived'),
    saveCopy: async () => copies.shift() ?? false,
  } as Partial<OrderActions> as OrderActions // the buttons of these orders use no other action
  showScreen(
    sampleCounter({ account: sampleAccount() }),
    <OrderButtons order={samplePendingOrder(fields)} actions={actions} describedBy="" />,
  )
  return { calls, end: () => act(async () => endTask()), user: userEvent.setup() }
}

/** The button of an action, or its entry of the menu, which this opens. */
async function findAction(name: string): Promise<HTMLElement> {
  const button = screen.queryByRole('button', { name })
  if (button !== null) return button
  if (screen.queryByRole('menu') === null)
    await userEvent.click(screen.getByRole('button', { name: 'More for this order' }))
  return screen.getByRole('menuitem', { name })
}

const MAY_HAVE_ARRIVED =
  'It is not known whether the order arrived. Discard only removes it from here: if it did arrive, it will still be delivered.'
const TWO_ORDERS = 'If the earlier try did arrive, there will be two orders.'
const SENT = 'The order is then shown as Sent and is not sent again.'
const NOT_SENT = 'The order is not sent and its products do not go back into the cart.'

it.each<[Partial<PendingOrder>, string, string | null, string]>([
  [{ state: 'waiting' }, 'Send now', null, 'sendNow'],
  [{ state: 'waiting' }, 'Back to cart', null, 'backToCart'],
  [{ state: 'needs-review' }, 'Ask my manager', null, 'askManager'],
  [{ state: 'waiting' }, 'Discard', NOT_SENT, 'discard'],
  [{ state: 'waiting', isSendAgain: true }, 'Discard', MAY_HAVE_ARRIVED, 'discard'],
  [{ state: 'needs-decision' }, 'Discard', MAY_HAVE_ARRIVED, 'discard'],
  [{ state: 'needs-decision' }, 'Send again', TWO_ORDERS, 'sendAgain'],
  [{ state: 'needs-decision' }, 'It arrived', SENT, 'markArrived'],
])('for an order %o a press of %s asks %j and runs %s once', async (fields, name, question, action) => {
  const { calls, end, user } = showButtons(fields)
  await user.click(await findAction(name))
  if (question !== null) {
    const dialog = within(await screen.findByRole('dialog'))
    expect([dialog.queryByText(question)?.textContent, calls]).toEqual([question, []])
    await user.click(dialog.getByRole('button', { name }))
  }
  // The buttons do nothing until the action has ended.
  for (const button of screen.queryAllByRole('button', { name: /Review|It arrived|Send now/ }))
    await user.click(button)
  await user.click(await findAction('Discard'))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(calls).toEqual([`${action} ${sampleIntent}`])
  await end()
  expect((await findAction('Discard')).getAttribute('aria-disabled')).toBeNull()
})

it('an unreadable order can be discarded only after its copy was saved', async () => {
  const { user } = showButtons({ state: 'unreadable' }, [false, true])
  const isDiscardDisabled = () =>
    screen.getByRole('button', { name: 'Discard' }).getAttribute('aria-disabled') === 'true'
  const saved: boolean[] = [isDiscardDisabled()]
  for (let press = 0; press < 2; press += 1) {
    await user.click(screen.getByRole('button', { name: 'Save a copy' }))
    saved.push(isDiscardDisabled())
  }
  expect(saved).toEqual([true, true, false])
})
