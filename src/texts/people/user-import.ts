// Texts of Import users (ordering.md §2 Import of users, G159).
import { countOf, partOf } from '../figures.ts'

export const userImportTexts = {
  title: 'Import users',
  lines: 'Users, one per line',
  linesHint: (role: string) =>
    `Company, login, e-mail, phone, role, dealerships, separated by tabs, semicolons or commas. The first line may name the columns. Separate several dealerships with |. Users without a role get the role ${role}.`,
  file: 'File of users',
  readFile: 'Read a file',
  fileHint: 'XLSX, CSV, TSV or text, up to 1 MB.',
  secondFileTitle: (name: string) => `${name} was read`,
  secondFileQuestion: 'The field already has lines. Replace them, or add the new ones below?',
  replaceLines: 'Replace them',
  addLines: 'Add below',
  keepLines: 'Leave the field as it is',
  importWaits: 'The server does not answer. The import continues when the server answers again.',
  fileIsRead: (name: string, lines: string) => `${name}: ${lines} read.`,
  noUsersInFile: (name: string) =>
    `${name} names no users. Its first row must have the names Company, Login, E-mail, Phone, Role and Dealerships, or each row must have these columns in this order.`,
  columns: 'Columns',
  columnsQuestion: 'Which columns are meant?',
  columnsHint: (firstRow: boolean) =>
    firstRow
      ? 'The names of these columns are not clear. In brackets stands the first line below them.'
      : 'The names of these columns are not clear.',
  columnOption: (number: number, heading: string, example: string) =>
    example === '' ? `Column ${number}: ${heading}` : `Column ${number}: ${heading} (${example})`,
  noColumn: 'None of these columns',
  takeColumns: 'Use these columns',
  columnsFirst: 'Choose for each field first.',
  sameColumn: 'Choose a different column for each field.',
  takenColumns: (columns: readonly string[], ignored: readonly string[]) =>
    ignored.length === 0
      ? `Columns: ${columns.join(', ')}.`
      : `Columns: ${columns.join(', ')}. Ignored: ${ignored.join(', ')}.`,
  takenColumn: (field: string, heading: string) =>
    field.toLowerCase() === heading.toLowerCase() ? field : `${field} (${heading})`,
  fields: {
    company: 'Company',
    login: 'Login',
    email: 'E-mail',
    phone: 'Phone',
    role: 'Role',
    dealerships: 'Dealerships',
  },
  results: 'Results',
  line: 'Line',
  result: 'Result',
  ready: 'Ready',
  created: 'Created',
  checking: 'Checking',
  noneYet: 'No users yet',
  noneYetHint: 'Paste lines or read a file. Each line is checked before anything is sent.',
  tooMany: (most: number) =>
    `Only the first ${most} lines are checked. Create these users, then remove their lines to continue.`,
  notChecked: (failure: string) =>
    `Logins and e-mails could not be checked: ${failure} A login or e-mail that is already in use is refused when you create the users.`,
  create: (count: number) => `Create ${countOf(count, 'user')}`,
  summary: (ready: number, all: number) =>
    `${partOf(ready, all, 'line')} ${ready === 1 || all === 1 ? 'is' : 'are'} ready`,
  nothingToCreate: 'No line is ready.',
  needsServer: 'Not possible now: the server does not answer.',
  user: 'User',
  workingThrough: (count: number) => `Working through ${countOf(count, 'user')}`,

  // Faults of a line, and the choices that mend some of them.
  noCompany: (name: string) =>
    name === '' ? 'No company is named' : `There is no company ${name} with a dealership`,
  noRole: (name: string) => `There is no role ${name} that you may give`,
  noDealership: (name: string, company: string) => `${name} is no dealership of ${company}`,
  dealershipMissing: 'Name a dealership',
  severalCompanies: (name: string, count: number) => `${count} companies are called ${name}. Choose one`,
  severalDealerships: (name: string, company: string, count: number) =>
    `${count} dealerships of ${company} are called ${name}. Choose one`,
  severalRoles: (name: string, count: number) => `${count} roles are called ${name}. Choose one`,
  numbered: (name: string, id: number) => `${name}, No. ${id}`,
  companyChoice: (name: string, id: number, details: string) =>
    details === '' ? `${name}, No. ${id}` : `${name}, No. ${id}: ${details}`,
  /** For a company of a registration that is not accepted yet. */
  waiting: (details: string) => `${details} (waits for approval)`,
  choose: 'Choose',
  /** The name of the choice for one line. */
  choiceOfLine: (words: string, line: number) => `${words} for line ${line}`,
  sameLogin: (line: number) => `Line ${line} has the same login`,
  sameEmail: (email: string, line: number) => `Line ${line} has ${email} too`,
  takenEmail: (email: string) => `${email} belongs to another user already.`,
  takenLogin: 'A user with this login already exists.',
  phoneFault: (phone: string) =>
    `Phone: ${phone} must have 5 to 15 digits. Spaces, brackets, dots and dashes are left out; letters, such as an extension, are not possible`,
  fieldFault: (field: string, message: string) => `${field}: ${message}`,
} as const
