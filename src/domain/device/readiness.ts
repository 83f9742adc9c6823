// The rule that tells whether a device is ready to work for a dealership without a connection (decisions.md G250).

export type ReadinessPart =
  | 'catalogue'
  | 'prices'
  | 'pictures'
  | 'usualProducts'
  | 'lists'
  | 'shipments'
  | 'history'
  | 'invoices'
  | 'freeSpace'
  | 'persistence'
  | 'unlock'

/** `total`: the number in a complete copy; null while the device does not know it. */
export interface StoredCount {
  stored: number
  total: number | null
}

/** The facts of the device about one dealership. Times are epoch milliseconds. */
export interface ReadinessFacts {
  /**
   * `unreadable`: the products that arrived with faulty data. `readAt`: the device has all changes until this time; null before
   * the first complete download.
   */
  catalogue: StoredCount & { unreadable: number; readAt: number | null }
  /** The stored row of the dealership, which decides its prices; null if the device does not have it. */
  dealership: { readAt: number | null } | null
  /** The pictures of the catalogue; null while they are counted. */
  pictures: StoredCount | null
  /** The products that the dealership bought; null if they were never downloaded. */
  purchases: { count: number; readAt: number } | null
  /** `readAt`: the time of the server's last answer about lists; null without any. */
  lists: { count: number; readAt: number | null }
  /** The scheduled shipments; null if they were never downloaded. `isWhole`: null if the server's number is not stored. */
  shipments: { count: number; isWhole: boolean | null; readAt: number } | null
  maySeeShipments: boolean
  /**
   * The newest orders; null if they were never downloaded. `needed`: the number of orders on the newest page;
   * `missingNewest`: how many of them the device lacks, although it may have older orders in their place.
   */
  history: {
    stored: number
    needed: number
    total: number
    missingNewest: number
    readAt: number
  } | null
  /** The invoices and packing slips that the person chose to keep; null while they are counted. */
  invoices: { stored: number; total: number } | null
  /** null until the browser answers; `freeBytes` is null if the browser does not report it. */
  storage: { freeBytes: number | null; isNearlyFull: boolean; isPersistent: boolean } | null
  /** The person's unlock on this device; null if none is set up, because a person may work without one. */
  unlock: { isUsable: boolean; validUntil: number | null } | null
}

/** The facts of one dealership. */
export type DealershipFacts = Omit<ReadinessFacts, keyof DeviceFacts>

/** `unknown`: the device cannot tell whether something is missing. */
export type ReadinessState = 'ready' | 'missing' | 'unknown'

export interface ReadinessLine {
  part: ReadinessPart
  state: ReadinessState
  count: StoredCount | null
  readAt: number | null
  /** The time until which the part is valid; null for parts that do not end. */
  validUntil: number | null
}

const stateOf = (isReady: boolean | null | undefined): ReadinessState =>
  isReady === null || isReady === undefined ? 'unknown' : isReady ? 'ready' : 'missing'

const isWhole = ({ stored, total }: StoredCount) => total !== null && stored >= total

function lineOf(
  part: ReadinessPart,
  isReady: boolean | null | undefined,
  count: StoredCount | null = null,
  readAt: number | null | undefined = null,
): ReadinessLine {
  return { part, state: stateOf(isReady), count, readAt: readAt ?? null, validUntil: null }
}

/** The facts that are the same for every dealership. */
export type DeviceFacts = Pick<ReadinessFacts, 'catalogue' | 'pictures' | 'storage' | 'unlock'>

/** One line for each part that does not depend on a dealership; the unlock has one only if it is set up. */
export function deviceReadinessOf({ catalogue, pictures, storage, unlock }: DeviceFacts): ReadinessLine[] {
  const isCatalogueWhole = isWhole({ ...catalogue, stored: catalogue.stored + catalogue.unreadable })
  return [
    lineOf('catalogue', catalogue.readAt !== null && isCatalogueWhole, catalogue, catalogue.readAt),
    lineOf('pictures', pictures && isWhole(pictures), pictures),
    lineOf('freeSpace', storage === null || storage.freeBytes === null ? null : !storage.isNearlyFull),
    lineOf('persistence', storage?.isPersistent),
    ...(unlock === null ? [] : [{ ...lineOf('unlock', unlock.isUsable), validUntil: unlock.validUntil }]),
  ]
}

/**
 * One line for each part of a dealership; scheduled shipments have a line only for people who may see them.
 * One missing part makes one line red. If orders are missing, the line of the invoices is unknown, because the missing
 * orders may have more invoices, and older orders take their place among those whose invoices are kept.
 */
export function dealershipReadinessOf(facts: DealershipFacts): ReadinessLine[] {
  const { dealership, purchases, lists, shipments, history, invoices } = facts
  const isHistoryReady = history !== null && history.stored >= history.needed && history.missingNewest === 0
  // The person wants the files of the newest orders. If some of these orders are not stored, the number is not known.
  const areInvoicesReady = isHistoryReady ? invoices && isWhole(invoices) : null
  const countOf = (count: number | undefined) => (count === undefined ? null : { stored: count, total: null })
  return [
    lineOf('prices', dealership !== null, null, dealership?.readAt),
    lineOf('usualProducts', purchases !== null, countOf(purchases?.count), purchases?.readAt),
    // Before an answer of the server colleagues may have lists that this device does not know.
    lineOf('lists', lists.readAt === null ? null : true, countOf(lists.count), lists.readAt),
    ...(facts.maySeeShipments
      ? [
          lineOf(
            'shipments',
            shipments === null ? false : shipments.isWhole,
            countOf(shipments?.count),
            shipments?.readAt,
          ),
        ]
      : []),
    lineOf(
      'history',
      isHistoryReady,
      history && { stored: history.stored, total: Math.max(history.stored, history.total) },
      history?.readAt,
    ),
    lineOf('invoices', areInvoicesReady, invoices),
  ]
}
