// The question before a person leaves a page with typed text or running work (G153).
export const leavingTexts = {
  leave: 'Leave this page?',
  leaveQuestion: 'If you leave, what you typed here is lost, and an action that is running here stops.',
  draftQuestion: 'What you typed here is not saved yet. It stays on this device until you come back.',
  leaveNow: 'Leave',
  stay: 'Stay',
}
