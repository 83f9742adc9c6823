// Lists that the colleagues of a dealership share through the edge, which stamps each change (G245).

/** The author of a change. The name is empty for staff, whose names dealerships do not see. */
export interface ListAuthor {
  id: number
  name: string
}

export interface SharedLine {
  productId: number
  name: string
  /** 0: the line was removed. */
  quantity: number
  /** The edge's number of the change: its time in milliseconds, larger than every earlier number of the dealership. */
  stamp: number
  /** The stamp of the line that the author had seen; 0 for none. */
  seen: number
  by: ListAuthor
}

export interface SharedList {
  id: string
  name: {
    text: string
    stamp: number
    /** The stamp of the name that the author had seen; missing if the author's app did not name it. */
    seen?: number
    /** Missing in answers of older edges, and for names that they stored. */
    by?: ListAuthor
  }
  deletion: { isDeleted: boolean; stamp: number; by: ListAuthor }
  lines: SharedLine[]
}

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
export interface LostQuantity {
  productId: number
  name: string
  /** 0: the person had removed the line. */
  quantity: number
  /** The name of the colleague. */
  by: string
}

/** A name that the person gave the list, and that a colleague replaced without having seen it. */
export interface LostName {
  text: string
  /** The name of the colleague who gave the list its name of now. */
  by: string
}

/** Values of the person that the edge did not take because of its limits. The device keeps them and sends them again. */
export interface LeftOut {
  /** True if the person put a deleted list back. */
  isList: boolean
  /** The ids of the products. */
  products: readonly number[]
}

/** The state of sharing of a list that the edge knows. */
export interface ListSharing {
  /** The list in the edge's last answer. */
  answered: SharedList
  isDeleted: boolean
  /** The colleague who deleted the list, while the device offers to put it back. */
  deletedBy: string | null
  lostQuantities: readonly LostQuantity[]
  lostName?: LostName
  /** Missing if the edge took everything. */
  leftOut?: LeftOut
}
