import { apiTextOf } from '#domain/dates.ts'
import type { OfficePaperOrder } from '../paper-office/paper-office.ts'

const asText = (instant: Date) => apiTextOf(instant.getTime())

/** A paper order as it travels (ordering.md §3). Comments that are not to be shown stay here. */
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
