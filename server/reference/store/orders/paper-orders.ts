import { isClearedPaperOrder } from '#domain/orders/paper-order.ts'
import { apiTextOf } from '#domain/values/dates.ts'
import type { Statements } from '#server/database/open-database.ts'
import type { Scope } from '../../authority/scope.ts'
import type { OfficePaperOrder, PaperOffice } from '../../paper-office/paper-office.ts'
import { readDealerships } from '../people/dealerships.ts'

/**
 * Finds a paper order of the caller's dealerships. Anybody can type any number into an order, so the license decides
 * which dealership it belongs to. A cancelled paper order is cleared, and never found (ordering.md §4).
 */
export async function findPaperOrder(
  statements: Statements,
  { orders: scope }: Scope,
  office: PaperOffice,
  confirmNumber: string,
): Promise<OfficePaperOrder | null> {
  const paper = confirmNumber === '' ? null : await office.find(confirmNumber)
  if (paper === null || isClearedPaperOrder(paper)) return null
  if (scope === 'all') return paper
  const ownDealerships = await readDealerships(statements, scope)
  const isOwn = ownDealerships.some(
    ({ dealerLicenseNumber: license }) => license !== '' && license === paper.dealerLicenseNumber,
  )
  return isOwn ? paper : null
}

const asText = (instant: Date) => apiTextOf(instant.getTime())

/** A paper order on the wire (ordering.md §3), without the comments that must not be shown. */
export function paperOrderAnswer(paper: OfficePaperOrder) {
  const { businessName, contactName, address1, address2, city, state, zip } = paper
  const { emailAddress, phoneNumber, quantity, status } = paper
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
    orderDate: asText(paper.orderDate),
    quantity,
    status,
    statusHistory: {
      paperOrderStatuses: paper.steps.map((step) => ({
        status: step.status,
        statusDate: asText(step.at),
        username: step.username,
        comment: step.showComment ? step.comment : '',
        showComment: step.showComment,
      })),
    },
  }
}
