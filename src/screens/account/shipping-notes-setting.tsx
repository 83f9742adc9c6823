import { useShippingNotes } from '#app-context/prices/use-shipping-notes.ts'
import { shippingNoteTexts as texts } from '#texts/cart/shipping-notes.ts'
import { CheckLabel } from '#ui/form/check-label.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Muted } from '#ui/layout/muted.tsx'
import { Stack } from '#ui/layout/stack.tsx'

export function ShippingNotesSetting() {
  const { areShown, setShown } = useShippingNotes()
  return (
    <Card as="section" label={texts.setting}>
      <Stack gap={3}>
        <h2>{texts.setting}</h2>
        <CheckLabel
          label={texts.show}
          isLabelShown
          isChecked={areShown ?? true}
          isDisabled={areShown === undefined}
          onToggle={() => {
            void setShown(!areShown) // the live query renders the new value
          }}
        />
        <Muted>{texts.explanation}</Muted>
      </Stack>
    </Card>
  )
}
