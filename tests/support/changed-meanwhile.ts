import { screen, within } from '@testing-library/react'

/** The question which value of each field counts, where somebody else saved the same thing meanwhile. */
export const changedMeanwhile = async () =>
  within(await screen.findByRole('dialog', { name: 'Somebody else saved this meanwhile' }))

/** The cells of its rows, without the head. */
export const rowsOf = (dialog: Awaited<ReturnType<typeof changedMeanwhile>>) =>
  dialog
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    )
