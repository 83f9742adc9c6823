// Texts for joining a registration to a company that is a customer already (ordering.md §2 Requests, G194).
export const joinTexts = {
  title: (name: string) => `Join ${name} to a company`,
  lead: 'The customer becomes a user of the company that you choose. Login and password are mailed. The company that the registration created is deleted.',
  company: 'Company',
  chooseCompany: 'Choose a company',
  dealership: 'Dealership',
  dealershipHint: 'Orders that the customer already placed move to this dealership.',
  ownDealership: 'Add the dealership of the registration',
  join: 'Join and accept',
  cancel: 'Cancel',
  needsServer: 'Not possible now: the server does not answer.',
  joined: (name: string, company: string) =>
    `${name} belongs to ${company} and is accepted. Login and password are on their way by mail.`,
  notJoined: (name: string) => `${name} was not joined to a company.`,
  perhapsJoined: (name: string) =>
    `It is not known whether ${name} was joined to the company. Load the page again: if ${name} is still listed, join again.`,

  // In lists.
  action: (name: string) => `Join ${name} to a company`,
  short: 'Join to a company',
  companyExists: (name: string) => `A company named ${name} exists`,
  emailBelongs: (email: string, login: string, company: string) =>
    `${email} belongs to ${login} of ${company}`,
  acceptJoins: 'A company of this name exists: join the customer to it.',
} as const
