import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { idColumn, instant } from './columns.ts'
import { users } from './users.ts'

/** Sessions. Only the hash of the cookie's value is stored. */
export const sessions = pgTable(
  'sessions',
  {
    idHash: text('id_hash').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    /** Shared by all session ids that refreshes made from one sign-in. */
    lineage: uuid('lineage').notNull(),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    /** Set by a refresh; the replaced id stays valid for a minute. */
    replacedAt: instant('replaced_at'),
  },
  (table) => [index('sessions_user').on(table.userId), index('sessions_lineage').on(table.lineage)],
)

/** Limited tries: sign-ins, codes, old passwords, calls of visitors, mails to users (store/people/tries.ts). */
export const tries = pgTable(
  'tries',
  {
    id: idColumn(),
    /** The hash of the address and of the thing that is tried, such as a login. */
    subject: text('subject').notNull(),
    triedAt: instant('tried_at').notNull(),
  },
  (table) => [index('tries_subject').on(table.subject, table.triedAt)],
)

/** The one RSA key pair with which sign-in fields are encrypted. */
export const keyPairs = pgTable('key_pairs', {
  id: integer('id').primaryKey(),
  privateKey: text('private_key').notNull(),
  publicKey: text('public_key').notNull(),
  createdAt: instant('created_at').notNull(),
})

/** Mailed codes for setting a password. Only the hash is stored; a code expires and works once. */
export const passwordCodes = pgTable(
  'password_codes',
  {
    codeHash: text('code_hash').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('password_codes_user').on(table.userId)],
)
