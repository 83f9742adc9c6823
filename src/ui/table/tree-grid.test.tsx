import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { TreeGrid, type TreeRow } from './tree-grid.tsx'

afterEach(cleanup)

const COLUMNS = [{ title: 'Name' }, { title: 'Actions', isTitleHidden: true }]

function row(
  key: string,
  level: number,
  position: number,
  siblings: number,
  isOpen: boolean | null,
): TreeRow {
  const cells = [
    { title: 'Name', content: key },
    {
      title: 'Actions',
      content: [
        <button key="e" type="button">{`Edit ${key}`}</button>,
        <a key="o" href="/x">{`Open ${key}`}</a>,
      ],
    },
  ]
  return { key, level, position, siblings, isOpen, foldLabel: `Users of ${key}`, cells }
}

function Garden() {
  const [open, setOpen] = useState<readonly string[]>([])
  const under = (parent: string, rows: TreeRow[]) => (open.includes(parent) ? rows : [])
  const rows = [
    row('oak', 1, 1, 2, open.includes('oak')),
    ...under('oak', [
      row('branch', 2, 1, 2, open.includes('branch')),
      ...under('branch', [row('leaf', 3, 1, 1, null)]),
      row('twig', 2, 2, 2, null),
    ]),
    row('ash', 1, 2, 2, null),
  ]
  return (
    <TreeGrid
      label="Trees"
      columns={COLUMNS}
      rows={rows}
      onFold={(key, isOpen) => setOpen(isOpen ? [...open, key] : open.filter((one) => one !== key))}
    />
  )
}

const focused = () => document.activeElement?.getAttribute('data-row') ?? document.activeElement?.textContent
const shown = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((one) => one.getAttribute('data-row'))

it('unfolds and folds by arrow keys, and moves through rows and their controls', async () => {
  render(<Garden />)
  const user = userEvent.setup()
  const steps: [key: string, focus: string, rows: string][] = [
    ['{Tab}', 'oak', 'oak,ash'],
    ['{ArrowRight}', 'oak', 'oak,branch,twig,ash'],
    ['{ArrowRight}', 'Edit oak', 'oak,branch,twig,ash'],
    ['{ArrowRight}', 'Open oak', 'oak,branch,twig,ash'],
    ['{ArrowRight}', 'Open oak', 'oak,branch,twig,ash'],
    ['{ArrowLeft}', 'Edit oak', 'oak,branch,twig,ash'],
    ['{ArrowLeft}', 'oak', 'oak,branch,twig,ash'],
    ['{ArrowDown}', 'branch', 'oak,branch,twig,ash'],
    ['{Enter}', 'branch', 'oak,branch,leaf,twig,ash'],
    ['{ArrowDown}', 'leaf', 'oak,branch,leaf,twig,ash'],
    ['{ArrowRight}', 'Edit leaf', 'oak,branch,leaf,twig,ash'],
    ['{ArrowDown}', 'twig', 'oak,branch,leaf,twig,ash'],
    ['{ArrowUp}{ArrowLeft}', 'branch', 'oak,branch,leaf,twig,ash'],
    ['{ArrowLeft}', 'branch', 'oak,branch,twig,ash'],
    ['{ArrowLeft}', 'oak', 'oak,branch,twig,ash'],
    ['{End}', 'ash', 'oak,branch,twig,ash'],
    ['{Home}{ArrowLeft}', 'oak', 'oak,ash'],
    ['{ArrowLeft}', 'oak', 'oak,ash'],
  ]
  for (const [keys, focus, rows] of steps) {
    await user.keyboard(keys)
    expect([keys, focused(), shown().join()]).toEqual([keys, focus, rows])
  }
})

it('is one stop of the Tab key, which then moves only through the controls of that row', async () => {
  render(<Garden />)
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Users of oak' }))
  screen.getByRole('row', { name: /twig/ }).focus()
  const stops: (string | null | undefined)[] = []
  for (const _ of [1, 2, 3]) {
    await user.tab()
    stops.push(focused())
  }
  expect(stops.slice(0, 2)).toEqual(['Edit twig', 'Open twig'])
  expect(document.activeElement).toBe(document.body)
  await user.tab({ shift: true })
  expect(focused()).toBe('Open twig')
})

it('announces levels, positions and folded rows', async () => {
  render(<Garden />)
  await userEvent.setup().click(screen.getByRole('button', { name: 'Users of oak' }))
  const rowAttributes = screen
    .getAllByRole('row')
    .slice(1)
    .map((one) =>
      ['data-row', 'aria-level', 'aria-posinset', 'aria-setsize', 'aria-expanded'].map((name) =>
        one.getAttribute(name),
      ),
    )
  expect(rowAttributes).toEqual([
    ['oak', '1', '1', '2', 'true'],
    ['branch', '2', '1', '2', 'false'],
    ['twig', '2', '2', '2', null],
    ['ash', '1', '2', '2', null],
  ])
  expect(screen.getByRole('treegrid', { name: 'Trees' })).toBeTruthy()
})

it('keeps the focus in a row whose button disappears, also when the grid was rendered again meanwhile', async () => {
  const accept = (isAsked: boolean) => ({
    ...row('oak', 1, 1, 1, null),
    cells: [
      { title: 'Name', content: 'oak' },
      {
        title: 'Actions',
        content: [
          isAsked ? (
            <button key="a" type="button">
              Accept oak
            </button>
          ) : null,
          <button key="e" type="button">
            Edit oak
          </button>,
        ],
      },
    ],
  })
  const grid = (isAsked: boolean) => (
    <TreeGrid label="Trees" columns={COLUMNS} rows={[accept(isAsked)]} onFold={() => {}} />
  )
  const { rerender } = render(grid(true))
  screen.getByRole('button', { name: 'Accept oak' }).focus()
  rerender(grid(true))
  await Promise.resolve()
  rerender(grid(false))
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Edit oak'))
})
