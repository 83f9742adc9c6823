import { emailsIn } from './email-list.ts'

/** An address that gets no mail to subscribers any more (storefront.md §3, G78). */
export interface ExcludedSubscriber {
  id: number
  /** `MM.dd.yyyy HH:mm` in America/Chicago (G69). */
  createdAt: string
  email: string
}

/** By what the list is sorted, in the words of the wire. */
export const EXCLUSION_SORT_FIELDS = ['id', 'createdAt', 'email'] as const
export type ExclusionSortField = (typeof EXCLUSION_SORT_FIELDS)[number]

/** What the list is narrowed to and sorted by; what is not given does not filter. */
export interface ExclusionsAsked {
  id?: number
  /** yyyy-MM-dd in America/Chicago. */
  date?: string
  /** A part of the address, in whatever case. */
  email?: string
  /** The newest first where nothing is given. */
  sort?: { field: ExclusionSortField; direction: 'asc' | 'desc' }
}

/**
 * The addresses of these comma-separated lists but the excluded ones, each once, in small letters and in order. What is
 * no address gets no mail (G78).
 */
export function subscribersOf(lists: Iterable<string>, excluded: Iterable<string>): string[] {
  const left = new Set([...excluded].map((email) => email.trim().toLowerCase()))
  const found = new Set<string>()
  for (const list of lists) {
    for (const part of list.split(',')) {
      const email = part.trim().toLowerCase()
      if (!left.has(email) && !found.has(email) && emailsIn(email) !== null) found.add(email)
    }
  }
  return [...found].sort()
}
