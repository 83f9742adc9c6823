import * as v from 'valibot'
import type { PaperOrder, PaperOrderStep } from '#domain/orders/paper-order.ts'
import { flag, listOf, numberOr, orElse, textOr } from '../tolerant-values.ts'

const stepSchema = v.object({
  status: textOr(''),
  statusDate: textOr(''),
  username: textOr(''),
  comment: textOr(''),
  showComment: flag,
}) satisfies v.GenericSchema<unknown, PaperOrderStep>

/** Answer of {order}/confirm/{confirmNumber} (ordering.md §3). */
export const paperOrderSchema = v.pipe(
  v.object({
    businessName: textOr(''),
    contactName: textOr(''),
    address1: textOr(''),
    address2: textOr(''),
    city: textOr(''),
    state: textOr(''),
    zip: textOr(''),
    emailAddress: textOr(''),
    phoneNumber: textOr(''),
    orderDate: textOr(''),
    quantity: numberOr(0),
    status: textOr(''),
    statusHistory: orElse(v.object({ paperOrderStatuses: listOf(stepSchema) }), null),
  }),
  v.transform(({ statusHistory, ...order }) => ({
    ...order,
    history: statusHistory?.paperOrderStatuses ?? [],
  })),
) satisfies v.GenericSchema<unknown, PaperOrder>
