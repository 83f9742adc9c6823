import { afterEach, beforeEach, expect, test } from 'vitest'
import { AccountDatabase } from '#storage/account-database.ts'
import {
  changeStoredChange,
  queueShipmentChange,
  readChange,
} from '#storage/shipments/shipment-change-table.ts'
import { sampleShipmentChange } from '#tests/support/sample-shipment-change.ts'
import { createNotices } from './notices.ts'
import { showUntilSettled } from './show-until-settled.ts'

let account: AccountDatabase
beforeEach(() => {
  account = new AccountDatabase('show-until-settled')
})
afterEach(() => account.delete())

test('a notice stays while its cause is in the state that it reports, and leaves afterwards', async () => {
  const change = sampleShipmentChange({ state: 'refused' })
  await queueShipmentChange(account, change, () => change)
  const notices = createNotices()
  const show = (text: string, state: string, readState: () => Promise<string | undefined>) =>
    showUntilSettled(notices, { kind: 'failure', text }, state, readState)
  let readCount = 0
  const readState = async () => {
    const stored = await readChange(account, change.key)
    readCount += 1
    return stored?.state
  }
  show('dismissed', 'refused', readState)
  show('stays', 'other', async () => 'other')
  show('leaves', 'refused', readState)
  const [dismissed] = notices.read()
  notices.dismiss(dismissed?.id ?? 0)
  await expect.poll(() => readCount).toBeGreaterThan(0)
  const texts = () => notices.read().map(({ text }) => text)
  expect(texts()).toEqual(['stays', 'leaves'])
  await changeStoredChange(account, change, (stored) => ({ ...stored, state: 'discarded' }))
  await expect.poll(texts).toEqual(['stays'])
})
