import { HIDING_PERMISSIONS, type PERMISSION_GROUPS } from '#domain/people/permissions.ts'

export const SEED_ROLES = [
  { id: 1, name: 'Administrator', defaultRole: true },
  { id: 2, name: 'Manager', defaultRole: true },
  { id: 3, name: 'Dealer', defaultRole: true },
]

/** The rights of a dealer (decisions.md G124). */
export const DEALER_PERMISSIONS: Partial<Record<keyof typeof PERMISSION_GROUPS, readonly string[]>> = {
  Orders: ['view', 'create', 'amount_show', 'status_show'],
  Scheduled_Shipment: ['view', 'create', 'edit', 'remove'],
  Account: ['view'],
}

/**
 * True for a right that hides something on a screen; neither administrators nor managers have it (decisions.md G178).
 */
export function isWithheldFromStaff(group: string, action: string): boolean {
  return HIDING_PERMISSIONS.some((permission) => permission === `${group}#${action}`)
}

/** True for a right of administrators that managers do not have (decisions.md G124). */
export function isWithheldFromManagers(group: string, action: string): boolean {
  return group === 'Roles' || (action === 'remove' && (group === 'Orders' || group === 'Clients'))
}

interface SeedUser {
  id: number
  login: string
  /** Null until the registration is approved. */
  password: string | null
  name: string
  email: string
  phone: string
  roleId: 1 | 2 | 3
  companyId: number
  dealershipIds: readonly number[]
  defaultUser?: boolean
}

export const SEED_USERS: readonly SeedUser[] = [
  {
    id: 1,
    login: 'admin',
    password: 'Admin123',
    name: 'Avery Stone',
    email: 'admin@example.com',
    phone: '13125550101',
    roleId: 1,
    companyId: 1,
    dealershipIds: [],
    defaultUser: true,
  },
  {
    id: 2,
    login: 'manager',
    password: 'Manager123',
    name: 'Morgan Hale',
    email: 'manager@example.com',
    phone: '13125550102',
    roleId: 2,
    companyId: 1,
    dealershipIds: [],
  },
  {
    id: 3,
    login: 'buyer',
    password: 'Buyer123',
    name: 'Jordan Miller',
    email: 'buyer@lakeside.example.com',
    phone: '13125550103',
    roleId: 3,
    companyId: 2,
    dealershipIds: [1],
  },
  {
    id: 4,
    login: 'buyer2',
    password: 'Buyer2123',
    name: 'Robin Keller',
    email: 'buyer2@lakeside.example.com',
    phone: '13125550104',
    roleId: 3,
    companyId: 2,
    dealershipIds: [1],
  },
  {
    id: 5,
    login: 'multi',
    password: 'Multi123',
    name: 'Alex Cole',
    email: 'multi@prairie.example.com',
    phone: '15155550105',
    roleId: 3,
    companyId: 3,
    dealershipIds: [4, 5, 6],
  },
  {
    id: 6,
    login: 'alaska',
    password: 'Alaska123',
    name: 'Riley Katz',
    email: 'alaska@denali.example.com',
    phone: '19075550106',
    roleId: 3,
    companyId: 4,
    dealershipIds: [7],
  },
  {
    id: 7,
    login: 'jersey',
    password: 'Jersey123',
    name: 'Dana Diaz',
    email: 'jersey@gardenstate.example.com',
    phone: '16095550107',
    roleId: 3,
    companyId: 5,
    dealershipIds: [8],
  },
  {
    id: 8,
    login: 'preowned',
    password: 'Preowned123',
    name: 'Casey Winter',
    email: 'casey@lakeside.example.com',
    phone: '12625550108',
    roleId: 3,
    companyId: 2,
    dealershipIds: [2],
  },
  {
    id: 9,
    login: 'collision',
    password: 'Collision123',
    name: 'Sam Ortega',
    email: 'sam@lakeside.example.com',
    phone: '13125550109',
    roleId: 3,
    companyId: 2,
    dealershipIds: [3],
  },
  {
    id: 10,
    login: 'north',
    password: 'North123',
    name: 'Jamie Larsen',
    email: 'jamie@prairie.example.com',
    phone: '15155550110',
    roleId: 3,
    companyId: 3,
    dealershipIds: [4],
  },
  {
    id: 11,
    login: 'south',
    password: 'South123',
    name: 'Lee Marsh',
    email: 'lee@prairie.example.com',
    phone: '13165550111',
    roleId: 3,
    companyId: 3,
    dealershipIds: [5],
  },
  {
    id: 12,
    login: 'trucks',
    password: 'Trucks123',
    name: 'Pat Romano',
    email: 'pat@gardenstate.example.com',
    phone: '18565550112',
    roleId: 3,
    companyId: 5,
    dealershipIds: [9],
  },
  {
    id: 13,
    login: 'accounting',
    password: 'Accounting123',
    name: 'Quinn Foster',
    email: 'accounting@example.com',
    phone: '13125550113',
    roleId: 2,
    companyId: 1,
    dealershipIds: [],
  },
  {
    id: 14,
    login: 'drew@prairie.example.com',
    password: null,
    name: 'Drew Hansen',
    email: 'drew@prairie.example.com',
    phone: '14025550114',
    roleId: 3,
    companyId: 3,
    dealershipIds: [6],
  },
  {
    id: 15,
    login: 'harper.wells@blueridge.example.com',
    password: null,
    name: 'Harper Wells',
    email: 'harper.wells@blueridge.example.com',
    phone: '18285550181',
    roleId: 3,
    companyId: 6,
    dealershipIds: [10],
  },
  {
    id: 16,
    login: 'luis.vega@sonora.example.com',
    password: null,
    name: 'Luis Vega',
    email: 'luis.vega@sonora.example.com',
    phone: '16025550182',
    roleId: 3,
    companyId: 7,
    dealershipIds: [11],
  },
]

/** The manager who works with the demo world's orders and supplies some of the products. */
export const MANAGER_ID = 2
