import { isClearedPaperOrder } from '#domain/orders/paper-order.ts'
import { apiTextOf } from '#domain/values/dates.ts'
import type { Statements } from '#server/database/open-database.ts'
import type { Scope } from '../../authority/scope.ts'
import type { OfficePaperOrder, PaperOffice } from '../../paper-office/paper-office.ts'
import { readDealerships } from '../people/dealerships.ts'

/**
 * Finds a paper order of the caller's dealerships. Anybody can type any number into an order, so the license decides
 * which dealership the paper order belongs to. A cancelled paper order counts as cleared and is never found
 * (ordering.md §4).
 */
export async function findPaperOrder(
  statements: Statements,
  { orders: scope }: Scope,
  office: PaperOffice,
  confirmNumber: string,
): Promise<OfficePaperOrder | null> {
  const paperOrder = confirmNumber === '' ? null : await office.find(confirmNumber)
  if (paperOrder === null || isClearedPaperOrder(paperOrder)) return null
  if (scope === 'all') return paperOrder
  const ownDealerships = await readDealerships(statements, scope)
  const isOfOwnDealership = ownDealerships.some(
    ({ dealerLicenseNumber: license }) => license !== '' && license === paperOrder.dealerLicenseNumber,
  )
  return isOfOwnDealership ? paperOrder : null
}

const asText = (instant: Date) => apiTextOf(instant.getTime())

/** A paper order on the wire (ordering.md §3), without the comments that must not be shown. */
export function paperOrderAnswer(paperOrder: OfficePaperOrder) {
  const { businessName, contactName, address1, address2, city, state, zip } = paperOrder
  const { emailAddress, phoneNumber, quantity, status } = paperOrder
  return {
    businessName,
    contactName,
    address1,
    address2,
    city,
    state,
    zip,
    emailAddress,
    phoneNumber,
    orderDate: asText(paperOrder.orderDate),
    quantity,
    status,
    statusHistory: {
      paperOrderStatuses: paperOrder.steps.map((step) => ({
        status: step.status,
        statusDate: asText(step.at),
        username: step.username,
        comment: step.showComment ? step.comment : '',
        showComment: step.showComment,
      })),
    },
  }
}
