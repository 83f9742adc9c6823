import { site } from '#site/site.ts'

/** The notice above the orders after a checkout that could not be sent at once. */
export const savedOrderTexts = {
  saved: 'Your order is saved on this device. It goes out once, as soon as the server answers.',
  isProtected: `The browser promised to keep the data of ${site.name}.`,
  mayBeDeleted: 'The browser may delete the order when space is short. Save a copy to be safe.',
  mayBeDeletedInstall: `The browser may delete the order when space is short. Install ${site.name} or save a copy to be safe.`,
  install: 'Install',
  saveCopy: 'Save a copy',
  notify: 'Notify me when it is sent',
  dismiss: 'Dismiss this notice',
} as const
