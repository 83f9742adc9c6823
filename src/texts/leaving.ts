// Asked before typing is lost with its page (G153). Every page has it; what only forms say stands in forms.ts.
export const leavingTexts = {
  leave: 'Leave this page?',
  leaveQuestion: 'What you typed here is not saved. It is lost when you leave.',
  leaveNow: 'Leave',
  stay: 'Stay',
}
