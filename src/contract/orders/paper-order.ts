import * as v from 'valibot'
import { type PaperOrder, paperOrderShape, paperOrderStepShape } from '#domain/orders/paper-order.ts'
import { tolerant } from '../tolerant-shape.ts'
import { listOf, orElse } from '../tolerant-values.ts'

/** Answer of {order}/confirm/{confirmNumber} (ordering.md §3). */
export const paperOrderSchema = v.pipe(
  v.object({
    ...v.omit(tolerant(paperOrderShape), ['history']).entries,
    statusHistory: orElse(v.object({ paperOrderStatuses: listOf(tolerant(paperOrderStepShape)) }), null),
  }),
  v.transform(({ statusHistory, ...order }) => ({
    ...order,
    history: statusHistory?.paperOrderStatuses ?? [],
  })),
) satisfies v.GenericSchema<unknown, PaperOrder>
