// The question which value counts, where two people saved the same thing (G158).
export const changedMeanwhileTexts = {
  title: 'Somebody else saved this meanwhile',
  explanation:
    'Nothing is saved yet. Choose for each field which value counts; what you typed stays in the form until then.',
  table: 'Changed meanwhile',
  field: 'Field',
  theirs: 'Saved by somebody else',
  mine: 'Yours',
  alsoMine: 'You changed it too.',
  keepTheirs: (field: string) => `Keep the saved ${field}`,
  keepMine: (field: string) => `Keep your ${field}`,
  allTheirs: 'Choose all saved values',
  allMine: 'Choose all of yours',
  save: 'Save this choice',
  back: 'Back to the form',
  chooseFirst: 'Choose a value for each field first.',
  empty: 'nothing',
} as const
