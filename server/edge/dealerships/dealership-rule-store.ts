// The rules of dealerships in the edge's database, one row for each rule that a person has set (G212).
import { and, eq, inArray, sql } from 'drizzle-orm'
import * as v from 'valibot'
import {
  type DealershipRulesAnswer,
  type KeptRuleKind,
  type KeptRuleValues,
  RULE_SCHEMAS,
  type SetRuleBody,
  UNSET_RULES,
} from '#contract/people/dealership-rules.ts'
import type { CounterDatabase, Statements } from '#server/database/open-database.ts'
import { dealershipRules } from '../key-store/key-tables.ts'

export interface RuleSetter {
  id: number
  name: string
  isStaff: boolean
}

interface KeptRule<Value> {
  value: Value
  revision: number
  setBy: { id: number; name: string } | null
  setAt: string | null
}

type RuleRow = typeof dealershipRules.$inferSelect

/**
 * The rules of each dealership, in the order of `dealershipIds`. `showsStaff`: false hides the names of the supplier's
 * staff.
 */
export async function readDealershipRules(
  statements: Statements,
  dealershipIds: readonly number[],
  showsStaff: boolean,
): Promise<DealershipRulesAnswer['rules']> {
  const rows = await statements
    .select()
    .from(dealershipRules)
    .where(inArray(dealershipRules.dealershipId, [...dealershipIds]))
  return dealershipIds.map((dealershipId) => {
    const rowsOfDealership = rows.filter((row) => row.dealershipId === dealershipId)
    const ruleOf = <Kind extends KeptRuleKind>(kind: Kind) =>
      keptRuleOf(
        kind,
        rowsOfDealership.find((row) => row.kind === kind),
        showsStaff,
      )
    return {
      dealershipId,
      unlock: ruleOf('unlock'),
      smallChanges: ruleOf('small-changes'),
      repeatOrders: ruleOf('repeat-orders'),
    }
  })
}

/** The revision of a rule; 0 if nobody has set it. */
export async function readRuleRevision(
  statements: Statements,
  dealershipId: number,
  kind: KeptRuleKind,
): Promise<number> {
  const [row] = await statements
    .select({ revision: dealershipRules.revision })
    .from(dealershipRules)
    .where(and(eq(dealershipRules.dealershipId, dealershipId), eq(dealershipRules.kind, kind)))
  return row?.revision ?? 0
}

/** The rule of small changes of a dealership, with the name of its setter also if staff set it; null if nobody has. */
export async function readSmallChangesRule(
  statements: Statements,
  dealershipId: number,
): Promise<{ value: KeptRuleValues['small-changes']; revision: number; setBy: RuleSetter } | null> {
  const [row] = await statements
    .select()
    .from(dealershipRules)
    .where(and(eq(dealershipRules.dealershipId, dealershipId), eq(dealershipRules.kind, 'small-changes')))
  if (row === undefined) return null
  const { value } = keptRuleOf('small-changes', row, true)
  const setBy = { id: row.setById, name: row.setByName, isStaff: row.isSetByStaff }
  return { value, revision: row.revision, setBy }
}

/** Writes the rule as its next revision. False if the stored rule has another revision than the expected one. */
export async function setDealershipRule(
  database: CounterDatabase,
  { dealershipId, kind, value, expectedRevision }: SetRuleBody,
  setBy: RuleSetter,
): Promise<boolean> {
  const content = {
    value: JSON.stringify(value),
    revision: expectedRevision + 1,
    setById: setBy.id,
    setByName: setBy.name,
    isSetByStaff: setBy.isStaff,
    setAt: sql`now()`,
  }
  const revision = { revision: dealershipRules.revision }
  const isExpectedRevision = and(
    eq(dealershipRules.dealershipId, dealershipId),
    eq(dealershipRules.kind, kind),
    eq(dealershipRules.revision, expectedRevision),
  )
  const writtenRows =
    expectedRevision === 0
      ? await database
          .insert(dealershipRules)
          .values({ dealershipId, kind, ...content })
          .onConflictDoNothing()
          .returning(revision)
      : await database.update(dealershipRules).set(content).where(isExpectedRevision).returning(revision)
  return writtenRows.length > 0
}

function keptRuleOf<Kind extends KeptRuleKind>(
  kind: Kind,
  row: RuleRow | undefined,
  showsStaff: boolean,
): KeptRule<KeptRuleValues[Kind]> {
  if (row === undefined) return { value: UNSET_RULES[kind], revision: 0, setBy: null, setAt: null }
  // The schema of a kind has the type of its value; TypeScript does not relate the two through the index.
  const schema = RULE_SCHEMAS[kind] as unknown as v.GenericSchema<unknown, KeptRuleValues[Kind]>
  return {
    value: v.parse(schema, JSON.parse(row.value)),
    revision: row.revision,
    setBy: { id: row.setById, name: row.isSetByStaff && !showsStaff ? '' : row.setByName },
    setAt: row.setAt.toISOString(),
  }
}
