// The dialog in which a person chooses values after somebody else saved the same record (G158).
export const changedMeanwhileTexts = {
  title: 'Somebody else changed this while you were editing',
  explanation:
    'Your changes are not saved yet. Choose a value for each field. Until you save, what you typed stays in the form.',
  table: 'Changed fields',
  field: 'Field',
  savedValue: 'Saved by somebody else',
  ownValue: 'Your value',
  bothChanged: 'You changed it too.',
  keepSaved: (field: string) => `Keep the saved ${field}`,
  keepOwn: (field: string) => `Keep your ${field}`,
  allSaved: 'Choose all saved values',
  allOwn: 'Choose all your values',
  save: 'Save this choice',
  back: 'Back to the form',
  chooseFirst: 'Choose a value for each field first.',
  empty: 'nothing',
} as const
