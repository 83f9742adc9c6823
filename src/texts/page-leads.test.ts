// The text below the title of a page is one sentence of at most twelve words.
import { expect, it } from 'vitest'
import { dealershipListTexts } from './cart/dealership-lists.ts'
import { labelTexts } from './cart/labels.ts'
import { productNewsTexts } from './cart/product-news.ts'
import { quickOrderTexts } from './cart/quick-order.ts'
import { restockTexts } from './cart/restock.ts'
import { shelfCountTexts } from './cart/shelf-count.ts'
import { offlineDataTexts } from './device/offline-data.ts'
import { pendingOrderTexts } from './orders/pending-orders.ts'
import { purchaseTexts } from './orders/purchases.ts'
import { settleOrdersTexts } from './orders/settle-orders.ts'
import { roleTexts } from './people/roles.ts'
import { orderByCatalogTexts } from './people/visitor-requests.ts'
import { editingTexts } from './products/catalogue-editing.ts'

const DEALERSHIP = 'Prairie Auto North'

it.each([
  dealershipListTexts.lead(DEALERSHIP),
  labelTexts.lead,
  productNewsTexts.lead(DEALERSHIP),
  quickOrderTexts.intro,
  restockTexts.lead(DEALERSHIP),
  shelfCountTexts.lead(DEALERSHIP),
  offlineDataTexts.explanation,
  pendingOrderTexts.summary(1, 0, 0),
  pendingOrderTexts.summary(12, 12, 0),
  pendingOrderTexts.summary(12, 5, 0),
  pendingOrderTexts.summary(12, 5, 4),
  pendingOrderTexts.summary(12, 0, 12),
  purchaseTexts.ofDealership(DEALERSHIP),
  settleOrdersTexts.lead,
  roleTexts.lead,
  roleTexts.readOnly,
  orderByCatalogTexts.intro,
  editingTexts.archiveLead,
])('%s', (lead) => {
  expect(lead.split(' ').length).toBeLessThanOrEqual(12)
  expect(lead.match(/[.!?](?= |$)/g)?.length ?? 0).toBeLessThanOrEqual(1)
})
