import { inArray } from 'drizzle-orm'
import { HOME_CRUMB } from '#domain/catalogue/breadcrumbs.ts'
import type { Crumb, ProductType } from '#domain/products/product.ts'
import type { Statements } from '#server/database/open-database.ts'
import type { Scope } from '../../authority/scope.ts'
import { products } from '../../schema/products.ts'

export interface Ancestor {
  id: number
  parentId: number | null
  name: string
  url: string
  type: ProductType
  archive: boolean
  hiddenProduct: boolean
  shippingCost: number
  shippingLocal: number
  shippingMinSize: number
  shippingStep: number
}

/** Reads all ancestors of the rows up to the root, by id, with one statement per level. */
export async function readAncestors(
  statements: Statements,
  rows: readonly { parentId: number | null }[],
): Promise<Map<number, Ancestor>> {
  const ancestors = new Map<number, Ancestor>()
  let level: readonly { parentId: number | null }[] = rows
  for (;;) {
    const missingIds = [...new Set(level.map((row) => row.parentId))].filter(
      (id): id is number => id !== null && !ancestors.has(id),
    )
    if (missingIds.length === 0) return ancestors
    const parents = await readLevel(statements, missingIds)
    for (const parent of parents) ancestors.set(parent.id, parent)
    level = parents
  }
}

async function readLevel(statements: Statements, ids: number[]): Promise<Ancestor[]> {
  const rows = await statements
    .select({
      id: products.id,
      parentId: products.parentId,
      name: products.name,
      url: products.url,
      type: products.type,
      archive: products.archive,
      hiddenProduct: products.hiddenProduct,
      shippingCost: products.shippingCost,
      shippingLocal: products.shippingLocal,
      shippingMinSize: products.shippingMinSize,
      shippingStep: products.shippingStep,
    })
    .from(products)
    .where(inArray(products.id, ids))
  return rows.map((row) => ({ ...row, type: row.type as ProductType })) // only types of the list are written
}

/** The parents of a product up to the root, the nearest first. */
function chainOf(parentId: number | null, ancestors: ReadonlyMap<number, Ancestor>): Ancestor[] {
  const chain = new Set<Ancestor>()
  let parent = parentId === null ? undefined : ancestors.get(parentId)
  while (parent && !chain.has(parent)) {
    chain.add(parent)
    parent = parent.parentId === null ? undefined : ancestors.get(parent.parentId)
  }
  return [...chain]
}

/** True when a parent of the product is archived, so that the product cannot be reached (G101). */
export function isUnderArchived(parentId: number | null, ancestors: ReadonlyMap<number, Ancestor>): boolean {
  return chainOf(parentId, ancestors).some((parent) => parent.archive)
}

/**
 * The breadcrumbs from the root entry, Home, down to the parent, without hidden products that the caller may not see
 * (G23).
 */
export function crumbsOf(
  parentId: number | null,
  ancestors: ReadonlyMap<number, Ancestor>,
  scope: Scope,
): Crumb[] {
  const visibleParents = chainOf(parentId, ancestors).filter(
    (parent) => scope.seesHidden || !parent.hiddenProduct,
  )
  return [
    HOME_CRUMB,
    ...visibleParents.reverse().map((parent) => ({ text: parent.name, link: linkOf(parent.url) })),
  ]
}

function linkOf(url: string): string {
  return /^https?:\/\//.test(url) ? url : `/product/${url}`
}
