import type { State } from '#domain/people/dealership.ts'
import type { StateChoice } from '#server-state/people/use-states.ts'
import { registrationTexts } from '#texts/people/visitor-requests.ts'
import { Field } from '#ui/form/field.tsx'
import { SearchableSelect } from '#ui/select/searchable-select.tsx'

/** Undefined also for a state that is no longer there, and for the sample, which stands for none (G139). */
export function chosenState({ states, isSample }: StateChoice, id: string): State | undefined {
  return isSample ? undefined : states.find((state) => String(state.id) === id)
}

interface StateFieldProps {
  choice: StateChoice
  chosen: State | undefined
  error: string | undefined
  onChoose: (id: string) => void
}

export function StateField({ choice, chosen, error, onChoose }: StateFieldProps) {
  const options = choice.states.map(({ id, name }) => ({ value: String(id), label: name }))
  return (
    <Field label={registrationTexts.state} error={error}>
      <SearchableSelect
        name="state"
        autoComplete="address-level1"
        required
        options={options}
        placeholder={choice.isSample ? undefined : registrationTexts.chooseState}
        value={chosen === undefined ? '' : String(chosen.id)}
        onChoose={onChoose}
      />
    </Field>
  )
}
