// Values that the edge leaves out of a list because of its limits stay on the device, which names them (G245).
import { type DealershipList, LIST_LIMITS } from './dealership-list.ts'
import type { LeftOut, ListChange, ListSharing, SharedList } from './shared-list.ts'

/** The values of the call that its answer does not have. `change` is null if the call did not carry the list. */
export function leftOutOf(
  change: ListChange | null,
  answeredList: SharedList,
): LeftOut & { isName: boolean } {
  const answeredQuantities = quantitiesOf(answeredList)
  return {
    isName: change?.name !== undefined && change.name !== answeredList.name.text,
    isList: change?.isDeleted === false && answeredList.deletion.isDeleted,
    products: (change?.lines ?? [])
      .filter(({ productId, quantity }) => quantity !== (answeredQuantities.get(productId) ?? 0))
      .map(({ productId }) => productId),
  }
}

/**
 * The values that this or an earlier answer left out and in which the list still differs from the edge; null if there are
 * none.
 */
export function knownLeftOutOf(
  earlier: LeftOut | undefined,
  latest: LeftOut,
  { isDeleted, lines }: Pick<ListSharing, 'isDeleted'> & Pick<DealershipList, 'lines'>,
  answeredList: SharedList,
): LeftOut | null {
  const isList = (latest.isList || earlier?.isList === true) && !isDeleted && answeredList.deletion.isDeleted
  const leftOutProducts = new Set([...latest.products, ...(earlier?.products ?? [])])
  const answeredQuantities = quantitiesOf(answeredList)
  const products = lines
    .filter(({ productId, quantity }) => quantity !== answeredQuantities.get(productId))
    .map(({ productId }) => productId)
    .filter((productId) => leftOutProducts.has(productId))
  return isList || products.length > 0 ? { isList, products } : null
}

/** The names of the products of the list that the edge left out and that are still in the list. */
export function leftOutNames({ lines, sharing }: DealershipList): string[] {
  const products = new Set(sharing?.leftOut?.products)
  return lines.filter(({ productId }) => products.has(productId)).map(({ name }) => name)
}

/** True if the edge has as many lines of the list as a list may have. */
export function isFullAtEdge({ sharing }: DealershipList): boolean {
  const answeredLines = sharing?.answered.lines.filter(({ quantity }) => quantity > 0) ?? []
  return answeredLines.length >= LIST_LIMITS.lines
}

const quantitiesOf = ({ lines }: SharedList): Map<number, number> =>
  new Map(lines.map(({ productId, quantity }) => [productId, quantity]))
