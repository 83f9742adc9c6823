// The rows of the question that a person gets when another person changed the same user meanwhile (G158).
import type { OthersChange } from '#domain/others-changes.ts'
import type { UserFields } from '#domain/people/company.ts'
import { userTexts as texts } from '#texts/people/users.ts'
import type { ValueChoiceRow } from '#ui/dialog/value-choice-dialog.tsx'
import type { IdAndName } from './user-fields.ts'

const LABELS: Record<keyof UserFields, string> = {
  login: texts.login,
  email: texts.email,
  phone: texts.phone,
  roleId: texts.role,
  companyId: texts.company,
  dealershipIds: texts.dealerships,
}

/** The roles, companies and dealerships whose names stand in place of the ids in a user's values. */
export interface UserChoices {
  roles: readonly IdAndName[]
  companies: readonly IdAndName[]
  dealerships: readonly IdAndName[]
}

/** The rows of the question, with names in place of ids. */
export function comparedUserRows(
  changes: readonly OthersChange[],
  { roles, companies, dealerships }: UserChoices,
): ValueChoiceRow[] {
  const nameIn = (choices: readonly IdAndName[], id: unknown) =>
    choices.find((choice) => choice.id === id)?.name ?? String(id)
  function valueText(field: keyof UserFields, value: unknown): string {
    if (field === 'roleId') return nameIn(roles, value)
    if (field === 'companyId') return nameIn(companies, value)
    if (Array.isArray(value)) return value.map((id) => nameIn(dealerships, id)).join(', ')
    return String(value)
  }
  return changes.map(({ field, othersValue, ownValue, isChangedByBoth }) => {
    const userField = field as keyof UserFields // every change is of a field of the user
    return {
      id: field,
      field: LABELS[userField],
      othersValue: valueText(userField, othersValue),
      ownValue: valueText(userField, ownValue),
      isChangedByBoth,
    }
  })
}
