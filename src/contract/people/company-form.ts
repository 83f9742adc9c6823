// The body that saves a company and its dealerships (ordering.md §5, §7 Companies). This room may not import texts, so
// callers pass the messages; form and server use the same rules (G104).
import * as v from 'valibot'
import { HIGHEST_ID, rowId } from '#domain/values/row-id.ts'
import type { AddressFields, DealershipFields } from '#domain/people/company.ts'
import { type FieldMessages, fieldRules } from '../field-rules.ts'
import { boundedList, id, listOf, number, orElse } from '../tolerant-values.ts'

/** The app saves one dealership per call; the server accepts up to this many. */
const MOST_DEALERSHIPS = 100

/** 0 for a row that does not exist yet. */
const rowIdOrNone = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(HIGHEST_ID))

/** All fields of an address are optional; a ZIP code has five digits. */
export function addressFields(messages: FieldMessages) {
  const { optionalText, optionalZip, chosenId } = fieldRules(messages)
  return {
    street: optionalText,
    city: optionalText,
    zip: optionalZip,
    stateId: v.nullable(v.pipe(chosenId, v.maxValue(HIGHEST_ID, messages.required))),
  }
}

/** Fields of a dealership that is created or edited, without its id and its billing address. */
export function dealershipFields(messages: FieldMessages) {
  const { commonText, emails, phone, optionalText } = fieldRules(messages)
  return {
    name: commonText,
    email: emails,
    phone,
    dealerLicenseNumber: optionalText,
    shippingAddress: v.object(addressFields(messages)),
    copyShippingToBilling: v.boolean(),
  }
}

const NO_ADDRESS: AddressFields = { street: '', city: '', zip: '', stateId: null }

/** The billing address is ignored when the shipping address is copied to it (ordering.md §5). */
export function dealershipBody(messages: FieldMessages): v.GenericSchema<unknown, DealershipFields> {
  return v.pipe(
    v.looseObject({}),
    v.transform((dealership: { [field: string]: unknown }) => ({
      ...dealership,
      ...(dealership.copyShippingToBilling === true && { billingAddress: NO_ADDRESS }),
    })),
    v.object({
      id: rowIdOrNone,
      ...dealershipFields(messages),
      billingAddress: v.object(addressFields(messages)),
    }),
  )
}

/**
 * Body of {company}/create-update; id 0 creates a company. Dealerships that the body leaves out stay unchanged;
 * those in `removedDealershipIds` are removed.
 */
export function companyBody(messages: FieldMessages) {
  return v.object({
    id: rowIdOrNone,
    name: fieldRules(messages).commonText,
    /** The version that the app read with the company; null when the backend has none. */
    version: v.optional(v.nullable(v.pipe(v.number(), v.integer())), null),
    dealerships: boundedList(dealershipBody(messages), MOST_DEALERSHIPS),
    removedDealershipIds: v.optional(boundedList(rowId, MOST_DEALERSHIPS), []),
  })
}
export interface CompanyBody {
  id: number
  name: string
  version: number | null
  dealerships: DealershipFields[]
  removedDealershipIds?: number[]
}

/** The body as it is sent: it also names the edited company and dealership, and says whether a dealership is new (G174). */
export function companyOnTheWire(body: CompanyBody) {
  const [editedDealership] = body.dealerships.filter((dealership) => dealership.id > 0)
  return {
    ...body,
    editCompanyId: body.id === 0 ? null : body.id,
    editDealershipId: editedDealership?.id ?? null,
    createDealership: body.dealerships.some((dealership) => dealership.id === 0),
  }
}

/** `dealerships` has the order of the body; a new dealership has the id that the server gave it. */
export const savedCompanySchema = v.object({
  id,
  version: orElse(number, null),
  dealerships: listOf(v.object({ id })),
})
export type SavedCompany = v.InferOutput<typeof savedCompanySchema>

const DEALER_FEES = ['TAX', 'SHIPPING'] as const

/** Body of {company}/fee-state: `id` is the id of the dealership; `state` true means that the fee is charged (G94). */
export const feeStateBody = v.object({
  id: rowId,
  dealerFee: v.picklist(DEALER_FEES),
  state: v.boolean(),
})
export type FeeStateBody = v.InferOutput<typeof feeStateBody>
