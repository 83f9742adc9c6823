// npx tsx bench/company-list.bench.ts [companies]: how long the first page of the company list takes with each filter,
// at 5,000 companies with 20,000 users and 100,000 orders.
import { findCompanies } from '#server/reference/store/companies.ts'
import { COMPANY_LISTS } from '#tests/support/company-lists.ts'
import { timeLists } from './time-lists.ts'

const companies = Number(process.argv[2] ?? 5000)

await timeLists({
  title: `${companies} companies`,
  seed: { companies, orders: 100_000 },
  casesOf: async () => COMPANY_LISTS,
  find: (database, scope, body) => findCompanies(database, scope, body, { page: 0, size: 20 }),
})
