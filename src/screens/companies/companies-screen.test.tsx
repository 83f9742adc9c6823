import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import {
  lakesideCompany,
  prairieCompany,
  sampleCompany,
  showCompanies,
} from '#tests/support/show-companies.tsx'

afterEach(cleanup)

const readRows = async () => {
  const grid = within(await screen.findByRole('treegrid', { name: 'Companies' }))
  return grid
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('rowheader')
        .concat(within(row).getAllByRole('gridcell').slice(0, -1))
        .map(({ textContent }) => textContent)
        .filter((text) => text !== '')
        .join(' | '),
    )
}

it('shows each company with its counts and users, and the dealerships of a user with several dealerships', async () => {
  await showCompanies({ companies: [lakesideCompany(), prairieCompany()] })
  expect(await readRows()).toEqual([
    'Lakeside Motors Group | 2 users, 1 dealership',
    'Prairie Auto Group | 1 user, 2 dealerships',
  ])
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Show the users of Lakeside Motors Group' }))
  await user.click(screen.getByRole('button', { name: 'Show the users of Prairie Auto Group' }))
  await user.click(screen.getByRole('button', { name: 'Show the dealerships of multi' }))
  expect(await readRows()).toEqual([
    'Lakeside Motors Group | 2 users, 1 dealership',
    'buyer Sam Buyer | buyer@example.com, sam@example.com | +1 312-555-0100 | Dealer | Lakeside Motors | 11.13.2026 | 12',
    'drewNot approved | drew@example.com | +1 312-555-0101 | Dealer | Lakeside Motors | never | 0',
    'Prairie Auto Group | 1 user, 2 dealerships',
    'multi | multi@example.com | +1 312-555-0102 | Dealer | 2 dealerships | never | 0',
    'Prairie East | east@example.com | +1 312-555-0201 | 3',
    'Prairie West | west@example.com | +1 312-555-0202 | 4',
  ])
})

it('unfolds and folds companies by the keyboard alone', async () => {
  await showCompanies({ companies: [prairieCompany()] })
  const row = await screen.findByRole('row', { name: /Prairie Auto Group/ })
  row.focus()
  const user = userEvent.setup()
  await user.keyboard('{ArrowRight}{ArrowDown}{ArrowRight}{ArrowDown}')
  expect(document.activeElement?.textContent).toContain('Prairie East')
  await user.keyboard('{ArrowLeft}{ArrowLeft}{ArrowLeft}{ArrowLeft}')
  expect(await readRows()).toEqual(['Prairie Auto Group | 1 user, 2 dealerships'])
})

it("filters by five fields, trims the company's name, and starts at the first page", async () => {
  const { listRequests } = await showCompanies({
    companies: [lakesideCompany()],
    address: '/companies?page=1',
    count: 30,
  })
  const user = userEvent.setup()
  const textsByLabel = {
    COMPANY: '  Lake ',
    'USER NAME': 'sam',
    'USER EMAIL': 'sam@',
    'DEALERSHIP NAME': 'motors',
    'DEALERSHIP EMAIL': 'lake@',
  }
  for (const [label, text] of Object.entries(textsByLabel))
    await user.type(screen.getByRole('textbox', { name: label }), text)
  await user.keyboard('{Enter}')
  await waitFor(() => expect(listRequests).toHaveLength(2))
  expect(listRequests).toEqual([
    { query: { page: 1, size: 20 }, body: {} },
    {
      query: { page: 0, size: 20 },
      body: {
        company: { name: 'Lake' },
        user: { name: 'sam', email: 'sam@' },
        dealer: { name: 'motors', email: 'lake@' },
      },
    },
  ])
  await screen.findByText(
    'At /companies?company=Lake&user=sam&userEmail=sam%40&dealership=motors&dealershipEmail=lake%40',
  )
  // The list has unfolded the company of the user that matches.
  expect(await screen.findByRole('row', { name: /^buyer/ })).toBeTruthy()
  // Only a user with orders has a link to them.
  expect(
    screen.getAllByRole('link', { name: /^Orders of|orders of/i }).map((link) => link.textContent),
  ).toEqual(['12'])
  // The person folds a company that the filter has unfolded.
  screen.getByRole('row', { name: /^Lakeside Motors Group/ }).focus()
  await user.keyboard('{ArrowLeft}')
  expect(screen.queryByRole('row', { name: /^buyer/ })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Clear filters' }))
  await screen.findByText('At /companies')
})

it('shows pages of 20, and a pager only with more than one page', async () => {
  const companies = Array.from({ length: 20 }, (_, index) =>
    sampleCompany({ id: index + 1, name: `Company ${index}` }),
  )
  await showCompanies({ companies })
  expect(screen.queryByRole('navigation', { name: 'Pages' })).toBeNull()
  cleanup()
  const { listRequests } = await showCompanies({ companies, count: 21 })
  await userEvent.setup().click(screen.getByRole('button', { name: 'Page 2' }))
  await waitFor(() => expect(listRequests.at(-1)?.query).toEqual({ page: 1, size: 20 }))
})

it.each<[rights: string[], links: string[]]>([
  [['Clients#view'], []],
  [['Clients#view', 'Subscribe_Exclude#view'], []],
  [['Clients#view', 'Orders#view', 'Subscribe_Exclude#view'], ['MCE /subscribe_exclude']],
  [['Clients#view', 'Clients#create'], ['Add Company /company/create']],
])('people with the rights %j get, of the links MCE and Add Company, %j', async (rights, links) => {
  await showCompanies({ companies: [lakesideCompany()], rights })
  const shownLinks = ['MCE', 'Add Company'].flatMap((name) => {
    const link = screen.queryByRole('link', { name })
    return link === null ? [] : [`${name} ${link.getAttribute('href')}`]
  })
  expect(shownLinks).toEqual(links)
})

it('links to the requests and the change history also while the server does not answer', async () => {
  const failure = { kind: 'offline' } as const
  await showCompanies({
    companies: [],
    connection: 'offline',
    failure,
    answer: () => ({ ok: false, failure }),
  })
  expect(screen.getByRole('link', { name: 'Open requests' }).getAttribute('href')).toBe('/requests')
  await userEvent.setup().click(screen.getByRole('button', { name: 'More for companies' }))
  expect(screen.getByRole('menuitem', { name: 'Change history' }).getAttribute('href')).toBe('/audit')
})

it('says that no company matches, or why the list could not be read', async () => {
  await showCompanies({ companies: [], address: '/companies?company=x' })
  expect(await screen.findByText('No companies found')).toBeTruthy()
  cleanup()
  await showCompanies({ companies: [], failure: { kind: 'offline' } })
  expect(
    await screen.findByText('Companies are not saved on this device. They appear when the server answers.'),
  ).toBeTruthy()
})
