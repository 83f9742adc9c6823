import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { TreeGrid, type TreeRow } from './tree-grid.tsx'

afterEach(cleanup)

const COLUMNS = [{ title: 'Name' }, { title: 'Actions', isTitleHidden: true }]

function treeRow(
  key: string,
  level: number,
  position: number,
  groupSize: number,
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
  return { key, level, position, groupSize, isOpen, foldLabel: `Users of ${key}`, cells }
}

function TreesGrid() {
  const [openKeys, setOpenKeys] = useState<readonly string[]>([])
  const rowsUnder = (parent: string, rows: TreeRow[]) => (openKeys.includes(parent) ? rows : [])
  const rows = [
    treeRow('oak', 1, 1, 2, openKeys.includes('oak')),
    ...rowsUnder('oak', [
      treeRow('branch', 2, 1, 2, openKeys.includes('branch')),
      ...rowsUnder('branch', [treeRow('leaf', 3, 1, 1, null)]),
      treeRow('twig', 2, 2, 2, null),
    ]),
    treeRow('ash', 1, 2, 2, null),
  ]
  return (
    <TreeGrid
      label="Trees"
      columns={COLUMNS}
      rows={rows}
      onFold={(key, isOpen) =>
        setOpenKeys(isOpen ? [...openKeys, key] : openKeys.filter((openKey) => openKey !== key))
      }
    />
  )
}

const focusedName = () =>
  document.activeElement?.getAttribute('data-row') ?? document.activeElement?.textContent
const shownKeys = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((element) => element.getAttribute('data-row'))

it('arrow keys unfold and fold rows, and move through rows and their controls', async () => {
  render(<TreesGrid />)
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
    expect([keys, focusedName(), shownKeys().join()]).toEqual([keys, focus, rows])
  }
})

it('Tab moves from a row through the controls of that row, and then out of the grid', async () => {
  render(<TreesGrid />)
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Users of oak' }))
  screen.getByRole('row', { name: /twig/ }).focus()
  const stops: (string | null | undefined)[] = []
  for (const _ of [1, 2, 3]) {
    await user.tab()
    stops.push(focusedName())
  }
  expect(stops.slice(0, 2)).toEqual(['Edit twig', 'Open twig'])
  expect(document.activeElement).toBe(document.body)
  await user.tab({ shift: true })
  expect(focusedName()).toBe('Open twig')
})

it('screen readers get the level, the position and the fold state of each row', async () => {
  render(<TreesGrid />)
  await userEvent.setup().click(screen.getByRole('button', { name: 'Users of oak' }))
  const rowAttributes = screen
    .getAllByRole('row')
    .slice(1)
    .map((element) =>
      ['data-row', 'aria-level', 'aria-posinset', 'aria-setsize', 'aria-expanded'].map((name) =>
        element.getAttribute(name),
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

it('the focus stays in a row whose button disappears, also if the grid was rendered again before', async () => {
  const rowWithButton = (hasAccept: boolean) => ({
    ...treeRow('oak', 1, 1, 1, null),
    cells: [
      { title: 'Name', content: 'oak' },
      {
        title: 'Actions',
        content: [
          hasAccept ? (
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
  const grid = (hasAccept: boolean) => (
    <TreeGrid label="Trees" columns={COLUMNS} rows={[rowWithButton(hasAccept)]} onFold={() => {}} />
  )
  const { rerender } = render(grid(true))
  screen.getByRole('button', { name: 'Accept oak' }).focus()
  rerender(grid(true))
  await Promise.resolve()
  rerender(grid(false))
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Edit oak'))
})
