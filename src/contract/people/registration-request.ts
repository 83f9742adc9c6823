import * as v from 'valibot'
import type { RegistrationRequest } from '#domain/people/registration-request.ts'
import { page } from '../envelope.ts'
import { id, listOf, orElse, text, textOr } from '../numbers.ts'

const named = v.object({ id, name: textOr('') })

const registrationRequestSchema = v.object({
  id,
  kind: orElse(v.picklist(['registration', 'catalog']), 'registration'),
  /** MM.dd.yyyy HH:mm in Chicago (G69). */
  createdAt: textOr(''),
  completedAt: orElse(text, null),
  companyName: textOr(''),
  name: textOr(''),
  email: textOr(''),
  phone: textOr(''),
  state: orElse(v.object({ id, code: textOr(''), name: textOr('') }), null),
  orderDetails: textOr(''),
  userId: orElse(id, null),
  sameCompanies: listOf(named),
  emailOwners: listOf(v.object({ email: textOr(''), login: textOr(''), company: named })),
}) satisfies v.GenericSchema<unknown, RegistrationRequest>

/** Answer of request-registration/all: the open requests of both kinds, newest first, or the closed ones (G17, G86). */
export const registrationRequestsSchema = page(registrationRequestSchema, 'registrationUsers')

const rowId = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(2_147_483_647))

/** Body of {user}/company-joined/{id}: the company that the user joins, and the user's dealership there; null moves the user's own. */
export const joinBody = v.object({ companyId: rowId, dealershipId: v.optional(v.nullable(rowId), null) })
export type JoinBody = v.InferOutput<typeof joinBody>
