// The fields of a company and its dealerships, with the rules of the server (ordering.md §5). One form holds all
// dealerships, so that typed values stay when another dealership is chosen. Only edited dealerships are validated and
// sent.
import * as v from 'valibot'
import { addressFields, dealershipFields } from '#contract/people/company-form.ts'
import { fieldRules } from '#contract/field-rules.ts'
import {
  type AddressFields,
  type BilledDealership,
  type DealershipFields,
  dealershipFieldsShape,
  type FullCompany,
} from '#domain/people/company.ts'
import type { Address } from '#domain/people/dealership.ts'
import type { Edit } from '#domain/others-changes.ts'
import { withoutPhoneSigns } from '#domain/people/phone.ts'
import { isSameValue } from '#domain/same-value.ts'
import { validationTexts } from '#texts/validation.ts'

const text = v.string()
const typedAddressSchema = v.object({
  ...dealershipFieldsShape.entries.shippingAddress.entries,
  stateId: text,
})
const typedDealershipSchema = v.object({
  ...v.omit(dealershipFieldsShape, ['id']).entries,
  shippingAddress: typedAddressSchema,
  billingAddress: typedAddressSchema,
})

/** The fields of an address; `stateId` is '' without a state. */
export type TypedAddress = v.InferOutput<typeof typedAddressSchema>
export type TypedDealership = v.InferOutput<typeof typedDealershipSchema>

/**
 * The keys of the dealerships are those of `dealershipKeyOf`, because the form library treats names of digits as array
 * indexes. The dealership that is being added has the key `NEW_KEY`.
 */
export interface TypedCompany {
  name: string
  dealerships: Record<string, TypedDealership>
}

/**
 * A stored draft: the typed fields, and their values when the person opened the form, because another person may have
 * saved other values since. It holds the name even when only a dealership was edited, because the form can open without
 * an answer of the server.
 */
export interface CompanyDraft {
  name: Edit<string> | null
  dealerships: Record<string, Edit<TypedDealership>>
}

export const companyDraftSchema: v.GenericSchema<unknown, CompanyDraft> = v.object({
  name: v.nullable(v.object({ opened: text, typed: text })),
  dealerships: v.record(text, v.object({ opened: typedDealershipSchema, typed: typedDealershipSchema })),
})

export const NO_DRAFT: CompanyDraft = { name: null, dealerships: {} }

/** The key of the dealership that is being added. */
export const NEW_KEY = 'new'
export const dealershipKeyOf = (dealershipId: number) => `d${dealershipId}`
export const idOfDealershipKey = (key: string) => Number(key.slice(1))

const NO_ADDRESS: TypedAddress = { street: '', city: '', zip: '', stateId: '' }
export const BLANK_DEALERSHIP: TypedDealership = {
  name: '',
  email: '',
  phone: '',
  dealerLicenseNumber: '',
  shippingAddress: NO_ADDRESS,
  copyShippingToBilling: true,
  billingAddress: NO_ADDRESS,
}

function typedAddressOf({ street, city, zip, state }: Address): TypedAddress {
  return { street, city, zip, stateId: state === null ? '' : String(state.id) }
}

function typedDealershipOf(dealership: BilledDealership): TypedDealership {
  const { name, email, phone, dealerLicenseNumber, shippingAddress, billingAddress } = dealership
  const copyShippingToBilling = dealership.copyShippingToBilling || billingAddress === null
  return {
    name,
    email,
    phone,
    dealerLicenseNumber,
    shippingAddress: typedAddressOf(shippingAddress),
    copyShippingToBilling,
    billingAddress: copyShippingToBilling ? NO_ADDRESS : typedAddressOf(billingAddress),
  }
}

/** The form values of a company from the server, or the empty form of a new one. */
export function typedCompanyOf(company: Pick<FullCompany, 'name' | 'dealerships'> | null): TypedCompany {
  const dealerships =
    company?.dealerships.map((dealership) => [
      dealershipKeyOf(dealership.id),
      typedDealershipOf(dealership),
    ]) ?? []
  return {
    name: company?.name ?? '',
    dealerships: Object.fromEntries([...dealerships, [NEW_KEY, BLANK_DEALERSHIP]]),
  }
}

/** The keys of dealerships whose fields differ from their opened values. */
export function editedKeys(openedFields: TypedCompany, typedFields: TypedCompany): string[] {
  return Object.keys(typedFields.dealerships).filter(
    (key) => !isSameValue(typedFields.dealerships[key], openedFields.dealerships[key]),
  )
}

/** The draft of an edit: only the dealerships with edited fields. */
export function draftOf({ opened, typed }: Edit<TypedCompany>): CompanyDraft {
  const editedDealerships = editedKeys(opened, typed).flatMap((key) => {
    const [openedFields, typedFields] = [opened.dealerships[key], typed.dealerships[key]]
    return openedFields && typedFields ? [[key, { opened: openedFields, typed: typedFields }] as const] : []
  })
  const hasNoEdits = editedDealerships.length === 0 && typed.name === opened.name
  return {
    name: hasNoEdits ? null : { opened: opened.name, typed: typed.name },
    dealerships: Object.fromEntries(editedDealerships),
  }
}

/** Puts the draft over the server's values; dealerships that the server no longer has are left out. */
export function withDraft(
  serverValues: TypedCompany,
  { name, dealerships }: CompanyDraft,
): Edit<TypedCompany> {
  const presentEdits = Object.entries(dealerships).filter(([key]) => key in serverValues.dealerships)
  const fieldsOf = (side: 'opened' | 'typed'): TypedCompany => ({
    name: name !== null && name.opened !== name.typed ? name[side] : serverValues.name,
    dealerships: {
      ...serverValues.dealerships,
      ...Object.fromEntries(presentEdits.map(([key, edit]) => [key, edit[side]])),
    },
  })
  return { opened: fieldsOf('opened'), typed: fieldsOf('typed') }
}

/** The form values while the server does not answer: the values with which the draft began. */
export function companyOfDraft(draft: CompanyDraft): TypedCompany {
  const openedDealerships = Object.entries(draft.dealerships).map(
    ([key, { opened }]) => [key, opened] as const,
  )
  return {
    name: draft.name?.opened ?? '',
    dealerships: { ...Object.fromEntries(openedDealerships), [NEW_KEY]: BLANK_DEALERSHIP },
  }
}

const rules = fieldRules(validationTexts)
const addressFieldRules = addressFields(validationTexts)
const addressRules = v.object({
  ...addressFieldRules,
  stateId: v.pipe(
    text,
    v.transform((stateId) => (stateId === '' ? null : Number(stateId))),
    addressFieldRules.stateId,
  ),
})

/** The billing address is ignored when the shipping address is copied to it. */
const dealershipRules = v.pipe(
  typedDealershipSchema,
  v.transform((dealership) => ({
    ...dealership,
    phone: withoutPhoneSigns(dealership.phone),
    ...(dealership.copyShippingToBilling && { billingAddress: NO_ADDRESS }),
  })),
  v.object({
    ...dealershipFields(validationTexts),
    shippingAddress: addressRules,
    billingAddress: addressRules,
  }),
)

export const companyRules = v.object({
  name: rules.commonText,
  dealerships: v.record(text, dealershipRules),
})
export type ValidCompany = v.InferOutput<typeof companyRules>
type ValidDealership = ValidCompany['dealerships'][string]

function addressAsTyped({ stateId, ...otherFields }: AddressFields): TypedAddress {
  return { ...otherFields, stateId: stateId === null ? '' : String(stateId) }
}

function dealershipAsTyped(validDealership: ValidDealership): TypedDealership {
  return {
    ...validDealership,
    shippingAddress: addressAsTyped(validDealership.shippingAddress),
    billingAddress: addressAsTyped(validDealership.billingAddress),
  }
}

/** The form values after saving: e-mails without spaces, and no billing address if the shipping address is copied. */
export function typedCompanyAfterSaving(
  validCompany: ValidCompany,
  typedCompany: TypedCompany,
): TypedCompany {
  const validDealerships = Object.entries(validCompany.dealerships).map(([key, dealership]) => [
    key,
    dealershipAsTyped(dealership),
  ])
  return {
    name: validCompany.name,
    dealerships: { ...typedCompany.dealerships, ...Object.fromEntries(validDealerships) },
  }
}

function addressOnTheWire({ stateId, ...otherFields }: TypedAddress): AddressFields {
  return { ...otherFields, stateId: stateId === '' ? null : Number(stateId) }
}

/** `id` is 0 for a new dealership. */
export function dealershipOnTheWire(id: number, typedDealership: TypedDealership): DealershipFields {
  return {
    ...typedDealership,
    id,
    shippingAddress: addressOnTheWire(typedDealership.shippingAddress),
    billingAddress: addressOnTheWire(typedDealership.billingAddress),
  }
}
