import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { Button } from './button.tsx'
import { ExplainReasonContext } from './explain-reason.ts'
import { IconButton } from './icon-button.tsx'

afterEach(cleanup)

test('a disabled button has its reason as description and ignores presses', async () => {
  let pressCount = 0
  render(
    <Button
      disabled
      reason="Choose a quantity first"
      onClick={() => {
        pressCount += 1
      }}
    >
      Add to Cart
    </Button>,
  )
  const button = screen.getByRole('button', { name: 'Add to Cart', description: 'Choose a quantity first' })
  await userEvent.click(button)
  expect(button.getAttribute('aria-disabled')).toBe('true')
  expect(pressCount).toBe(0)
})

test('a busy button keeps its name and ignores presses', async () => {
  let pressCount = 0
  render(
    <Button
      busy
      onClick={() => {
        pressCount += 1
      }}
    >
      Checkout
    </Button>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Checkout', busy: true }))
  expect(pressCount).toBe(0)
})

test('a press on a disabled button, by mouse or key, shows its reason; a press on a busy button does not', async () => {
  const reasons: string[] = []
  render(
    <ExplainReasonContext value={(reason) => reasons.push(reason)}>
      <Button disabled reason="Print it first">
        Send
      </Button>
      <IconButton icon="send" label="Send 501" reason="Print 501 first" />
      <Button busy disabled reason="Print it first">
        Sending
      </Button>
    </ExplainReasonContext>,
  )
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Send' }))
  await user.keyboard('{Enter}')
  await user.click(screen.getByRole('button', { name: 'Send 501' }))
  await user.keyboard(' ')
  await user.click(screen.getByRole('button', { name: 'Sending' }))
  expect(reasons).toEqual(['Print it first', 'Print it first', 'Print 501 first', 'Print 501 first'])
})
