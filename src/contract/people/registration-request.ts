import * as v from 'valibot'
import { rowId } from '#domain/values/row-id.ts'
import { registrationRequestShape } from '#domain/people/registration-request.ts'
import { page } from '../envelope.ts'
import { tolerant } from '../tolerant-shape.ts'

/** Answer of request-registration/all: the open or the closed requests of both kinds, newest first (G17, G86). */
export const registrationRequestsSchema = page(tolerant(registrationRequestShape), 'registrationUsers')

/**
 * Body of {user}/company-joined/{id}: the company that the user joins, and the user's dealership in it. With null
 * the user's current dealership moves to that company.
 */
export const joinBody = v.object({ companyId: rowId, dealershipId: v.optional(v.nullable(rowId), null) })
export type JoinBody = v.InferOutput<typeof joinBody>
