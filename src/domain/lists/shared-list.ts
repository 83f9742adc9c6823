// Lists that the colleagues of a dealership share through the edge, which stamps each change (G245).
import * as v from 'valibot'
import { person } from '../values/shape-values.ts'

const sharedLineShape = v.object({
  productId: v.number(),
  name: v.string(),
  /** 0: the line was removed. */
  quantity: v.number(),
  /** The edge's number of the change: its time in milliseconds, larger than every earlier number of the dealership. */
  stamp: v.number(),
  /** The stamp of the line that the author had seen; 0 for none. */
  seen: v.number(),
  /** The author of the change. The name is empty for staff, whose names dealerships do not see. */
  by: person,
})
export type SharedLine = v.InferOutput<typeof sharedLineShape>

export const sharedListShape = v.object({
  id: v.string(),
  name: v.object({
    text: v.string(),
    stamp: v.number(),
    /** The stamp of the name that the author had seen; missing if the author's app did not name it. */
    seen: v.exactOptional(v.number()),
    /** Missing in answers of older edges, and for names that they stored. */
    by: v.exactOptional(person),
  }),
  deletion: v.object({ isDeleted: v.boolean(), stamp: v.number(), by: person }),
  lines: v.array(sharedLineShape),
})
export type SharedList = v.InferOutput<typeof sharedListShape>

/** The values that a device sends: those that differ from the edge's last answer. */
export interface ListChange {
  id: string
  name?: string
  /** The stamp of the name that the person had seen, beside `name`; 0 for none. Older apps do not send it. */
  nameSeen?: number
  isDeleted?: boolean
  lines: Pick<SharedLine, 'productId' | 'name' | 'quantity' | 'seen'>[]
}

/** A quantity that the person set, and that a colleague replaced without having seen it. */
const lostQuantityShape = v.object({
  productId: v.number(),
  name: v.string(),
  /** 0: the person had removed the line. */
  quantity: v.number(),
  /** The name of the colleague. */
  by: v.string(),
})
export type LostQuantity = v.InferOutput<typeof lostQuantityShape>

/** A name that the person gave the list, and that a colleague replaced without having seen it. */
const lostNameShape = v.object({
  text: v.string(),
  /** The name of the colleague who gave the list its name of now. */
  by: v.string(),
})
export type LostName = v.InferOutput<typeof lostNameShape>

/** Values of the person that the edge did not take because of its limits. The device keeps them and sends them again. */
const leftOutShape = v.object({
  /** True if the person put a deleted list back. */
  isList: v.boolean(),
  /** The ids of the products. */
  products: v.array(v.number()),
})
export type LeftOut = v.InferOutput<typeof leftOutShape>

/** The state of sharing of a list that the edge knows. */
export const listSharingShape = v.object({
  /** The list in the edge's last answer. */
  answered: sharedListShape,
  isDeleted: v.boolean(),
  /** The colleague who deleted the list, while the device offers to put it back. */
  deletedBy: v.nullable(v.string()),
  lostQuantities: v.array(lostQuantityShape),
  lostName: v.exactOptional(lostNameShape),
  /** Missing if the edge took everything. */
  leftOut: v.exactOptional(leftOutShape),
})
export type ListSharing = v.InferOutput<typeof listSharingShape>
