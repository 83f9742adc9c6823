// Asked before typing is lost with its page, or work stops with it (G153). Every page has it; what only forms say stands in forms.ts.
export const leavingTexts = {
  leave: 'Leave this page?',
  leaveQuestion: 'When you leave, what you typed here is lost, and work that runs here stops.',
  keptQuestion:
    'What you typed here is not saved yet. It stays on this device and is here when you come back.',
  leaveNow: 'Leave',
  stay: 'Stay',
}
