import { useShippingNotes } from '#app-context/prices/use-shipping-notes.ts'
import { shippingNoteTexts as texts } from '#texts/cart/shipping-notes.ts'
import { CheckLabel } from '#ui/form/check-label.tsx'
import { Card } from '#ui/layout/card.tsx'
import styles from './shipping-notes-setting.module.css'

export function ShippingNotesSetting() {
  const { areShown, setShown } = useShippingNotes()
  return (
    <Card as="section" label={texts.setting}>
      <h2 className={styles.heading}>{texts.setting}</h2>
      <CheckLabel
        label={texts.show}
        isLabelShown
        isChecked={areShown ?? true}
        isDisabled={areShown === undefined}
        onToggle={() => {
          void setShown(!areShown) // the live query renders the new value
        }}
      />
      <p className={styles.explanation}>{texts.explanation}</p>
    </Card>
  )
}
