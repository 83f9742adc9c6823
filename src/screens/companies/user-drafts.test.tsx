// Two people edit the same user (G158); the dialog keeps unsaved typing.

import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import type { CompanyUser } from '#domain/people/company.ts'
import { readDraft } from '#storage/device/drafts-table.ts'
import { dialogRows, findSavedMeanwhileDialog } from '#tests/support/saved-meanwhile-dialog.ts'
import {
  lakesideCompany,
  MANAGER_RIGHTS,
  prairieCompany,
  sampleUser,
  showCompanies,
} from '#tests/support/show-companies.tsx'
import { watchNotices } from '#tests/support/watch-notices.ts'

afterEach(cleanup)

const LEE = sampleUser({
  id: 5,
  login: 'lee',
  email: 'lee@example.com',
  phone: '3125550100',
  role: { id: 2, name: 'Manager' },
  dealerships: [{ id: 6, name: 'Prairie East' }],
})
const KIM = sampleUser({ id: 4, login: 'kim', email: 'kim@example.com' })
/** The company with another user before these users. */
const prairieWith = (...users: CompanyUser[]) => ({ ...prairieCompany(), users: [KIM, ...users] })

async function showUnfoldedCompanies(rights: string[] = MANAGER_RIGHTS) {
  const companies = [lakesideCompany(), prairieWith(LEE)]
  const view = await showCompanies({ companies, rights })
  const notices = watchNotices(view.counter)
  const user = userEvent.setup()
  for (const foldButton of screen.queryAllByRole('button', { name: /^Show the users of/ }))
    await user.click(foldButton)
  async function openDialogOfLee() {
    await user.click(screen.getByRole('button', { name: 'Edit lee' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Update user' }))
    const field = (label: string) => dialog.getByRole<HTMLInputElement>('textbox', { name: label })
    const checkbox = (label: string | RegExp) =>
      dialog.getByRole<HTMLInputElement>('checkbox', { name: label })
    const select = (label: string) => dialog.getByRole<HTMLSelectElement>('combobox', { name: label })
    const press = (name: string) => user.click(dialog.getByRole('button', { name }))
    return { dialog, field, checkbox, select, press }
  }
  async function type(inputField: HTMLInputElement, text: string) {
    await user.clear(inputField)
    await user.type(inputField, text)
  }
  const sentBodies = () => view.calls.filter(({ path }) => path.includes('/user/')).map(({ body }) => body)
  /** Another person saves this user; without an argument, another person has deleted the user. */
  function saveAsOtherPerson(...users: CompanyUser[]): void {
    companies[1] = prairieWith(...users)
  }
  return { ...view, user, notices, openDialogOfLee, type, sentBodies, saveAsOtherPerson }
}

it('shows the fields that another person changed meanwhile, and saves the chosen values', async () => {
  const { user, notices, openDialogOfLee, type, sentBodies, saveAsOtherPerson } =
    await showUnfoldedCompanies()
  const { field, press } = await openDialogOfLee()
  await type(field('Phone'), '3125550177')
  saveAsOtherPerson({
    ...LEE,
    phone: '3125550188',
    role: { id: 3, name: 'Dealer' },
    dealerships: [
      { id: 6, name: 'Prairie East' },
      { id: 7, name: 'Prairie West' },
    ],
  })
  await press('Save')
  const dialog = await findSavedMeanwhileDialog()
  expect(dialogRows(dialog)).toEqual([
    ['PhoneYou changed it too.', '3125550188', '3125550177'],
    ['Role', 'Dealer', 'Manager'],
    ['Dealerships', 'Prairie East, Prairie West', 'Prairie East'],
  ])
  expect(sentBodies()).toEqual([])
  await user.click(dialog.getByRole('radio', { name: 'Keep your Phone' }))
  await user.click(dialog.getByRole('button', { name: 'Save this choice' }))
  await waitFor(() => expect(notices).toEqual([['User was update successfully', 5000]]))
  expect(sentBodies()).toEqual([
    {
      login: 'lee',
      email: 'lee@example.com',
      phone: '3125550177',
      companyId: 4,
      roleIds: [3],
      dealerships: [
        { id: 6, name: 'Prairie East' },
        { id: 7, name: 'Prairie West' },
      ],
      editUserId: 5,
      roleCurrent: 3,
    },
  ])
})

it('names the role and the dealership that another person gave the user, also if this person cannot choose them', async () => {
  const { openDialogOfLee, type, saveAsOtherPerson } = await showUnfoldedCompanies()
  const { field, press } = await openDialogOfLee()
  await type(field('Phone'), '3125550177')
  const regionalRole = { id: 9, name: 'Regional' }
  saveAsOtherPerson({ ...LEE, role: regionalRole, dealerships: [{ id: 70, name: 'Hill South' }] })
  await press('Save')
  expect(dialogRows(await findSavedMeanwhileDialog())).toEqual([
    ['Role', 'Regional', 'Manager'],
    ['Dealerships', 'Hill South', 'Prairie East'],
  ])
})

it('keeps the typed fields of a draft, and shows the present role of the user', async () => {
  const { counter, user, openDialogOfLee, type, sentBodies, saveAsOtherPerson } =
    await showUnfoldedCompanies()
  const firstDialog = await openDialogOfLee()
  await type(firstDialog.field('Phone'), '3125550177')
  await firstDialog.press('Close')
  saveAsOtherPerson({
    ...LEE,
    role: { id: 3, name: 'Dealer' },
    dealerships: [{ id: 7, name: 'Prairie West' }],
  })
  cleanup()
  const reloadedPage = await showCompanies({
    companies: [
      prairieWith({
        ...LEE,
        role: { id: 3, name: 'Dealer' },
        dealerships: [{ id: 7, name: 'Prairie West' }],
      }),
    ],
    counter,
  })
  await user.click(screen.getByRole('button', { name: /^Show the users of/ }))
  const { dialog, field, checkbox, select, press } = await openDialogOfLee()
  expect(dialog.getByText(/^Your draft from .+ was restored\./)).toBeTruthy()
  expect(field('Phone').value).toBe('3125550177')
  expect(select('Role').selectedOptions[0]?.textContent).toBe('Dealer')
  expect([checkbox('Prairie East').checked, checkbox('Prairie West').checked]).toEqual([false, true])
  await press('Save')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sentBodies()).toEqual([])
  expect(reloadedPage.calls.map(({ body }) => body)).toMatchObject([
    { phone: '3125550177', roleIds: [3], dealerships: [{ id: 7 }] },
  ])
})

it('keeps the draft of a user apart from other users and from a new user', async () => {
  const { counter, openDialogOfLee, type } = await showUnfoldedCompanies()
  const { field, press } = await openDialogOfLee()
  await type(field('Phone'), '3125550177')
  await waitFor(async () =>
    expect((await readDraft(counter.databases.account, 'user-5'))?.value).toMatchObject({
      typed: { phone: '3125550177' },
    }),
  )
  await press('Close')
  const drafts = await counter.databases.account.drafts.toCollection().primaryKeys()
  expect(drafts).toEqual(['user-5'])
})

it('the button Back to the form returns to the dialog with all typed values', async () => {
  const { user, notices, openDialogOfLee, type, sentBodies, saveAsOtherPerson } =
    await showUnfoldedCompanies()
  const { dialog, field, press } = await openDialogOfLee()
  await type(field('Phone'), '3125550177')
  saveAsOtherPerson({ ...LEE, role: { id: 3, name: 'Dealer' } })
  await press('Save')
  await user.click((await findSavedMeanwhileDialog()).getByRole('button', { name: 'Back to the form' }))
  await waitFor(() => expect(screen.getAllByRole('dialog')).toHaveLength(1))
  expect(field('Phone').value).toBe('3125550177')
  expect(dialog.queryByRole('alert')).toBeNull()
  expect([sentBodies(), notices]).toEqual([[], []])
})

it('keeps a dealership that another person added, for an editor who may not remove dealerships', async () => {
  const { user, openDialogOfLee, type, sentBodies, saveAsOtherPerson } = await showUnfoldedCompanies(
    MANAGER_RIGHTS.filter((right) => right !== 'Clients#remove'),
  )
  const { field, press } = await openDialogOfLee()
  await type(field('Phone'), '3125550177')
  saveAsOtherPerson({
    ...LEE,
    dealerships: [
      { id: 6, name: 'Prairie East' },
      { id: 7, name: 'Prairie West' },
    ],
  })
  await press('Save')
  const dialog = await findSavedMeanwhileDialog()
  await user.click(dialog.getByRole('button', { name: 'Choose all your values' }))
  await user.click(dialog.getByRole('button', { name: 'Save this choice' }))
  await waitFor(() => expect(sentBodies()).toMatchObject([{ dealerships: [{ id: 6 }, { id: 7 }] }]))
})

it('says that the user no longer belongs to the company, and sends nothing', async () => {
  const { openDialogOfLee, type, sentBodies, saveAsOtherPerson } = await showUnfoldedCompanies()
  const { dialog, field, press } = await openDialogOfLee()
  await type(field('Phone'), '3125550177')
  saveAsOtherPerson()
  await press('Save')
  expect((await dialog.findByRole('alert')).textContent).toBe(
    'lee no longer belongs to Prairie Auto Group. Search the list to find this user.',
  )
  expect(sentBodies()).toEqual([])
})
