import * as v from 'valibot'
import type { RegistrationRequest } from '#domain/people/registration-request.ts'
import { page } from '../envelope.ts'
import { id, listOf, orElse, text, textOr } from '../tolerant-values.ts'

const idAndName = v.object({ id, name: textOr('') })

const registrationRequestSchema = v.object({
  id,
  kind: orElse(v.picklist(['registration', 'catalog']), 'registration'),
  /** MM.dd.yyyy HH:mm in the site's time zone (G69). */
  createdAt: textOr(''),
  completedAt: orElse(text, null),
  companyName: textOr(''),
  name: textOr(''),
  email: textOr(''),
  phone: textOr(''),
  state: orElse(v.object({ id, code: textOr(''), name: textOr('') }), null),
  orderDetails: textOr(''),
  userId: orElse(id, null),
  sameCompanies: listOf(idAndName),
  emailOwners: listOf(v.object({ email: textOr(''), login: textOr(''), company: idAndName })),
}) satisfies v.GenericSchema<unknown, RegistrationRequest>

/** Answer of request-registration/all: the open or the closed requests of both kinds, newest first (G17, G86). */
export const registrationRequestsSchema = page(registrationRequestSchema, 'registrationUsers')

const rowId = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(2_147_483_647))

/**
 * Body of {user}/company-joined/{id}: the company that the user joins, and the user's dealership in it. With null
 * the user's current dealership moves to that company.
 */
export const joinBody = v.object({ companyId: rowId, dealershipId: v.optional(v.nullable(rowId), null) })
export type JoinBody = v.InferOutput<typeof joinBody>
