import { lazyPart } from '#ui/lazy-part.tsx'

/** The orders of colleagues on Pending orders. Only people who may decide on them load its code. */
export const ColleagueRequests = lazyPart(async () => {
  const [{ withPageQueries }, { ColleagueRequests: Requests }] = await Promise.all([
    import('./page-queries.tsx'),
    import('#screens/pending-orders/colleague-requests.tsx'),
  ])
  return withPageQueries(Requests)
})
