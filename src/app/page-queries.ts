import { createQueryClient } from '#api/query-client.ts'

/** One client for the life of the page, which belongs to one account. */
export const pageQueries = createQueryClient()
