import { expect, it } from 'vitest'
import { withReferrerPolicy } from './referrer-policy.ts'

const storedPage = () =>
  new Response('<html></html>', {
    headers: { 'Content-Type': 'text/html', 'Referrer-Policy': 'strict-origin-when-cross-origin' },
  })

it.each([
  ['/password-restore?code=abc', 'no-referrer'],
  ['/password-create?from=mail&code=abc', 'no-referrer'],
  ['/order/unregistered/7?email=a', 'no-referrer'],
  ['/orders?page=2', 'strict-origin-when-cross-origin'],
  ['/password-restore', 'strict-origin-when-cross-origin'],
])('the cached page at %s has the policy %s', async (address, policy) => {
  const page = withReferrerPolicy(storedPage(), new URL(address, 'http://counter.test'))
  expect(page.headers.get('referrer-policy')).toBe(policy)
  expect(page.headers.get('content-type')).toBe('text/html')
  expect(await page.text()).toBe('<html></html>')
})
