import { ADMINISTRATORS_COMPANY_NAME } from '#domain/people/account.ts'
import type { PricingDealership } from '#domain/people/dealership.ts'
import { type StateCode, seedState } from './states.ts'

/** The company of the firm's own staff. */
export const FIRM = { id: 1, name: ADMINISTRATORS_COMPANY_NAME, defaultCompany: true }

export const SEED_COMPANIES = [
  { id: 2, name: 'Lakeside Motors Group' },
  { id: 3, name: 'Prairie Auto Group' },
  { id: 4, name: 'Denali Ford' },
  { id: 5, name: 'Garden State Cars' },
  // The next two companies have registered and are not approved yet.
  { id: 6, name: 'Blue Ridge Imports' },
  { id: 7, name: 'Sonora Truck Center' },
]

interface SeedDealership {
  id: number
  companyId: number
  name: string
  email: string
  phone: string
  street: string
  city: string
  zip: string
  state: StateCode
  noTax?: boolean
  noShippingFee?: boolean
  localStatus?: boolean
  dealerLicenseNumber?: string
}

export const SEED_DEALERSHIPS: readonly SeedDealership[] = [
  {
    id: 1,
    companyId: 2,
    name: 'Lakeside Motors',
    email: 'orders@lakeside.example.com,office@lakeside.example.com',
    phone: '13125550141',
    street: '1820 Shoreline Drive',
    city: 'Evanston',
    zip: '60201',
    state: 'IL',
  },
  {
    id: 2,
    companyId: 2,
    name: 'Lakeside Pre-Owned',
    email: 'preowned@lakeside.example.com',
    phone: '12625550142',
    street: '77 Harbor Street',
    city: 'Kenosha',
    zip: '53140',
    state: 'WI',
  },
  {
    id: 3,
    companyId: 2,
    name: 'Lakeside Collision Center',
    email: 'collision@lakeside.example.com',
    phone: '13125550143',
    street: '412 Foundry Lane',
    city: 'Skokie',
    zip: '60076',
    state: 'IL',
    localStatus: true,
  },
  {
    id: 4,
    companyId: 3,
    name: 'Prairie Auto North',
    email: 'north@prairie.example.com',
    phone: '15155550151',
    street: '900 Grand Avenue',
    city: 'Des Moines',
    zip: '50309',
    state: 'IA',
  },
  {
    id: 5,
    companyId: 3,
    name: 'Prairie Auto South',
    email: 'south@prairie.example.com',
    phone: '13165550152',
    street: '2250 Kellogg Road',
    city: 'Wichita',
    zip: '67202',
    state: 'KS',
    noShippingFee: true,
  },
  {
    id: 6,
    companyId: 3,
    name: 'Prairie Auto West',
    email: 'west@prairie.example.com',
    phone: '14025550153',
    street: '3315 Dodge Street',
    city: 'Omaha',
    zip: '68131',
    state: 'NE',
    noTax: true,
  },
  {
    id: 7,
    companyId: 4,
    name: 'Denali Ford',
    email: 'parts@denali.example.com',
    phone: '19075550161',
    street: '5100 Glacier Highway',
    city: 'Anchorage',
    zip: '99503',
    state: 'AK',
  },
  {
    id: 8,
    companyId: 5,
    name: 'Garden State Cars',
    email: 'sales@gardenstate.example.com',
    phone: '16095550171',
    street: '48 Orchard Pike',
    city: 'Trenton',
    zip: '08608',
    state: 'NJ',
    dealerLicenseNumber: '04817U',
  },
  {
    id: 9,
    companyId: 5,
    name: 'Garden State Trucks',
    email: 'trucks@gardenstate.example.com',
    phone: '18565550172',
    street: '1200 Turnpike Way',
    city: 'Cherry Hill',
    zip: '08002',
    state: 'NJ',
    dealerLicenseNumber: '05233U',
  },
  // A registration contains a state but no address.
  {
    id: 10,
    companyId: 6,
    name: 'Blue Ridge Imports',
    email: 'harper.wells@blueridge.example.com',
    phone: '18285550181',
    street: '',
    city: '',
    zip: '',
    state: 'NC',
  },
  {
    id: 11,
    companyId: 7,
    name: 'Sonora Truck Center',
    email: 'luis.vega@sonora.example.com',
    phone: '16025550182',
    street: '',
    city: '',
    zip: '',
    state: 'AZ',
  },
]

export function seedDealership(id: number): SeedDealership {
  const dealership = SEED_DEALERSHIPS.find((candidate) => candidate.id === id)
  if (!dealership) throw new RangeError(`no dealership ${id}`)
  return dealership
}

export function seedPricingDealership(id: number): PricingDealership {
  const { state, noTax = false, noShippingFee = false, localStatus = false } = seedDealership(id)
  return { id, noTax, noShippingFee, localStatus, state: { tax: seedState(state).tax } }
}
