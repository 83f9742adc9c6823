// What staff type of a company and its dealerships, by the rules that the server uses too (ordering.md §5). One form holds
// all dealerships, so that what was typed stays when another one is chosen; only what was edited is checked and sent.
import * as v from 'valibot'
import { addressFields, dealershipFields } from '#contract/people/company-form.ts'
import { fieldRules } from '#contract/field-rules.ts'
import type {
  AddressFields,
  BilledDealership,
  DealershipFields,
  FullCompany,
} from '#domain/people/company.ts'
import type { Address } from '#domain/people/dealership.ts'
import type { Edit } from '#domain/others-changes.ts'
import { isSameValue } from '#domain/same-value.ts'
import { validationTexts } from '#texts/validation.ts'

const texts = v.string()
const typedAddress = v.object({ street: texts, city: texts, zip: texts, stateId: texts })
const typedDealership = v.object({
  name: texts,
  email: texts,
  phone: texts,
  dealerLicenseNumber: texts,
  shippingAddress: typedAddress,
  copyShippingToBilling: v.boolean(),
  billingAddress: typedAddress,
})

/** As it stands in the fields; no state is ''. */
export type TypedAddress = v.InferOutput<typeof typedAddress>
export type TypedDealership = v.InferOutput<typeof typedDealership>

/** By `keyOf`, as the form library takes names of digits for places of an array. */
export interface TypedCompany {
  name: string
  dealerships: Record<string, TypedDealership>
}

/** Typing on the device, with what the fields were when it began: the server may have got other values since. The name is
 * there too where only a dealership was edited, as the form can be opened from its draft alone. */
export interface CompanyDraft {
  name: Edit<string> | null
  dealerships: Record<string, Edit<TypedDealership>>
}

export const companyDraft: v.GenericSchema<unknown, CompanyDraft> = v.object({
  name: v.nullable(v.object({ opened: texts, typed: texts })),
  dealerships: v.record(texts, v.object({ opened: typedDealership, typed: typedDealership })),
})

export const NO_DRAFT: CompanyDraft = { name: null, dealerships: {} }

/** Of the dealership that is being added. */
export const NEW_KEY = 'new'
export const keyOf = (dealershipId: number) => `d${dealershipId}`
export const idOfKey = (key: string) => Number(key.slice(1))

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

function addressTyped({ street, city, zip, state }: Address): TypedAddress {
  return { street, city, zip, stateId: state === null ? '' : String(state.id) }
}

function dealershipTyped(dealership: BilledDealership): TypedDealership {
  const { name, email, phone, dealerLicenseNumber, shippingAddress, billingAddress } = dealership
  const copyShippingToBilling = dealership.copyShippingToBilling || billingAddress === null
  return {
    name,
    email,
    phone,
    dealerLicenseNumber,
    shippingAddress: addressTyped(shippingAddress),
    copyShippingToBilling,
    billingAddress: copyShippingToBilling ? NO_ADDRESS : addressTyped(billingAddress),
  }
}

/** A company as the server tells it, or the empty form of a new one. */
export function companyTyped(company: Pick<FullCompany, 'name' | 'dealerships'> | null): TypedCompany {
  const dealerships = company?.dealerships.map((one) => [keyOf(one.id), dealershipTyped(one)]) ?? []
  return {
    name: company?.name ?? '',
    dealerships: Object.fromEntries([...dealerships, [NEW_KEY, BLANK_DEALERSHIP]]),
  }
}

/** The dealerships whose fields are not as they were opened. */
export function editedKeys(opened: TypedCompany, typed: TypedCompany): string[] {
  return Object.keys(typed.dealerships).filter(
    (key) => !isSameValue(typed.dealerships[key], opened.dealerships[key]),
  )
}

/** What is worth keeping of the typing. */
export function draftOf({ opened, typed }: Edit<TypedCompany>): CompanyDraft {
  const kept = editedKeys(opened, typed).flatMap((key) => {
    const [before, now] = [opened.dealerships[key], typed.dealerships[key]]
    return before && now ? [[key, { opened: before, typed: now }] as const] : []
  })
  const isNothing = kept.length === 0 && typed.name === opened.name
  return {
    name: isNothing ? null : { opened: opened.name, typed: typed.name },
    dealerships: Object.fromEntries(kept),
  }
}

/** The draft over what the server tells; a dealership that it tells no more is left out. */
export function withDraft(told: TypedCompany, { name, dealerships }: CompanyDraft): Edit<TypedCompany> {
  const known = Object.entries(dealerships).filter(([key]) => key in told.dealerships)
  const over = (side: 'opened' | 'typed'): TypedCompany => ({
    name: name !== null && name.opened !== name.typed ? name[side] : told.name,
    dealerships: {
      ...told.dealerships,
      ...Object.fromEntries(known.map(([key, edit]) => [key, edit[side]])),
    },
  })
  return { opened: over('opened'), typed: over('typed') }
}

/** Where the server does not answer, the form stands as its draft was opened. */
export function companyOfDraft(draft: CompanyDraft): TypedCompany {
  const known = Object.entries(draft.dealerships).map(([key, { opened }]) => [key, opened] as const)
  return {
    name: draft.name?.opened ?? '',
    dealerships: { ...Object.fromEntries(known), [NEW_KEY]: BLANK_DEALERSHIP },
  }
}

const rules = fieldRules(validationTexts)
const address = addressFields(validationTexts)
const wantedAddress = v.object({
  ...address,
  stateId: v.pipe(
    texts,
    v.transform((typed) => (typed === '' ? null : Number(typed))),
    address.stateId,
  ),
})

/** The billing address does not count where the shipping address stands for it. */
const wantedDealership = v.pipe(
  typedDealership,
  v.transform((typed) => (typed.copyShippingToBilling ? { ...typed, billingAddress: NO_ADDRESS } : typed)),
  v.object({
    ...dealershipFields(validationTexts),
    shippingAddress: wantedAddress,
    billingAddress: wantedAddress,
  }),
)

export const wantedCompany = v.object({
  name: rules.commonText,
  dealerships: v.record(texts, wantedDealership),
})
export type WantedCompany = v.InferOutput<typeof wantedCompany>
type WantedDealership = WantedCompany['dealerships'][string]

function addressAsTyped({ stateId, ...rest }: AddressFields): TypedAddress {
  return { ...rest, stateId: stateId === null ? '' : String(stateId) }
}

function dealershipAsTyped(wanted: WantedDealership): TypedDealership {
  return {
    ...wanted,
    shippingAddress: addressAsTyped(wanted.shippingAddress),
    billingAddress: addressAsTyped(wanted.billingAddress),
  }
}

/** As it will stand in the fields once it is saved: e-mails without spaces, a copied address left out. */
export function typedOfWanted(wanted: WantedCompany, typed: TypedCompany): TypedCompany {
  const checked = Object.entries(wanted.dealerships).map(([key, one]) => [key, dealershipAsTyped(one)])
  return { name: wanted.name, dealerships: { ...typed.dealerships, ...Object.fromEntries(checked) } }
}

function addressOnTheWire({ stateId, ...rest }: TypedAddress): AddressFields {
  return { ...rest, stateId: stateId === '' ? null : Number(stateId) }
}

/** `id` is 0 for a new one. */
export function dealershipOnTheWire(id: number, typed: TypedDealership): DealershipFields {
  return {
    ...typed,
    id,
    shippingAddress: addressOnTheWire(typed.shippingAddress),
    billingAddress: addressOnTheWire(typed.billingAddress),
  }
}
