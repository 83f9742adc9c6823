// Notices about another build of the app, and about installing the app.
import { site } from '#site/site.ts'

export const updateTexts = {
  // After a rollback the build that waits is older than the one in the page.
  waiting: 'Another version of the app is ready.',
  updatesLater:
    'The update starts by itself as soon as no tab is sending an order and no form is half filled.',
  update: 'Update now',
  later: 'Later',
  canInstall: `Install ${site.name} on this device: it opens like an app and keeps its data more safely.`,
  install: 'Install',
} as const
