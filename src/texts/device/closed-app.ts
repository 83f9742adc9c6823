// The part of Offline data about the work of the closed app (G320, G330).

export const closedAppTexts = {
  title: 'While the app is closed',
  switchLabel: 'Send and refresh while the app is closed',
  hint: 'If the browser allows it, waiting orders are sent as soon as this device has a connection, and the installed app refreshes catalog, orders and subscriptions: at most every 12 hours, and never while the data saver is on.',
  refreshed: (moment: string) => `Refreshed in the background: ${moment}`,
} as const
