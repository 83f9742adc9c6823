// Texts of the roles (ordering.md §7 Roles, G93).
import { russianTexts } from '../failures.ts'
import { validationTexts } from '../validation.ts'
import { countOf } from '../figures.ts'

export const roleMessages = {
  ...validationTexts,
  required: russianTexts.roleNameIsRequired,
  roleNameTooLong: 'At most 100 characters',
}

const nameOf = (permission: string) => permission.replace('#', ' ')

/** Refusals of the server. */
export const roleRefusals = {
  tooMany: (most: number) =>
    `There are ${most} roles, and there can be no more. Delete a role that nobody needs first.`,
  notHeld: (permissions: readonly string[]) =>
    `You cannot give these rights, because you do not have them yourself: ${permissions.map(nameOf).join(', ')}`,
  changed: (names: readonly string[]) => `Somebody else changed this meanwhile: ${names.join(', ')}`,
  nameTaken: (name: string) => `Another role is called ${name}.`,
  defaultRole: 'A default role cannot be deleted.',
  ownRole: 'You cannot delete your own role.',
} as const

export const roleTexts = {
  title: 'Roles',
  lead: 'A role decides what its users see and may do.',
  isLoading: 'Loading roles',
  notRead: 'Roles could not be loaded',
  notReadHint: 'Roles are not saved on this device. Changes that you did not save stay here.',
  createRole: 'Create role',
  newRole: 'New role',
  copyRole: (name: string) => `Copy role ${name}`,
  copyOf: (name: string) => `Copy of ${name}`,
  /** For rights that the app does not check yet. */
  notUsed: 'not used yet',
  nameTaken: 'Another role has this name.',
  save: 'Save',
  cancel: 'Cancel',
  confirmCancel: 'Are you sure you want to close the form without saving the data?',
  confirmDelete: 'Role will be deleted.',
  peopleGetRole: (count: number, to: string) =>
    count === 0 ? 'Nobody has this role.' : `${countOf(count, 'person gets', 'people get')} the role ${to}.`,
  yes: 'Yes',
  no: 'No',
  more: 'More for roles',
  moreFor: (name: string) => `More for role ${name}`,
  deleteRole: (name: string) => `Delete role ${name}`,
  defaultRole: 'A default role cannot be deleted.',
  ownRole: 'You cannot delete your own role.',
  mayNotDelete: 'You may not delete roles.',
  roleName: 'Role name',
  alwaysHasEveryRight: 'This role always has every right, so that somebody can always change roles.',
  onlyOwnRights: 'You cannot give rights that you do not have yourself. Their boxes are disabled.',
  readOnly: 'You may see the roles, but not change them.',
  needsServer: 'Roles can only be changed while the server answers. What you ticked stays here.',
  group: 'Group',
  otherActions: 'More',
  matrixOf: (name: string) => `Rights of ${name}`,
  people: (count: number) => countOf(count, 'person', 'people'),
  rights: (count: number, all: number) => (count === all ? 'every right' : countOf(count, 'right', 'rights')),
  isDefault: 'default role',
  changed: 'changed',
  changedCount: (count: number) => `${countOf(count, 'role', 'roles')} changed`,
  startFrom: 'Start from',
  presets: {
    readOnly: 'Read only',
    orderDesk: 'Order desk',
    catalogueEditor: 'Catalog editor',
    everythingButPeople: 'Everything but people',
  },
  leftOutRights: (count: number) =>
    `${countOf(count, 'right was', 'rights were')} left out, because you do not have ${count === 1 ? 'it' : 'them'} yourself.`,
  addedRights: (rights: readonly string[]) => `Gives: ${rights.map(nameOf).join(', ')}.`,
  removedRights: (rights: readonly string[]) => `Takes away: ${rights.map(nameOf).join(', ')}.`,
  affectedPeople: (count: number) =>
    count === 0
      ? 'This change affects nobody: no user has the role.'
      : `This change affects ${countOf(count, 'person', 'people')}.`,
  affectsEveryUser: 'This change affects every user with the role.',
  namesAndMore: (names: readonly string[], more: number) =>
    more === 0 ? names.join(', ') : `${names.join(', ')} and ${more.toLocaleString('en-US')} more`,
  showPeople: 'Show all',
  peopleOf: (name: string) => `People with the role ${name}`,
  isLoadingPeople: 'Loading people',
  personAt: (login: string, company: string) => [login, company].filter(Boolean).join(', '),
  seeAs: (name: string) => `See as ${name}`,
  /** In the row of the role, which has its name. */
  seeAsShort: 'See as',
  seenBy: (name: string) => `What ${name} sees`,
  seenByLead: 'This preview shows what the ticked rights allow. You stay signed in as yourself.',
  links: 'Links',
  screens: 'Screens',
  withDealership: 'once a dealership is chosen',
  isAdded: 'newly seen',
  isRemoved: 'no longer seen',
  saved: 'Roles saved.',
  notCreated: 'The role could not be created.',
  perhapsCreated: 'It is not known whether the role was created. The next try looks for it first.',
  removed: (name: string) => `Role ${name} was deleted.`,
  notRemoved: (name: string) => `Role ${name} could not be deleted.`,
  perhapsRemoved: (name: string) =>
    `It is not known whether role ${name} was deleted. If it is still there, delete it again.`,
  notSaved: (failure: string) => `Saving failed. ${failure}`,
  othersChanged: (names: readonly string[]) =>
    `Somebody else changed ${names.join(', ')} meanwhile. Your changes were added to theirs. Check them and save again.`,
  showOrHideRights: (name: string) => `Show or hide the rights of ${name}`,
  /** Meanings of the actions besides view, create, edit and remove. */
  meanings: {
    view_partner: "takes away the link on a dealership's name",
    dealership_show: 'shows the column DEALERSHIP',
    status_show: 'shows the status',
    amount_show: 'shows amounts of money',
    id_show: "shows a user's id instead of the name",
    admin_name_show: 'shows names of staff',
    rollback: 'takes a price change back',
    force: 'orders a subscription now',
    select: 'lets the user choose from all dealerships',
  } as Readonly<Record<string, string>>,
} as const
