// Requests for the list of companies: each filter of the list once or several times, with many, one or no results.
import type { CompaniesBody } from '#contract/people/company.ts'

/** The filters fit the names in the enlarged demo world (seed/grow-people.ts). */
export const COMPANY_LIST_REQUESTS: [name: string, body: CompaniesBody][] = [
  ['all', {}],
  ['COMPANY', { company: { name: 'lakeside' } }],
  ['COMPANY with one result', { company: { name: ' 432 ' } }],
  ['COMPANY without results', { company: { name: 'no such company' } }],
  ['COMPANY E-MAIL of a user or dealership', { company: { email: 'user432-' } }],
  ['USER NAME', { user: { name: 'jordan' } }],
  ['USER NAME with one result', { user: { name: 'user432-2' } }],
  ['USER NAME without results', { user: { name: 'no such user' } }],
  ['USER EMAIL', { user: { email: 'dealers.example.com' } }],
  ['USER EMAIL with one result', { user: { email: 'user432-2@' } }],
  ['DEALERSHIP NAME', { dealer: { name: 'south' } }],
  ['DEALERSHIP NAME without results', { dealer: { name: 'no such dealership' } }],
  ['DEALERSHIP EMAIL', { dealer: { email: 'orders432-' } }],
  ['all together', { company: { name: 'motors' }, user: { name: 'jordan' }, dealer: { name: 'south' } }],
]
