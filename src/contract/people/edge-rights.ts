import { maySeeRulesOf, maySetRulesOf } from '#domain/people/rule-rights.ts'
import { mayOrderFor } from '#domain/people/dealership-scope.ts'
import { mayAskManagers, mayDecideReviewsOf } from '#domain/people/review-rights.ts'
import { isSupplierStaff } from '#domain/people/supplier-staff.ts'

/** Rules of the domain that the edge checks in its own calls. In each call the edge asks the backend for the person's rights. */
export const EDGE_RIGHTS = {
  mayOrderFor,
  maySeeRulesOf,
  maySetRulesOf,
  mayAskManagers,
  mayDecideReviewsOf,
  isSupplierStaff,
} as const
