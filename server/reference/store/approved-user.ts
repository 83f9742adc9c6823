import { gt, or } from 'drizzle-orm'
import { users } from '../schema/users.ts'

/** Whose `registrationState` is any but waiting (ordering.md §4 User registration). */
export const isApprovedUser = or(gt(users.isRegistered, 0), users.defaultUser)
