import { gt, or } from 'drizzle-orm'
import { users } from '../schema/users.ts'

/** ordering.md §4 User registration. */
export const isApprovedUser = or(gt(users.isRegistered, 0), users.defaultUser)
