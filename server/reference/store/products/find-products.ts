import { and, asc, count, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import { type Product, ROOT_PARENT_ID } from '#domain/products/product.ts'
import type { Statements } from '#server/database/open-database.ts'
import type { Scope } from '../../authority/scope.ts'
import { products } from '../../schema/products.ts'
import { containing } from '../containing.ts'
import { completeProducts } from './complete-products.ts'
import { isKnown, isVisible } from './product-visibility.ts'

export interface ProductsFilter {
  page: number
  size: number
  /** Only the children of this product; -1 for the root products. Ignored when a search text is given. */
  parentId?: number | undefined
  searchText?: string | undefined
  url?: string | undefined
  archive?: boolean | undefined
}

export const CATALOGUE_ORDER = [asc(products.orderBy), asc(products.priority), asc(products.id)]

const MOST_WORDS = 10

/** One page of visible products: children in catalogue order, all other lists by id (G54, G131). */
export async function findProducts(
  statements: Statements,
  scope: Scope,
  filter: ProductsFilter,
  now: Date,
): Promise<{ items: Product[]; count: number }> {
  const isChildList = filter.parentId !== undefined && !filter.searchText
  const where = and(
    isVisible(scope),
    filter.archive === undefined ? undefined : eq(products.archive, filter.archive),
    filter.url ? eq(products.url, filter.url) : undefined,
    isChildList ? isChildOf(filter.parentId ?? ROOT_PARENT_ID) : matchesSearch(filter.searchText ?? ''),
  )
  const order = isChildList ? CATALOGUE_ORDER : [asc(products.id)]
  const isWholeList = !isChildList && !filter.searchText && !filter.url
  // One statement finds both the page and the count. PostgreSQL counts the whole list in an index alone. It has to read
  // any other list as a whole to find the page, so it counts the rows that it reads.
  const total = isWholeList ? sql`(select count(*) from ${products} where ${where})` : sql`count(*) over ()`
  const pageRows = await statements
    .select({ id: products.id, count: sql<number>`(${total})::integer` })
    .from(products)
    .where(where)
    .orderBy(...order)
    .limit(filter.size)
    .offset(filter.page * filter.size)
  const countRow = pageRows[0] ?? (await statements.select({ count: count() }).from(products).where(where))[0]
  const ids = pageRows.map(({ id }) => id)
  const rows = await statements
    .select()
    .from(products)
    .where(inArray(products.id, ids))
    .orderBy(...order)
  return { items: await completeProducts(statements, scope, rows, now), count: countRow?.count ?? 0 }
}

function isChildOf(parentId: number): SQL {
  return parentId === ROOT_PARENT_ID ? isNull(products.parentId) : eq(products.parentId, parentId)
}

const ID = /^\d+$/

/** True if each of the first ten words is in the name or description, or equals the id. */
function matchesSearch(searchText: string): SQL | undefined {
  const words = searchText.trim().toLowerCase().split(/\s+/).filter(Boolean).slice(0, MOST_WORDS)
  const ids = words.filter((word) => ID.test(word))
  return and(
    hasWords(words.filter((word) => !ID.test(word))),
    ...ids.map((id) => or(hasWords([id]), eq(sql`${products.id}::text`, id))),
  )
}

/** The database converts the texts of a product to lower case once, for any number of words. */
function hasWords(words: readonly string[]): SQL | undefined {
  if (words.length === 0) return undefined
  const patterns = sql.join(
    words.map((word) => sql`${containing(word)}::text`),
    sql`, `,
  )
  return sql`lower(${products.name} || chr(10) || ${products.description}) like all (array[${patterns}])`
}

export async function findVisibleProductIds(statements: Statements, scope: Scope): Promise<number[]> {
  const sortedProducts = statements
    .select({ id: products.id })
    .from(products)
    .where(isVisible(scope))
    .orderBy(asc(products.id))
    .as('sorted')
  // The server reads one text several times faster than thousands of rows.
  const [answer] = await statements
    .select({ ids: sql<number[]>`coalesce(json_agg(${sortedProducts.id}), '[]')` })
    .from(sortedProducts)
  return answer?.ids ?? []
}

export async function findVisibleProducts(
  statements: Statements,
  scope: Scope,
  ids: readonly number[],
  now: Date,
): Promise<Product[]> {
  return productsWhere(statements, scope, and(inArray(products.id, [...ids]), isVisible(scope)), now)
}

/** Finds archived products too, because a cart and an old order may have them (G149). */
export async function findKnownProducts(
  statements: Statements,
  scope: Scope,
  ids: readonly number[],
  now: Date,
): Promise<Product[]> {
  return productsWhere(statements, scope, and(inArray(products.id, [...ids]), isKnown(scope)), now)
}

async function productsWhere(
  statements: Statements,
  scope: Scope,
  where: SQL | undefined,
  now: Date,
): Promise<Product[]> {
  const rows = await statements.select().from(products).where(where).orderBy(asc(products.id))
  return completeProducts(statements, scope, rows, now)
}
