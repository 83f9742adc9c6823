import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { sampleAccount, sampleCounter, showScreen } from '#tests/support/show-screen.tsx'
import { ConnectionDetails } from './connection-details.tsx'

afterEach(cleanup)

test.each([
  ['confirmed', 'The server answers. Orders go out at once.'],
  ['unlocked', 'The server answers. Sign in, and your waiting orders go out.'],
] as const)(
  'while the server answers, the details of an account that is %s say when its orders go out',
  (status, text) => {
    const view = { account: sampleAccount(), status }
    showScreen(
      sampleCounter({ account: null, connection: 'online', session: { read: () => view } }),
      <ConnectionDetails onLeave={() => {}} />,
    )
    expect(screen.getByText(text)).toBeTruthy()
  },
)
