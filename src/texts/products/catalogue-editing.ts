// Texts of staff actions on products in the catalogue (storefront.md §4 Product archive, §4 Drag and drop).
import { productRefusals } from './product-form.ts'

export const editingTexts = {
  tools: 'Catalog editing',
  archive: 'Archive',
  back: 'Back',
  create: 'Create product',
  editSeveral: 'Edit several products',
  editWord: 'Edit',
  edit: (name: string) => `Edit ${name}`,
  toArchiveWord: 'To archive',
  toArchive: (name: string) => `To archive ${name}`,
  fromArchiveWord: 'Back from archive',
  fromArchive: (name: string) => `Back from archive ${name}`,
  moreFor: (name: string) => `More for ${name}`,
  moreForPage: 'More for this page',
  removeWord: 'Delete',
  remove: (name: string) => `Delete ${name}`,
  moveWord: 'Move',
  move: (name: string) => `Move ${name}`,
  topLevel: 'Up on Top Level',
  isOnTopLevel: 'This product is on the top level already. You can drop another product here to move it up.',
  needsServer: 'Not possible now: the server does not answer.',
  hidden: 'Hidden',
  hiddenHint: 'Only people with the right to see hidden products see this one',
  archived: 'Archived',
  undo: 'Undo',
  cancel: 'Cancel',
  tryAgain: 'Try again',
  close: 'Close',

  wasArchived: (name: string) => `${name} is in the archive.`,
  wasBroughtBack: (name: string) => `${name} is back from the archive.`,
  notArchived: (name: string) => `${name} was not moved to the archive.`,
  perhapsArchived: (name: string) => `It is not known whether ${name} was moved to the archive.`,
  notBroughtBack: (name: string) => `${name} was not brought back from the archive.`,
  perhapsBroughtBack: (name: string) => `It is not known whether ${name} was brought back from the archive.`,
  wasRemoved: (name: string) => `${name} was deleted.`,
  wasMoved: (name: string) => `${name} was moved.`,
  typeChanged: (name: string, type: string) => `${name} is of type ${type} now.`,
  typeNotChanged: (name: string) => `The type of ${name} was not changed.`,
  typePerhapsChanged: (name: string) => `It is not known whether the type of ${name} was changed.`,
  notMoved: (name: string) => `${name} was not moved.`,
  perhapsMoved: (name: string) => `It is not known whether ${name} was moved.`,
  /** After an unknown outcome. */
  lookFirst: 'Look at the product before you try again.',

  /** These words are fixed; do not change them. */
  removeQuestion: 'Instead of deleting, you can archive the product. Are you sure you want to delete?',
  ofProduct: (name: string) => `Product: ${name}`,

  moveTitle: (name: string) => `Move ${name}`,
  takePlaceOf: 'Take the place of',
  intoGroup: 'Into the group',
  choose: 'Choose…',
  noSiblings: 'There is nothing else in this group.',
  groupsIncomplete: 'The catalog is still being downloaded. More groups may follow.',
  groupsNotRead: 'The groups could not be loaded on this device.',
  moveNow: 'Move now',
  chooseFirst: 'Choose a place or a group first',
  howToPickUp:
    'Press Space to pick it up, arrow keys to choose a place, Space to drop it, Escape to leave it where it is. Enter opens a list of places instead.',
  stripHint: 'Drop a card here and it takes this place',
  pickedUp: (name: string) =>
    `${name} is picked up. Arrow keys choose a place, Space drops it, Escape leaves it where it was.`,
  overPlace: (name: string) => `Takes the place of ${name}`,
  overGroup: (name: string) => `Into ${name}`,
  overRefused: (name: string) => `${name} cannot hold other products`,
  overTopLevel: 'Up on the top level',
  overNothing: 'Nothing can be dropped here',
  dropped: (name: string) => `${name} was dropped here`,
  staysThere: (name: string) => `${name} stays where it was`,
  hiddenTitle: (name: string) => `Buyers will not see ${name} there`,
  hiddenReason(reason: {
    cause: 'hidden' | 'archive' | 'type'
    product: { name: string; type: string }
    isOnTopLevel?: boolean
  }) {
    const { name, type } = reason.product
    if (reason.cause === 'hidden') return `${name} is hidden from buyers, with everything below it.`
    if (reason.cause === 'archive') return `${name} is in the archive, and buyers reach nothing below it.`
    return reason.isOnTopLevel
      ? `${name} is of type ${type}. Home does not show this type to buyers.`
      : `${name} is of type ${type}. Groups do not show this type to buyers.`
  },
  moveAllTheSame: 'Move all the same',
  refusedTitle: 'The product cannot be moved there',
  refused: productRefusals.moveNotAllowed,

  archiveTitle: 'Archive',
  archiveLead: 'Not shown in the catalog; staff can bring these products back.',
  archiveEmpty: 'The archive is empty',
  archiveEmptyHint: 'Products that you archive are listed here.',
  inGroup: (name: string) => `Archived in ${name}`,
  onTopLevel: 'Archived on the top level',
  archivedUnder: 'Archived products',
  notArchivedUnder: 'Not archived, but not reachable until this group is back',
  noneArchived: (name: string) => `No product of ${name} is in the archive`,
  notThere: 'This product is not in the archive',
  notOnDevice: 'This product is not on this device',
  toArchiveHome: 'The whole archive',
  othersOnTop: (count: number) =>
    count === 1
      ? '1 product on the top level that buyers do not see'
      : `${count} products on the top level that buyers do not see`,
  isCopy: 'This is the copy of the archive on this device.',
} as const
