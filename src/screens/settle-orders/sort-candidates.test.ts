import { expect, it } from 'vitest'
import { sortCandidates } from './sort-candidates.ts'

const candidate = (id: number, createdAt: string, listedUnder: string | null = null) => ({
  id,
  createdAt,
  totalAmount: null,
  poNumber: '',
  authorName: 'Sam',
  dealershipName: 'Lakeside Motors',
  listedUnder,
})

it('puts the candidates that are nearest in time to the sending first, apart from those of other orders', () => {
  const { own, others } = sortCandidates({
    // 10:00 in Chicago
    firstSentAt: '2026-11-26T16:00:00Z',
    history: [
      candidate(1, 'soon'),
      candidate(2, '11.26.2026 08:00'),
      candidate(3, '11.26.2026 10:01', 'other'),
      candidate(4, '11.26.2026 10:05'),
      candidate(5, '11.26.2026 09:58'),
    ],
  })
  expect([own, others].map((candidates) => candidates.map(({ id }) => id))).toEqual([[5, 4, 2, 1], [3]])
})
