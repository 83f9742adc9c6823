import { expect } from '@playwright/test'
import { arriveSignedIn, MANAGER } from '../support/counter-test.ts'
import { finishedOrders, queueExampleOrder, restoreServer, test } from '../support/faulty-network-test.ts'
import { changeProduct, commitsOf, openCallsAs, type ServerCalls } from '../support/server-calls.ts'

const LAKESIDE = 1

async function setRule(staff: ServerCalls, percent: number | null): Promise<void> {
  const { rules } = await staff.post('api/edge/dealership-rules', { dealershipIds: [LAKESIDE] })
  await staff.post('api/edge/set-dealership-rule', {
    dealershipId: LAKESIDE,
    kind: 'small-changes',
    value: { percent, dollars: null },
    expectedRevision: rules[0].smallChanges.revision,
  })
}

test.afterEach(async ({ server }) => setRule(await openCallsAs(server.url, MANAGER), null))

test('an order that rose by half a per cent goes out by itself under a rule of 1 %, and says so', async ({
  page,
  server,
  network,
}) => {
  const staff = await openCallsAs(server.url, MANAGER)
  await setRule(staff, 1)
  await arriveSignedIn(page)
  // 100 pouches at $0.45 each and 2 frames at $2.15 each, with shipping and tax: $75.88.
  await queueExampleOrder(page, network)
  await changeProduct(staff, 121, { price: 2.33 })
  await restoreServer(page, network)
  const order = await finishedOrders(page)
  await expect(order).toContainText('Sent')
  await expect(order).toContainText(
    'The total that was agreed, $75.88, became $76.26. The dealership’s rule allows at most 1 % more; set by the supplier’s staff',
  )
  const commits = await commitsOf(server.url)
  expect(commits).toHaveLength(1)
  const placedOrder = await staff.get(`api/client/order/${commits[0]?.id}`)
  expect(placedOrder.totalAmount).toBe(76.26)
})
