import type { BackendCall } from '../call.ts'
import { START_PATHS } from '../start-paths.ts'
import { billedDealershipSchema } from './company.ts'
import { dealershipsSchema, statesSchema } from './dealership.ts'

export const dealershipCalls = {
  /** The US states with their tax. */
  states: {
    method: 'GET',
    path: START_PATHS.states,
    answer: statesSchema,
    gate: { public: 'Forms of visitors let them choose a state.', limit: 'calls' },
  },
  /** The caller's own dealerships; every dealership if the caller has Orders#edit or Clients#view (G125, G135). */
  dealerships: {
    method: 'GET',
    path: 'api/admin/company/dealership/min-info',
    answer: dealershipsSchema,
    gate: 'any-session',
  },
  /** One dealership; 404 if it is not the caller's. The billing address may be missing. */
  dealership: {
    method: 'GET',
    path: 'api/admin/company/dealership/{id}',
    answer: billedDealershipSchema,
    gate: 'any-session',
    codes: ['notFound'],
  },
} as const satisfies Record<string, BackendCall>
