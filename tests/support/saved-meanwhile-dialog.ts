import { screen, within } from '@testing-library/react'

/** The dialog in which a person chooses between the person's value and the value that somebody else has saved. */
export const findSavedMeanwhileDialog = async () =>
  within(await screen.findByRole('dialog', { name: 'Somebody else changed this while you were editing' }))

/** The texts of the dialog's table, row by row, without the head. */
export const dialogRows = (dialog: Awaited<ReturnType<typeof findSavedMeanwhileDialog>>) =>
  dialog
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    )
