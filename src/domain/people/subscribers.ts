import * as v from 'valibot'
import { id, textOr } from '../values/shape-values.ts'
import { emailsIn } from './email-list.ts'

/** An address that no longer gets the mails to subscribers (storefront.md §3, G78). */
export const excludedSubscriberShape = v.object({
  id,
  /** `MM.dd.yyyy HH:mm` in the site's time zone (G69). */
  createdAt: textOr(''),
  email: textOr(''),
})
export type ExcludedSubscriber = v.InferOutput<typeof excludedSubscriberShape>

/** The sort fields of the list of excluded subscribers, as they travel on the wire. */
export const EXCLUSION_SORT_FIELDS = ['id', 'createdAt', 'email'] as const
export type ExclusionSortField = (typeof EXCLUSION_SORT_FIELDS)[number]

/** Filters and sorting of the list of excluded subscribers; a missing field does not filter. */
export interface ExclusionQuery {
  id?: number
  /** yyyy-MM-dd in the site's time zone. */
  date?: string
  /** A part of the address; upper and lower case are equal. */
  email?: string
  /** The newest first by default. */
  sort?: { field: ExclusionSortField; direction: 'asc' | 'desc' }
}

/**
 * The addresses of the comma-separated `emailLists` without `excludedAddresses`, each once, in lower case and sorted.
 * Text that is no e-mail address is left out (G78).
 */
export function subscribersOf(emailLists: Iterable<string>, excludedAddresses: Iterable<string>): string[] {
  const excludedEmails = new Set([...excludedAddresses].map((email) => email.trim().toLowerCase()))
  const subscribers = new Set<string>()
  for (const list of emailLists) {
    for (const part of list.split(',')) {
      const email = part.trim().toLowerCase()
      if (!excludedEmails.has(email) && emailsIn(email) !== null) subscribers.add(email)
    }
  }
  return [...subscribers].sort()
}
