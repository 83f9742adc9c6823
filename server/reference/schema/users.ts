import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { idColumn, instant } from './columns.ts'
import { companies, dealerships } from './companies.ts'

export const roles = pgTable('roles', {
  id: idColumn(),
  name: text('name').notNull(),
  /** Default roles cannot be deleted. */
  defaultRole: boolean('default_role').notNull().default(false),
})

/** One row per right, `group#action`, of a role. Role 1 has ADMINISTRATOR_PERMISSIONS, whatever its rows are (G90). */
export const rolePermissions = pgTable(
  'role_permissions',
  {
    roleId: integer('role_id')
      .notNull()
      .references(() => roles.id, { onDelete: 'cascade' }),
    group: text('permission_group').notNull(),
    action: text('action').notNull(),
  },
  (table) => [primaryKey({ columns: [table.roleId, table.group, table.action] })],
)

export const users = pgTable(
  'users',
  {
    id: idColumn(),
    login: text('login').notNull(),
    /** Comma-separated list. */
    email: text('email').notNull().default(''),
    name: text('name').notNull().default(''),
    phone: text('phone').notNull().default(''),
    /** Made by `hashPassword`; null until the first password is set. */
    passwordHash: text('password_hash'),
    roleId: integer('role_id')
      .notNull()
      .references(() => roles.id),
    companyId: integer('company_id')
      .notNull()
      .references(() => companies.id),
    /**
     * 0: not approved. The approval adds 1, and so does each reset of the password by staff. Users whom staff create
     * begin with 1.
     */
    isRegistered: integer('is_registered').notNull().default(0),
    /** True for the user who came with the system, whom nobody may delete. */
    defaultUser: boolean('default_user').notNull().default(false),
    /** The number of mailed invitations. */
    countInvites: integer('count_invites').notNull().default(0),
    lastLoginAt: instant('last_login_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
    removedAt: instant('removed_at'),
  },
  (table) => [
    uniqueIndex('users_login').on(sql`lower(${table.login})`).where(sql`${table.removedAt} is null`),
    index('users_company').on(table.companyId),
    index('users_role').on(table.roleId),
    // Finds the companies with people who wait for approval.
    index('users_waiting')
      .on(table.companyId)
      .where(sql`${table.removedAt} is null and ${table.isRegistered} <= 0 and not ${table.defaultUser}`),
    index('users_name').on(table.name),
  ],
)

/** The dealerships that a user may act for. */
export const userDealerships = pgTable(
  'user_dealerships',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    dealershipId: integer('dealership_id')
      .notNull()
      .references(() => dealerships.id),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.dealershipId] }),
    index('user_dealerships_dealership').on(table.dealershipId),
  ],
)
