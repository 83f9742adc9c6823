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

/** Every parent of the rows up to the root, by id; one statement a level. */
export async function readAncestors(
  statements: Statements,
  rows: readonly { parentId: number | null }[],
): Promise<Map<number, Ancestor>> {
  const found = new Map<number, Ancestor>()
  let level: readonly { parentId: number | null }[] = rows
  for (;;) {
    const wanted = [...new Set(level.map((row) => row.parentId))].filter(
      (id): id is number => id !== null && !found.has(id),
    )
    if (wanted.length === 0) return found
    const parents = await readLevel(statements, wanted)
    for (const parent of parents) found.set(parent.id, parent)
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
  return rows.map((row) => ({ ...row, type: row.type as ProductType })) // written only from the list
}

/** The product's parent and what holds that, up to the root. */
function chainOf(parentId: number | null, ancestors: ReadonlyMap<number, Ancestor>): Ancestor[] {
  const chain = new Set<Ancestor>()
  let parent = parentId === null ? undefined : ancestors.get(parentId)
  while (parent && !chain.has(parent)) {
    chain.add(parent)
    parent = parent.parentId === null ? undefined : ancestors.get(parent.parentId)
  }
  return [...chain]
}

/** Whether something that holds the product is archived, so that nobody reaches it (G101). */
export function isUnderArchived(parentId: number | null, ancestors: ReadonlyMap<number, Ancestor>): boolean {
  return chainOf(parentId, ancestors).some((parent) => parent.archive)
}

/** The chain from the root entry, which is Home, down to the parent (G23). */
export function crumbsOf(
  parentId: number | null,
  ancestors: ReadonlyMap<number, Ancestor>,
  scope: Scope,
): Crumb[] {
  const shown = chainOf(parentId, ancestors).filter((parent) => scope.seesHidden || !parent.hiddenProduct)
  return [HOME_CRUMB, ...shown.reverse().map((parent) => ({ text: parent.name, link: linkOf(parent.url) }))]
}

function linkOf(url: string): string {
  return /^https?:\/\//.test(url) ? url : `/product/${url}`
}
