import { PGlite } from '@electric-sql/pglite'
import { expect, test } from 'vitest'
import { vacuumDeadRows } from './vacuum-dead-rows.ts'

const REPLACED_COUNT = 80

test('a large text that is replaced again and again takes no more space than at first', async () => {
  const engine = await PGlite.create()
  await engine.exec(`
    create table reports (id integer primary key, body text);
    insert into reports values (1, '')`)
  async function replaceText(): Promise<number> {
    for (let count = 0; count < REPLACED_COUNT; count += 1)
      await engine.query(
        `update reports set body = (select string_agg(md5(random()::text), '') from generate_series(1, 1000))`,
      )
    const { rows } = await engine.query<{ bytes: number }>(
      `select pg_total_relation_size('reports')::integer as bytes`,
    )
    return rows[0]?.bytes ?? 0
  }
  const firstSize = await replaceText()
  expect(firstSize).toBeGreaterThan(REPLACED_COUNT * 30_000)
  for (let round = 0; round < 3; round += 1) {
    await vacuumDeadRows(engine)
    expect(await replaceText()).toBeLessThan(1.5 * firstSize)
  }
  await engine.close()
})
