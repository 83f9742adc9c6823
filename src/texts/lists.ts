// Texts about chosen rows and bulk actions, for every list (experience.md, Names that people and tests rely on).
export const listTexts = {
  bulkActions: 'Bulk actions',
  selected: (count: number) => `${count} selected`,
  clearSelection: 'Clear selection',
  chooseAllOfPage: 'Choose all on this page',
  chooseEverything: (total: number) => `Choose all ${total}`,
  outcome: 'Outcome',
  outcomes: { done: 'Done', skipped: 'Skipped', failed: 'Failed', waiting: 'Waiting' },
  progress: ({ done, skipped, failed, waiting }: Record<'done' | 'skipped' | 'failed' | 'waiting', number>) =>
    [
      `${done} done`,
      skipped > 0 && `${skipped} skipped`,
      failed > 0 && `${failed} failed`,
      waiting > 0 && `${waiting} waiting`,
    ]
      .filter(Boolean)
      .join(', '),
  stop: 'Stop',
  tryAgain: 'Try the failed ones again',
  continueWithWaitingRows: 'Continue with the others',
  copy: 'Copy the outcome',
  copied: 'Copied',
  notCopied:
    'Not copied: the browser did not allow it. Browsers allow copying only on addresses that begin with https.',
  close: 'Close',
} as const
