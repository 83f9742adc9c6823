import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useForm } from 'react-hook-form'
import { afterEach, expect, it } from 'vitest'
import { focusFirstWrongField } from './focus-first-wrong-field.ts'

afterEach(cleanup)

interface Fields {
  note: string
  prices: { from: string }[]
}

/** A form whose last field is registered first. */
function PriceForm() {
  const form = useForm<Fields>({
    defaultValues: { note: '', prices: [{ from: '1' }, { from: '' }] },
    shouldFocusError: false,
  })
  const note = form.register('note', { required: true })
  return (
    <form onSubmit={form.handleSubmit(() => undefined, focusFirstWrongField)}>
      {[0, 1].map((index) => (
        <input
          key={index}
          aria-label={`Price ${index + 1}`}
          {...form.register(`prices.${index}.from`, { required: true })}
        />
      ))}
      <input aria-label="Note" {...note} />
      <button type="submit">Save</button>
    </form>
  )
}

it('the first wrong field in the order of the page gets the focus, also inside a row', async () => {
  render(<PriceForm />)
  const user = userEvent.setup()
  const save = screen.getByRole('button', { name: 'Save' })
  await user.click(save)
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Price 2')))
  await user.keyboard('2')
  await user.click(save)
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Note')))
})
