import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { sampleAccount, sampleCounter, showScreen } from '#tests/support/show-screen.tsx'
import { ConnectionDetails } from './connection-details.tsx'

afterEach(cleanup)

test.each([
  ['confirmed', 'online', 'The server answers. Orders go out at once.'],
  [
    'confirmed',
    'offline',
    'The server does not answer. You can still browse, fill the cart and order. Orders are saved on this device and sent once, as soon as the server answers.',
  ],
  ['unlocked', 'online', 'The server answers.'],
  ['unlocked', 'offline', 'The server does not answer. You can still browse, fill the cart and order.'],
] as const)(
  'the details of an account that is %s (%s) leave it to the line of an unlocked account when its orders go out',
  (status, connection, text) => {
    const view = { account: sampleAccount(), status }
    showScreen(
      sampleCounter({ account: null, connection, session: { read: () => view } }),
      <ConnectionDetails onLeave={() => {}} />,
    )
    expect(screen.getByText(text)).toBeTruthy()
  },
)
