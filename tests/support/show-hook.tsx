// Runs one hook without a screen, with real storage and a real query client.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderHook } from '@testing-library/react'
import { type InitialEntry, MemoryRouter } from 'react-router-dom'
import { type Counter, CounterContext } from '#app-context/counter.ts'

/** `result.current` is the hook's latest value; `rerender` runs the hook with other props. */
export function showHook<Value, Props>(
  counter: Counter,
  useValue: (props: Props) => Value,
  initialProps: NoInfer<Props>,
  address: InitialEntry = '/',
) {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  return renderHook(useValue, {
    initialProps,
    wrapper: ({ children }) => (
      <CounterContext value={counter}>
        <QueryClientProvider client={queryClient}>
          <MemoryRouter initialEntries={[address]}>{children}</MemoryRouter>
        </QueryClientProvider>
      </CounterContext>
    ),
  })
}
