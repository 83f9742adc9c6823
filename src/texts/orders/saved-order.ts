import { site } from '#site/site.ts'

/** The notice above the orders after a checkout that could not be sent at once. */
export const savedOrderTexts = {
  saved: 'Your order is saved on this device.',
  isProtected: `The browser promised to keep the data of ${site.name}.`,
  mayBeDeleted: 'The browser may delete the order when space is short. Save a copy to be safe.',
  mayBeDeletedInstall: `The browser may delete the order when space is short. Install ${site.name} or save a copy to be safe.`,
  install: 'Install',
  saveCopy: 'Save a copy',
  notify: 'Notify me when it is sent',
  notifyReason: 'A notification can tell you, also while the app is closed, that it was sent or needs you.',
  dismiss: 'Dismiss this notice',
} as const
