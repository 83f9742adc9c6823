import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { ChangeAction, ChangedKind, FieldChange } from '#domain/change-record.ts'
import { idColumn, instant } from './columns.ts'
import { users } from './users.ts'

/** Changes of things of each kind in CHANGED_KINDS (G157). Rows are added and never changed. */
export const changes = pgTable(
  'changes',
  {
    id: idColumn(),
    at: instant('at').notNull(),
    /** The person who made the change. */
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    kind: text('kind').$type<ChangedKind>().notNull(),
    thingId: integer('thing_id').notNull(),
    /** The thing's name at that time. */
    thing: text('thing').notNull(),
    action: text('action').$type<ChangeAction>().notNull(),
    fields: jsonb('fields').$type<FieldChange[]>().notNull(),
  },
  (table) => [
    index('changes_thing').on(table.kind, table.thingId, table.id),
    index('changes_user').on(table.userId, table.id),
    index('changes_at').on(table.at, table.id),
  ],
)
