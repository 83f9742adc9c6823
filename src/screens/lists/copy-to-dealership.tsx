import { useState } from 'react'
import { useCounter } from '#app-context/counter.ts'
import { DEFAULT_NOTICE_MS } from '#app-context/notices.ts'
import { useListChanges } from '#app-context/lists/use-lists.ts'
import { useSession } from '#app-context/people/use-session.ts'
import { type DealershipList, withoutPrices } from '#domain/lists/dealership-list.ts'
import { byName } from '#domain/values/by-name.ts'
import { dealershipListTexts as texts } from '#texts/cart/dealership-lists.ts'
import { Button } from '#ui/button/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { SearchableSelect } from '#ui/select/searchable-select.tsx'
import styles from './lists-screen.module.css'
import { showReplacedQuantities } from './replaced-quantities.ts'
import { saveFailureOf } from './save-failure.ts'

/** Copies a list to another dealership of the person. Without another dealership nothing is shown. */
export function CopyToDealership({ list: { dealershipId, name, lines } }: { list: DealershipList }) {
  const { account } = useSession()
  const { notices } = useCounter()
  const [targetId, setTargetId] = useState('')
  const changes = useListChanges(Number(targetId))
  const otherDealerships = (account?.dealerships ?? []).filter(({ id }) => id !== dealershipId).sort(byName)
  const target = otherDealerships.find(({ id }) => String(id) === targetId)
  if (otherDealerships.length === 0) return null

  async function copy(targetName: string): Promise<void> {
    const saved = await changes.save(name, withoutPrices(lines))
    const { outcome } = saved
    const failure = saveFailureOf(outcome)
    const successText =
      outcome === 'joined' ? texts.copyJoined(name, targetName) : texts.copied(name, targetName)
    notices.show(
      failure === null ? { kind: 'success', text: successText } : { kind: 'failure', text: failure },
      DEFAULT_NOTICE_MS,
    )
    showReplacedQuantities(notices, name, saved)
  }

  return (
    <div className={styles.fieldWithButton}>
      <Field label={texts.copyTo}>
        <SearchableSelect
          value={targetId}
          options={otherDealerships.map(({ id, name: label }) => ({ value: String(id), label }))}
          placeholder={texts.chooseDealership}
          onChoose={setTargetId}
        />
      </Field>
      <Button
        icon="copy"
        disabled={target === undefined}
        reason={target === undefined ? texts.chooseFirst : undefined}
        aria-label={texts.copyOf(name)}
        onClick={() => {
          if (target !== undefined) void copy(target.name) // a notice shows the result
        }}
      >
        {texts.copy}
      </Button>
    </div>
  )
}
