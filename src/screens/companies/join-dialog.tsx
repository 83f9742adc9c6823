import { useMemo, useState } from 'react'
import { useConnection } from '#app-context/use-connection.ts'
import { byName } from '#domain/values/by-name.ts'
import { isAdministratorsCompany } from '#domain/people/company.ts'
import { useEveryDealership } from '#server-state/people/use-every-dealership.ts'
import { useJoinCustomer, type WaitingCustomer } from '#server-state/people/use-people-work.ts'
import { joinTexts as texts } from '#texts/people/join-customer.ts'
import { Button } from '#ui/button/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { OfflineNote } from '#ui/feedback/note.tsx'
import { Field } from '#ui/form/field.tsx'
import { LockedFields } from '#ui/form/locked-fields.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { SearchableSelect } from '#ui/select/searchable-select.tsx'

export interface JoinDialogProps {
  customer: WaitingCustomer
  /** Companies that are probably the customer's, the likeliest first. */
  suggestedCompanies: readonly { id: number; name: string }[]
  onClose: () => void
}

const optionOf = ({ id, name }: { id: number; name: string }) => ({ value: String(id), label: name })

/** Accepts a registration of an existing customer into their company (G194). */
export function JoinDialog({ customer, suggestedCompanies, onClose }: JoinDialogProps) {
  const allDealerships = useEveryDealership()
  const isOffline = useConnection().state === 'offline'
  const join = useJoinCustomer()
  const [companyId, setCompanyId] = useState(String(suggestedCompanies[0]?.id ?? ''))
  const [dealershipId, setDealershipId] = useState('')
  const companies = useMemo(() => {
    const approvedDealerships = allDealerships.filter(({ isApproved }) => isApproved)
    const namesById = new Map(
      approvedDealerships.map((dealership) => [dealership.companyId, dealership.companyName]),
    )
    for (const { id, name } of suggestedCompanies) namesById.set(id, name)
    return [...namesById]
      .map(([id, name]) => ({ id, name }))
      .filter((company) => company.id !== customer.companyId && !isAdministratorsCompany(company))
      .sort(byName)
  }, [allDealerships, suggestedCompanies, customer.companyId])
  const company = companies.find(({ id }) => String(id) === companyId)
  const companyDealerships = allDealerships.filter((dealership) => String(dealership.companyId) === companyId)

  async function save(): Promise<void> {
    if (company === undefined) return
    const joinedDealershipId = dealershipId === '' ? null : Number(dealershipId)
    if (await join.run({ customer, company, dealershipId: joinedDealershipId })) onClose()
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={texts.title(customer.name)}
      description={texts.lead}
      actions={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button
            variant="primary"
            busy={join.isRunning}
            disabled={isOffline || company === undefined}
            reason={isOffline ? texts.needsServer : texts.chooseCompany}
            onClick={() => void save()} // a notice shows the result
          >
            {texts.join}
          </Button>
        </>
      }
    >
      <Stack>
        {isOffline && <OfflineNote>{texts.needsServer}</OfflineNote>}
        <LockedFields isLocked={join.isRunning}>
          <Field label={texts.company}>
            <SearchableSelect
              options={companies.map(optionOf)}
              value={company === undefined ? '' : companyId}
              placeholder={texts.chooseCompany}
              required
              onChoose={(id) => {
                setCompanyId(id)
                setDealershipId('')
              }}
            />
          </Field>
          <Field label={texts.dealership} hint={texts.dealershipHint}>
            <SearchableSelect
              options={companyDealerships.map(optionOf)}
              value={dealershipId}
              placeholder={texts.ownDealership}
              disabled={company === undefined}
              onChoose={setDealershipId}
            />
          </Field>
        </LockedFields>
      </Stack>
    </Dialog>
  )
}
