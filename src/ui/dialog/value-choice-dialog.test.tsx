import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { changedMeanwhileTexts } from '#texts/changed-meanwhile.ts'
import { ValueChoiceDialog, type ValueChoiceRow } from './value-choice-dialog.tsx'

afterEach(cleanup)

const ROWS: ValueChoiceRow[] = [
  {
    id: 'name',
    field: 'Company name',
    othersValue: 'Lakeside Motors',
    ownValue: 'Lakeside',
    isChangedByBoth: false,
  },
  { id: 'phone', field: 'Dealership phone', othersValue: '200', ownValue: '', isChangedByBoth: true },
]

async function showDialog() {
  const onKeep = vi.fn()
  const onBack = vi.fn()
  render(<ValueChoiceDialog rows={ROWS} words={changedMeanwhileTexts} onKeep={onKeep} onBack={onBack} />)
  const dialog = await screen.findByRole('dialog', {
    name: 'Somebody else changed this while you were editing',
  })
  const radio = (name: string) => within(dialog).getByRole('radio', { name })
  const press = (name: string) => userEvent.click(within(dialog).getByRole('button', { name }))
  return { dialog, onKeep, onBack, radio, press }
}

it('the dialog shows both values of each field, and needs a choice for fields that both people changed', async () => {
  const { dialog, onKeep, radio, press } = await showDialog()
  const [headRow, ...rows] = within(
    within(dialog).getByRole('table', { name: 'Changed fields' }),
  ).getAllByRole('row')
  expect(headRow?.textContent).toBe('FieldSaved by somebody elseYour value')
  expect(
    within(dialog).getByText(
      'Your changes are not saved yet. Choose a value for each field. Until you save, what you typed stays in the form.',
    ),
  ).toBeTruthy()
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'Company nameLakeside MotorsLakeside',
    'Dealership phoneYou changed it too.200nothing',
  ])
  expect(radio('Keep the saved Company name')).toHaveProperty('checked', true)
  expect(radio('Keep the saved Dealership phone')).toHaveProperty('checked', false)
  expect(radio('Keep your Dealership phone')).toHaveProperty('checked', false)
  expect(
    within(dialog).getByRole('button', {
      name: 'Save this choice',
      description: 'Choose a value for each field first.',
    }),
  ).toBeTruthy()
  await press('Save this choice')
  expect(onKeep).not.toHaveBeenCalled()
  await userEvent.click(radio('Keep your Dealership phone'))
  await press('Save this choice')
  expect(onKeep).toHaveBeenCalledWith(
    new Map([
      ['name', 'other'],
      ['phone', 'own'],
    ]),
  )
})

it('one press chooses all values of one person', async () => {
  const { onKeep, press } = await showDialog()
  await press('Choose all your values')
  await press('Choose all saved values')
  await press('Save this choice')
  expect(onKeep).toHaveBeenCalledWith(
    new Map([
      ['name', 'other'],
      ['phone', 'other'],
    ]),
  )
})

it('the button Back to the form does the same as Escape: it leads back to the form', async () => {
  const { onBack, press } = await showDialog()
  await press('Back to the form')
  await userEvent.keyboard('{Escape}')
  expect(onBack).toHaveBeenCalledTimes(2)
})

it('the dialog can be used without a mouse', async () => {
  const { dialog, onKeep, radio } = await showDialog()
  const user = userEvent.setup()
  async function tabTo(target: HTMLElement): Promise<void> {
    for (let steps = 0; document.activeElement !== target && steps < 20; steps += 1) await user.tab()
    expect(document.activeElement).toBe(target)
  }
  await tabTo(within(dialog).getByRole('button', { name: 'Choose all your values' }))
  await user.keyboard('{Enter}')
  await tabTo(radio('Keep your Dealership phone'))
  await tabTo(within(dialog).getByRole('button', { name: 'Save this choice' }))
  await user.keyboard('{Enter}')
  expect(onKeep).toHaveBeenCalledWith(
    new Map([
      ['name', 'own'],
      ['phone', 'own'],
    ]),
  )
})
