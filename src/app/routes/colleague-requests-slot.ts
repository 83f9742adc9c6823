import { lazyPart } from '#ui/lazy-part.tsx'

/** The requests of colleagues on the screen Pending orders. Only people who may decide on them load this code. */
export const ColleagueRequests = lazyPart(async () => {
  const [{ withPageQueries }, { ColleagueRequests: Requests }] = await Promise.all([
    import('./page-queries.tsx'),
    import('#screens/pending-orders/colleague-requests.tsx'),
  ])
  return withPageQueries(Requests)
})
