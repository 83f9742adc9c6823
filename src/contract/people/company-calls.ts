import { REQUEST_ACTIONS } from '#domain/people/registration-request.ts'
import { type BackendCall, FLAG_BYTES, FORM_BYTES, LIST_BYTES, pageFields } from '../call.ts'
import { COMPANIES_PER_PAGE, MOST_COMPANIES_PER_PAGE, REQUESTS_PER_PAGE } from '../endpoints.ts'
import { doneSchema } from '../envelope.ts'
import { companiesBody, companiesSchema, fullCompanySchema } from './company.ts'
import { companyBody, feeStateBody, savedCompanySchema } from './company-form.ts'
import { registrationRequestsSchema } from './registration-request.ts'

/** Companies, and the requests of visitors. */
export const companyCalls = {
  /** The matching companies, by name, with their users and dealerships. */
  companies: {
    method: 'POST',
    path: 'api/admin/company/all',
    query: pageFields(COMPANIES_PER_PAGE, MOST_COMPANIES_PER_PAGE),
    body: companiesBody,
    mayLackBody: true,
    mostBytes: FORM_BYTES,
    answer: companiesSchema,
    gate: 'seeCompanies',
    isHeavy: true,
  },
  /** 404 if the company does not exist. */
  company: {
    method: 'GET',
    path: 'api/admin/company/{id}',
    answer: fullCompanySchema,
    gate: 'seeCompanies',
    codes: ['notFound'],
  },
  /**
   * Creates the company if its id is 0, else changes it; a dealership with id 0 is new. Refused with 10200 if the name is
   * taken, and with 10320 (a conflict) if another person saved the company after it was read: then read the company
   * again, and save with its new version.
   */
  saveCompany: {
    method: 'POST',
    path: 'api/admin/company/create-update',
    body: companyBody,
    mostBytes: LIST_BYTES,
    answer: savedCompanySchema,
    gate: { oneOf: ['createCompanies', 'editDealerships', 'editCompanies', 'removeDealerships'] },
    codes: ['companyNameTaken', 'changedMeanwhile', 'prohibited', 'notFound'],
  },
  /** Deletes the company with its users, its dealerships and all their orders. */
  deleteCompany: {
    method: 'POST',
    path: 'api/admin/company/delete/{id}',
    mostBytes: FLAG_BYTES,
    answer: doneSchema,
    gate: 'removeCompanies',
    codes: ['notFound', 'prohibited'],
  },
  /** Sets whether a dealership is charged tax, or shipping (G94). */
  feeState: {
    method: 'POST',
    path: 'api/admin/company/fee-state',
    body: feeStateBody,
    mostBytes: FLAG_BYTES,
    answer: doneSchema,
    gate: 'editDealerships',
    codes: ['notFound', 'prohibited'],
  },
  /**
   * The requests of visitors, of both kinds, newest first: the open ones, or with `closed` the accepted and completed ones.
   * The Company list link shows the count (G17).
   */
  registrationRequests: {
    method: 'GET',
    path: 'api/admin/request-registration/all',
    query: { ...pageFields(REQUESTS_PER_PAGE), closed: { type: 'flag', usual: false } },
    answer: registrationRequestsSchema,
    gate: 'seeCompanies',
  },
  /** Closes the request as completed; the call does not accept the user (G86). */
  completeRequest: {
    method: 'POST',
    path: 'api/admin/request-registration/confirm/{id}',
    query: { kind: { type: 'choice', values: ['registration', 'catalog'], usual: 'registration' } },
    mostBytes: FLAG_BYTES,
    answer: doneSchema,
    gate: REQUEST_ACTIONS.complete.gate,
    codes: ['notFound'],
  },
} as const satisfies Record<string, BackendCall>
