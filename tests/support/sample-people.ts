// Users, a company and a registration, as the actions of staff on people get them.
import type { RegistrationRequest } from '#domain/people/registration-request.ts'

export const WAITING = { id: 9, login: 'drew', isRegistered: 0, defaultUser: false } as const
export const ACCEPTED = { id: 3, login: 'buyer', isRegistered: 3, defaultUser: false } as const
export const DEALERSHIP = { id: 6, name: 'Prairie East' }
export const REQUEST: RegistrationRequest = {
  id: 21,
  userId: 9,
  kind: 'registration',
  companyName: 'Blue Ridge Imports',
  name: 'Harper Wells',
  email: 'harper@example.com',
  phone: '18285550181',
  state: null,
  orderDetails: '',
  createdAt: '11.13.2026 09:20',
  completedAt: null,
  sameCompanies: [],
  emailOwners: [],
}
export const NAMED_COMPANY = { id: 2, name: 'Lakeside', version: 7, users: [], dealerships: [] }
export const NEW_USER = {
  login: 'kim',
  email: 'kim@example.com',
  phone: '3125550100',
  roleId: 3,
  companyId: 2,
  dealershipIds: [1],
}
