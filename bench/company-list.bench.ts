// npx tsx bench/company-list.bench.ts [companies]: times the first page of the company list with each filter, and the
// lists of all dealerships and of all subscribers, at 5,000 companies or the given number, with four users each,
// and 100,000 orders.
import type { CounterDatabase } from '#server/database/open-database.ts'
import type { Scope } from '#server/reference/authority/scope.ts'
import { findCompanies } from '#server/reference/store/people/companies.ts'
import { readDealerships } from '#server/reference/store/people/dealerships.ts'
import { readSubscribers } from '#server/reference/store/people/subscribers.ts'
import { COMPANY_LIST_REQUESTS } from '#tests/support/company-list-requests.ts'
import { timeLists } from './time-lists.ts'

const companyCount = Number(process.argv[2] ?? 5000)

type Read = (database: CounterDatabase, scope: Scope) => Promise<{ count: number }>
const LIST_READS: [name: string, read: Read][] = [
  ...COMPANY_LIST_REQUESTS.map(([name, body]): [string, Read] => [
    name,
    (database, scope) => findCompanies(database, scope, body, { page: 0, size: 20 }),
  ]),
  ['all dealerships', async (database) => ({ count: (await readDealerships(database, 'all')).length })],
  ['all subscribers', async (database) => ({ count: (await readSubscribers(database)).length })],
]

await timeLists({
  title: `${companyCount} companies`,
  seed: { companyCount, orderCount: 100_000 },
  createCases: async () => LIST_READS,
  find: (database, scope, read) => read(database, scope),
})
