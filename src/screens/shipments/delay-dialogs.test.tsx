import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { MONTHLY_POUCHES } from '#tests/support/sample-shipment-change.ts'
import { PauseDialog, SkipDialog } from './delay-dialogs.tsx'

afterEach(cleanup)

test.each([
  ['skip', SkipDialog, 'Skip once', '2027-04-01'],
  ['pause', PauseDialog, 'Pause', '2027-03-01'],
])(
  'a %s keeps the values of the change that waits',
  async (kind, DelayDialog, confirmText, nextStartDate) => {
    const onQueue = vi.fn()
    render(
      <DelayDialog
        productName="Tag Pouch"
        shipment={MONTHLY_POUCHES}
        plannedShipment={{ quantity: 250, reorderPeriod: 60, nextStartDate: '2027-02-01' }}
        today="2026-11-25"
        isRunning={false}
        failure={null}
        onQueue={onQueue}
        onCancel={() => {}}
      />,
    )
    await userEvent.click(await screen.findByRole('button', { name: confirmText }))
    expect(onQueue.mock.calls).toEqual([
      [{ kind, base: MONTHLY_POUCHES, wanted: { quantity: 250, reorderPeriod: 60, nextStartDate } }],
    ])
  },
)
