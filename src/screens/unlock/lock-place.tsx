/** The place of the button Lock until it is known: it stands above other buttons, which must not move under a finger. */
export const LockPlace = () => <div style={{ minHeight: 'var(--tap)' }} />
