import type { State } from '#domain/people/dealership.ts'
import type { StateChoice } from '#server-state/people/use-states.ts'
import { registrationTexts } from '#texts/people/visitor-requests.ts'
import { Field } from '#ui/form/field.tsx'
import { SearchableSelect } from '#ui/select/searchable-select.tsx'

/** The state with this id; undefined if it no longer exists, and for the sample, which is not a real state (G139). */
export function chosenState({ states, isSample }: StateChoice, id: string): State | undefined {
  return isSample ? undefined : states.find((state) => String(state.id) === id)
}

interface StateFieldProps {
  choice: StateChoice
  state: State | undefined
  error: string | undefined
  onChoose: (id: string) => void
}

export function StateField({ choice, state, error, onChoose }: StateFieldProps) {
  const options = choice.states.map(({ id, name }) => ({ value: String(id), label: name }))
  return (
    <Field label={registrationTexts.state} error={error}>
      <SearchableSelect
        name="state"
        autoComplete="address-level1"
        required
        options={options}
        placeholder={choice.isSample ? undefined : registrationTexts.chooseState}
        value={state === undefined ? '' : String(state.id)}
        onChoose={onChoose}
      />
    </Field>
  )
}
