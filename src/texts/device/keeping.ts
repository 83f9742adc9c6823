// Ways to keep stored orders safe where the browser may delete them (offline.md, fact 8).
const DELETES = 'This browser deletes what is stored when Counter is not used for 7 days.'
// An app of Safari has a storage of its own.
const BEGINS_EMPTY =
  'Counter begins there with nothing stored: orders that wait here go out from here, or from a saved copy that is imported there.'

export const keepingTexts = {
  title: 'What keeps your orders safe',
  /** By where the browser installs. */
  deletedAfterWeek: {
    'home-screen': `${DELETES} On the Home Screen it is kept: choose Share, then Add to Home Screen. ${BEGINS_EMPTY}`,
    dock: `${DELETES} In the Dock it is kept: in Safari 17 or newer choose File, then Add to Dock. ${BEGINS_EMPTY}`,
    none: `${DELETES} A saved copy of an order is kept, and can be imported on any device.`,
  },
  install: 'Installed, Counter is usually protected.',
  copies: 'You can save a copy of every waiting order and import it on any device.',
  privateWindow: 'A private window deletes everything when it is closed.',
} as const
