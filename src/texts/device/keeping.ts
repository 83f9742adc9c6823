// Advice for people whose browser may delete stored orders (offline.md, fact 8).
import { site } from '#site/site.ts'

const DELETES = `If you do not use ${site.name} for 7 days, this browser deletes its data.`
// An app that Safari installs has its own storage.
const BEGINS_EMPTY = `The installed ${site.name} starts without the data of this page. Send waiting orders from here, or save copies and import them there.`

export const keepingTexts = {
  title: 'How to keep your orders safe',
  /** By the place where the browser installs an app. */
  deletedAfterWeek: {
    'home-screen': `${DELETES} To keep the data, choose Share, then Add to Home Screen. ${BEGINS_EMPTY}`,
    dock: `${DELETES} To keep the data, use Safari 17 or newer and choose File, then Add to Dock. ${BEGINS_EMPTY}`,
    none: `${DELETES} Save a copy of each waiting order. You can import it on any device.`,
  },
  install: `If you install ${site.name}, the browser usually protects its data.`,
  copies: 'You can save a copy of every waiting order and import it on any device.',
  privateWindow: 'A private window deletes everything when it is closed.',
} as const
