import type { PGlite } from '@electric-sql/pglite'

/**
 * The tables whose dead rows PostgreSQL's autovacuum would make reusable, by its usual thresholds: 50 rows and a fifth
 * of the table. Large texts are rows of a table of their own (TOAST), which belongs to the table `relname`.
 */
const TABLES_TO_VACUUM = `
  select distinct format('%I.%I', coalesce(owner.schemaname, part.schemaname), coalesce(owner.relname, part.relname)) as name
  from pg_stat_all_tables part
  left join pg_class toast on toast.reltoastrelid = part.relid
  left join pg_stat_all_tables owner on owner.relid = toast.oid
  where part.n_dead_tup > 50 + 0.2 * part.n_live_tup
    and coalesce(owner.schemaname, part.schemaname) = 'public'`

/** The embedded engine runs no autovacuum. Each replaced row stays in the file until a vacuum: without one a row that is replaced often fills the disk. */
export async function vacuumDeadRows(engine: Pick<PGlite, 'query'>): Promise<void> {
  // The engine counts the rows of the last second only after this call.
  await engine.query('select pg_stat_force_next_flush()')
  const { rows } = await engine.query<{ name: string }>(TABLES_TO_VACUUM)
  // Statement by statement, so that calls are answered between two tables.
  for (const { name } of rows) await engine.query(`vacuum ${name}`)
}
