// Texts of the requests of visitors: registrations and orders from the catalogue (ordering.md §2 Requests, G86).
export const requestListTexts = {
  title: 'Open requests',
  kinds: { registration: 'Registration', catalog: 'Order by catalog' },
  kindAndDay: (kind: string, day: string) => `${kind} · ${day}`,
  nameAndOrder: (name: string, order: string) => `${name} · ${order}`,
  company: 'Company',
  contact: 'Contact',
  details: 'State or order',
  received: 'Received',
  closed: 'Closed',
  actions: 'Actions',
  accept: (company: string) => `Accept Registered ${company}`,
  acceptShort: 'Accept Registered',
  complete: (company: string) => `Confirm completed ${company}`,
  completeShort: 'Confirm completed',
  moreFor: (company: string) => `More for ${company}`,
  willBeAccepted: (company: string, email: string) =>
    `${company} is accepted in 5 seconds: login and a password are mailed to ${email}. Press Undo here to cancel it.`,
  acceptanceUndone: (company: string) => `${company} was not accepted.`,
  /** The consequence of closing a catalogue request, under the question of its dialog. */
  closesCatalogRequest: 'The request moves to Closed requests.',
  /** The consequence of closing a registration without accepting its user. */
  closesRegistration:
    'The request moves to Closed requests, and the customer is not accepted: the customer will not be able to sign in.',
  yes: 'Yes',
  no: 'No',
  closedTitle: 'Closed requests',
  closedAt: (at: string) => `Closed ${at}`,
  noneClosed: 'No closed requests',
  noneClosedHint: 'Requests appear here once they are accepted or completed.',

  completed: (company: string) => `The request of ${company} is completed.`,
  notCompleted: (company: string) => `The request of ${company} stays open.`,
  accepted: (company: string) => `${company} is accepted. Login and password are on their way by mail.`,
  notAccepted: (company: string) => `${company} was not accepted.`,
  perhapsAccepted: (company: string) => `It is not known whether ${company} was accepted.`,

  needsServer: 'Not possible now: the server does not answer.',
  isLoading: 'Loading requests',
  none: 'No open requests',
  noneHint: 'New registrations and catalog orders appear here.',
  notRead: 'Requests could not be loaded',
  notReadHint: 'Requests are not saved on this device. They appear when the server answers.',
} as const
