import { valibotResolver } from '@hookform/resolvers/valibot'
import { type RefObject, useId, useImperativeHandle, useState } from 'react'
import { flushSync } from 'react-dom'
import { useForm } from 'react-hook-form'
import { inFilterForm } from '#domain/dates.ts'
import { statusLabel } from '#domain/order-status.ts'
import { orderHistoryTexts } from '#texts/order-history.ts'
import { orderTexts } from '#texts/orders.ts'
import { Button } from '#ui/button/button.tsx'
import { IconButton } from '#ui/button/icon-button.tsx'
import { Field } from '#ui/form/field.tsx'
import { Form } from '#ui/form/form.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { Select } from '#ui/select/select.tsx'
import {
  countOfFilters,
  FILTER_STATUSES,
  type FilterKey,
  filterFields,
  NO_FILTER,
  type TypedFilter,
} from './filter-fields.ts'
import styles from './order-filters.module.css'

const resolver = valibotResolver(filterFields, {}, { raw: true })

interface OrderFiltersProps {
  /** What filters now; the fields follow it. */
  applied: TypedFilter
  allowed: readonly FilterKey[]
  isDealerUser: boolean
  onApply: (typed: TypedFilter) => void
  /** Is given what leads to a field, folded or not. */
  reachRef?: RefObject<((key: FilterKey) => void) | null>
}

const PLAIN_FIELDS: readonly { key: FilterKey; label: string; inputMode: 'numeric' | 'decimal' | 'text' }[] =
  [
    { key: 'order', label: orderTexts.order, inputMode: 'numeric' },
    { key: 'qnt', label: orderTexts.items, inputMode: 'numeric' },
    { key: 'user', label: orderTexts.user, inputMode: 'text' },
    { key: 'dealership', label: orderTexts.dealership, inputMode: 'text' },
  ]

/** Open from the start where they stand in one low line; elsewhere they would hide orders. */
function isRoomForFields(): boolean {
  return globalThis.matchMedia?.('(width >= 78em) and (pointer: fine)').matches ?? true
}

/** The fields over the history, in one line that a button folds. */
export function OrderFilters({ applied, allowed, isDealerUser, onApply, reachRef }: OrderFiltersProps) {
  const panelId = useId()
  const [isOpen, setIsOpen] = useState(isRoomForFields)
  const form = useForm<TypedFilter>({ resolver, values: applied })
  const { errors } = form.formState
  useImperativeHandle(reachRef, () => (key) => {
    flushSync(() => setIsOpen(true))
    form.setFocus(key, { shouldSelect: true })
  })
  const apply = form.handleSubmit((typed) =>
    onApply({ ...typed, from: inFilterForm(typed.from), to: inFilterForm(typed.to) }),
  )
  const count = countOfFilters(applied)
  const statuses = [
    { value: '', label: orderHistoryTexts.anyStatus },
    ...FILTER_STATUSES.map((status) => ({ value: status, label: statusLabel(status, isDealerUser) })),
  ]
  function clear(): void {
    form.reset(NO_FILTER)
    onApply(NO_FILTER)
  }

  return (
    // It ends in the address or in what the fields then say.
    <Form form={form} isLight className={styles.filters} label={orderHistoryTexts.filters} onSubmit={apply}>
      <div className={styles.opener}>
        <Button
          icon={isOpen ? 'chevron-down' : 'chevron-right'}
          isWide
          aria-expanded={isOpen}
          aria-controls={panelId}
          onClick={() => setIsOpen(!isOpen)}
        >
          {orderHistoryTexts.filtersSet(count)}
        </Button>
      </div>
      <div id={panelId} className={styles.panel} data-open={isOpen}>
        {(['from', 'to'] as const).map((key) => (
          <Field
            key={key}
            label={key === 'from' ? orderHistoryTexts.dateFrom : orderHistoryTexts.dateTo}
            error={errors[key]?.message}
          >
            <TextInput
              {...form.register(key, {
                onBlur: () => form.setValue(key, inFilterForm(form.getValues(key))),
              })}
              placeholder={orderHistoryTexts.dateHint}
              inputMode="numeric"
              autoComplete="off"
            />
          </Field>
        ))}
        {PLAIN_FIELDS.filter(({ key }) => allowed.includes(key)).map(({ key, label, inputMode }) => (
          <Field key={key} label={label} error={errors[key]?.message}>
            <TextInput {...form.register(key)} inputMode={inputMode} autoComplete="off" />
          </Field>
        ))}
        {allowed.includes('status') && (
          <Field label={orderTexts.status}>
            <Select
              {...form.register('status', {
                onChange: () => {
                  void apply() // as above
                },
              })}
              options={statuses}
            />
          </Field>
        )}
        {allowed.includes('amount') && (
          <Field label={orderTexts.amount} error={errors.amount?.message}>
            <TextInput {...form.register('amount')} inputMode="decimal" autoComplete="off" />
          </Field>
        )}
        <div className={styles.buttons}>
          <Button type="submit" variant="primary" icon="search">
            {orderHistoryTexts.apply}
          </Button>
          {count > 0 && <IconButton icon="close" label={orderHistoryTexts.clear} onClick={clear} />}
        </div>
      </div>
    </Form>
  )
}
