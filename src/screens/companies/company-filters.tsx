import { valibotResolver } from '@hookform/resolvers/valibot'
import { useId, useState } from 'react'
import { useForm } from 'react-hook-form'
import { companyListTexts as texts } from '#texts/company-list.ts'
import { Button } from '#ui/button/button.tsx'
import { IconButton } from '#ui/button/icon-button.tsx'
import { Field } from '#ui/form/field.tsx'
import { Form } from '#ui/form/form.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import styles from './company-filters.module.css'
import { countOfFilters, type FilterKey, filterFields, NO_FILTER, type TypedFilter } from './filter-fields.ts'

const resolver = valibotResolver(filterFields, {}, { raw: true })

const FIELDS: readonly { key: FilterKey; label: string }[] = [
  { key: 'company', label: texts.company },
  { key: 'user', label: texts.userName },
  { key: 'userEmail', label: texts.userEmail },
  { key: 'dealership', label: texts.dealershipName },
  { key: 'dealershipEmail', label: texts.dealershipEmail },
]

/** Open from the start where they stand in one line; elsewhere they would hide companies. */
function isRoomForFields(): boolean {
  return globalThis.matchMedia?.('(width >= 60em)').matches ?? true
}

interface CompanyFiltersProps {
  /** What filters now; the fields follow it. */
  applied: TypedFilter
  onApply: (typed: TypedFilter) => void
}

export function CompanyFilters({ applied, onApply }: CompanyFiltersProps) {
  const panelId = useId()
  const [isOpen, setIsOpen] = useState(isRoomForFields)
  const form = useForm<TypedFilter>({ resolver, values: applied })
  const { errors } = form.formState
  const count = countOfFilters(applied)
  function clear(): void {
    form.reset(NO_FILTER)
    onApply(NO_FILTER)
  }

  return (
    // It ends in the address or in what the fields then say.
    <Form
      form={form}
      isLight
      className={styles.filters}
      label={texts.filters}
      onSubmit={form.handleSubmit(onApply)}
    >
      <div className={styles.opener}>
        <Button
          icon={isOpen ? 'chevron-down' : 'chevron-right'}
          isWide
          aria-expanded={isOpen}
          aria-controls={panelId}
          onClick={() => setIsOpen(!isOpen)}
        >
          {texts.filtersSet(count)}
        </Button>
      </div>
      <div id={panelId} className={styles.panel} data-open={isOpen}>
        {FIELDS.map(({ key, label }) => (
          <Field key={key} label={label} error={errors[key]?.message}>
            <TextInput {...form.register(key)} autoComplete="off" />
          </Field>
        ))}
        <div className={styles.buttons}>
          <Button type="submit" variant="primary" icon="search">
            {texts.apply}
          </Button>
          {count > 0 && <IconButton icon="close" label={texts.clear} onClick={clear} />}
        </div>
      </div>
    </Form>
  )
}
