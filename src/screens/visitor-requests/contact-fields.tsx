import type { FieldErrors, UseFormRegisterReturn } from 'react-hook-form'
import { maskedPhone } from '#domain/people/phone.ts'
import { requestTexts } from '#texts/people/visitor-requests.ts'
import { Field } from '#ui/form/field.tsx'
import { MaskedInput } from '#ui/form/masked-input.tsx'
import { TextInput } from '#ui/form/text-input.tsx'

interface Contact {
  companyName: string
  name: string
  email: string
  phone: string
}

interface ContactFieldsProps {
  register: (name: keyof Contact) => UseFormRegisterReturn
  errors: FieldErrors<Contact>
}

/**
 * The fields that the registration, the order by catalog and the order of a new customer share: company, name, e-mail
 * and phone.
 */
export function ContactFields({ register, errors }: ContactFieldsProps) {
  return (
    <>
      <Field label={requestTexts.companyName} error={errors.companyName?.message}>
        <TextInput {...register('companyName')} autoComplete="organization" required />
      </Field>
      <Field label={requestTexts.yourName} error={errors.name?.message}>
        <TextInput {...register('name')} autoComplete="name" required />
      </Field>
      <Field label={requestTexts.email} hint={requestTexts.emailHint} error={errors.email?.message}>
        <TextInput
          {...register('email')}
          autoComplete="email"
          inputMode="email"
          spellCheck={false}
          required
        />
      </Field>
      <Field label={requestTexts.phone} error={errors.phone?.message}>
        <MaskedInput
          {...register('phone')}
          format={maskedPhone}
          leading={requestTexts.phonePrefix}
          placeholder={requestTexts.phonePlaceholder}
          type="tel"
          autoComplete="tel-national"
          required
        />
      </Field>
    </>
  )
}
