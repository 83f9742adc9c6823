import type { State } from '#domain/people/dealership.ts'
import type { StateOptions } from '#server-state/people/use-states.ts'
import { registrationTexts } from '#texts/people/visitor-requests.ts'
import { Field } from '#ui/form/field.tsx'
import { SearchableSelect } from '#ui/select/searchable-select.tsx'

/** The state with this id; undefined for a state that no longer exists, and for the sample state (G139). */
export function chosenState({ states, isSample }: StateOptions, id: string): State | undefined {
  return isSample ? undefined : states.find((state) => String(state.id) === id)
}

interface StateFieldProps {
  options: StateOptions
  state: State | undefined
  error: string | undefined
  onChoose: (id: string) => void
}

export function StateField({ options, state, error, onChoose }: StateFieldProps) {
  const selectOptions = options.states.map(({ id, name }) => ({ value: String(id), label: name }))
  return (
    <Field label={registrationTexts.state} error={error}>
      <SearchableSelect
        name="state"
        autoComplete="address-level1"
        required
        options={selectOptions}
        placeholder={options.isSample ? undefined : registrationTexts.chooseState}
        value={state === undefined ? '' : String(state.id)}
        onChoose={onChoose}
      />
    </Field>
  )
}
