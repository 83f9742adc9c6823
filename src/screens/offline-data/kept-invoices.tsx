import { useKeptPdfSettings } from '#app-context/orders/use-kept-pdf-settings.ts'
import { KEPT_ORDER_COUNTS } from '#domain/orders/kept-pdfs.ts'
import { useKeptPdfs } from '#server-state/orders/use-kept-pdfs.ts'
import { keptPdfTexts } from '#texts/orders/kept-pdfs.ts'
import { sizeWords } from '#texts/size-words.ts'
import { Field } from '#ui/form/field.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Muted } from '#ui/layout/muted.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Select } from '#ui/select/select.tsx'

/** The number of orders whose invoices the device keeps, and the files; undefined while the device is read. */
export function useKeptInvoices() {
  const { settings, setCount } = useKeptPdfSettings()
  const keptPdfs = useKeptPdfs()
  return settings === undefined || keptPdfs === undefined
    ? undefined
    : { count: settings.count, setCount, keptPdfs }
}

type KeptInvoicesProps = NonNullable<ReturnType<typeof useKeptInvoices>>

/** The choice of the number of orders whose invoices the device keeps, and the number and size of the files (G249). */
export function KeptInvoices({ count, setCount, keptPdfs }: KeptInvoicesProps) {
  const bytes = keptPdfs.reduce((sum, pdf) => sum + pdf.bytes, 0)
  return (
    <Card as="section" label={keptPdfTexts.label}>
      <Stack gap={3}>
        <Field label={keptPdfTexts.keepInvoices} hint={keptPdfTexts.keepInvoicesHint}>
          <Select
            value={count}
            options={KEPT_ORDER_COUNTS.map((value) => ({ value, label: keptPdfTexts.lastOrders(value) }))}
            // The shell reports a full device.
            onChange={({ target }) =>
              void setCount(KEPT_ORDER_COUNTS.find((value) => String(value) === target.value) ?? count)
            }
          />
        </Field>
        <Muted>{keptPdfTexts.filesOnDevice(keptPdfs.length, sizeWords(bytes))}</Muted>
      </Stack>
    </Card>
  )
}
