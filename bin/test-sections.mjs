// The sections of the tests (docs/testing.md): their sequence, and what each of them needs.

/** This section runs some contract tests again, with the database on a PostgreSQL server. */
export const POSTGRESQL_SECTION = 'postgresql'
/**
 * The embedded database is PostgreSQL too, but it has a single connection, so that two calls never meet. `authority`
 * calls every route once; the other files have calls at the same time, locks, or handwritten SQL with parameters.
 */
export const POSTGRESQL_FILES = [
  'authority',
  'correct-amounts',
  'edge-beats',
  'edge-claims',
  'edge-dealership-rules',
  'edge-retention',
  'edge-settle-orders',
  'edge-shared-lists',
  'join-customer',
  'order-work',
  'paper-orders',
  'passwords',
  'price-changes',
  'product-moves',
  'removed-people',
  'role-people',
  'roles',
  'save-company',
  'ship-due',
  'sign-in',
  'subscribers',
  'users',
].map((name) => `tests/contract/${name}.test.ts`)
/** In `npm run test:all` this section starts PostgreSQL servers and stops them. */
export const EDGE_SECTION = 'edge'
/** This section runs a few journeys again, on a build with plain modules (build/classic-start.ts). */
export const PLAIN_SECTION = 'plain'
/** The beginnings of the titles of these journeys: a start, an offline start with an order, and an update. */
export const PLAIN_TITLES = [
  'the first page of a device makes each call for its content once',
  'an order that is placed offline survives a restart',
  'an update that a person starts while another tab sends an order',
]
/** This section runs one journey in Chromium, in Firefox and in WebKit, and starts Firefox with blocked cookies. */
export const BROWSERS_SECTION = 'browsers'
/** These sections share one run of Playwright, and with it the browser and the server. */
export const PLAYWRIGHT_SECTIONS = ['faults', 'e2e']
/**
 * The runs start in this sequence, two at a time, and each run works on one thing at a time: with more of them beside
 * each other every test needs more processor time. The long runs are first. A run is one section, or several that share
 * it.
 */
export const RUNS = [
  PLAYWRIGHT_SECTIONS,
  ['screens'],
  [EDGE_SECTION],
  ['contract'],
  ['unit'],
  [BROWSERS_SECTION],
  [PLAIN_SECTION],
  ['check'],
  [POSTGRESQL_SECTION],
  ['architecture'],
  ['simulation'],
]
export const RUNS_AT_A_TIME = 2
export const SECTIONS = RUNS.flat()
/** Only `npm run test:all` has these sections. */
export const SECTIONS_OF_ALL = [POSTGRESQL_SECTION, BROWSERS_SECTION, PLAIN_SECTION]
/** `npm test` runs only the journeys with this tag, and leaves out the test files of this name. */
export const PROMISE_TAG = '@promise'
export const SLOW_FILES = '**/*.slow.test.ts'
export const SECTIONS_WITH_BUILD = ['architecture', BROWSERS_SECTION, PLAIN_SECTION, ...PLAYWRIGHT_SECTIONS]
export const SECTIONS_WITH_FULL_CHROMIUM = [PLAIN_SECTION, ...PLAYWRIGHT_SECTIONS]
