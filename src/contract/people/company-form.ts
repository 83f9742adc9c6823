// What staff save of a company and its dealerships (ordering.md §5, §7 Companies). Messages are handed in, as this room
// knows no texts; the form and the server use the same rules (G104).
import * as v from 'valibot'
import type { AddressFields, DealershipFields } from '#domain/people/company.ts'
import { type FieldMessages, fieldRules } from '../field-rules.ts'
import { boundedList, id, listOf, number, orElse } from '../numbers.ts'

/** The page saves one; more than a company has are never sent. */
const MOST_DEALERSHIPS = 100
const HIGHEST_ID = 2_147_483_647

const rowId = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(HIGHEST_ID))

/** No field of an address must be there, and a ZIP code that is has five digits. */
export function addressFields(messages: FieldMessages) {
  const { optionalText, optionalZip, chosenId } = fieldRules(messages)
  return {
    street: optionalText,
    city: optionalText,
    zip: optionalZip,
    stateId: v.nullable(v.pipe(chosenId, v.maxValue(HIGHEST_ID, messages.required))),
  }
}

/** Fields of a dealership that is created or edited. */
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

/** Without regard to the billing address where the shipping address stands for it (ordering.md §5). */
export function dealershipBody(messages: FieldMessages): v.GenericSchema<unknown, DealershipFields> {
  return v.pipe(
    v.looseObject({}),
    v.transform((dealership: { [field: string]: unknown }) => ({
      ...dealership,
      ...(dealership.copyShippingToBilling === true && { billingAddress: NO_ADDRESS }),
    })),
    v.object({
      id: rowId,
      ...dealershipFields(messages),
      billingAddress: v.object(addressFields(messages)),
    }),
  )
}

/**
 * Body of {company}/create-update; id 0 creates. Dealerships that are not named stay as they are; those of
 * `removedDealershipIds` go.
 */
export function companyBody(messages: FieldMessages) {
  return v.object({
    id: rowId,
    name: fieldRules(messages).commonText,
    /** What the company's answer said; null where the backend counts none. */
    version: v.optional(v.nullable(v.pipe(v.number(), v.integer())), null),
    dealerships: boundedList(dealershipBody(messages), MOST_DEALERSHIPS),
    removedDealershipIds: v.optional(boundedList(v.pipe(rowId, v.minValue(1)), MOST_DEALERSHIPS), []),
  })
}
export interface CompanyBody {
  id: number
  name: string
  version: number | null
  dealerships: DealershipFields[]
  removedDealershipIds?: number[]
}

/** As it travels: the agreement names too which company and dealership are edited, and that one is new (G174). */
export function companyOnTheWire(body: CompanyBody) {
  const [edited] = body.dealerships.filter((dealership) => dealership.id > 0)
  return {
    ...body,
    editCompanyId: body.id === 0 ? null : body.id,
    editDealershipId: edited?.id ?? null,
    createDealership: body.dealerships.some((dealership) => dealership.id === 0),
  }
}

/** `dealerships` are those of the body, in its order: a new one has its id from now on. */
export const savedCompanySchema = v.object({
  id,
  version: orElse(number, null),
  dealerships: listOf(v.object({ id })),
})
export type SavedCompany = v.InferOutput<typeof savedCompanySchema>

const DEALER_FEES = ['TAX', 'SHIPPING'] as const

/** Body of {company}/fee-state: `id` is the dealership's, true means that the fee is charged (G94). */
export const feeStateBody = v.object({
  id: v.pipe(rowId, v.minValue(1)),
  dealerFee: v.picklist(DEALER_FEES),
  state: v.boolean(),
})
export type FeeStateBody = v.InferOutput<typeof feeStateBody>
