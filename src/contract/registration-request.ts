import * as v from 'valibot'
import type { RegistrationRequest } from '#domain/registration-request.ts'
import { page } from './envelope.ts'
import { id, orElse, textOr } from './numbers.ts'

const registrationRequestSchema: v.GenericSchema<unknown, RegistrationRequest> = v.object({
  id,
  kind: orElse(v.picklist(['registration', 'catalog']), 'registration'),
  /** MM.dd.yyyy HH:mm in Chicago (G69). */
  createdAt: textOr(''),
  companyName: textOr(''),
  name: textOr(''),
  email: textOr(''),
  phone: textOr(''),
  state: orElse(v.object({ id, code: textOr(''), name: textOr('') }), null),
  orderDetails: textOr(''),
  userId: orElse(id, null),
})

/** Answer of request-registration/all: the open ones of both kinds, newest first (G17, G86). */
export const registrationRequestsSchema = page(registrationRequestSchema, 'registrationUsers')

export const completedRequestSchema = v.unknown()
