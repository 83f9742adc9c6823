/** A dialog that an entry of a menu opens. */
export interface MenuDialog {
  isOpen: boolean
  onClose: () => void
}
