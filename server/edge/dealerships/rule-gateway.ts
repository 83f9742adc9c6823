// Reads and sets the rules of dealerships (G212), and signs the permission to unlock an account without a network
// (G213). The backend is asked for the rights of the caller in each call.
import * as v from 'valibot'
import { unlockGrantOf } from '#contract/device/unlock-grant.ts'
import { ERROR_CODES } from '#contract/error-codes.ts'
import {
  dealershipRulesBody,
  MOST_DEALERSHIPS_OF_CALL,
  setRuleBody,
} from '#contract/people/dealership-rules.ts'
import { EDGE_RIGHTS } from '#contract/people/edge-rights.ts'
import type { CounterDatabase } from '#server/database/open-database.ts'
import { createCallLimit } from '#server/network/call-limit.ts'
import { edgeErrors } from '#texts/edge.ts'
import { readDealershipRules, setDealershipRule } from './dealership-rule-store.ts'
import { sendJson } from '../calls/edge-answers.ts'
import { answerPost, type CallHandler, type PostOptions } from '../calls/signed-in-call.ts'
import type { GrantKeys } from '../device/unlock-grants.ts'

const MOST_BODY_BYTES = 4000
const WINDOW_MS = 60_000
/** A device reads the rules for the page Dealership rules, and in the check of each waiting order that has changed. */
const MOST_READS_PER_WINDOW = 240
const MOST_CHANGES_PER_WINDOW = 30
/** Each page asks when the server has confirmed its session, and then at most once an hour. */
const MOST_GRANTS_PER_WINDOW = 60

export interface RuleGatewayOptions extends PostOptions {
  database: CounterDatabase
  grants: GrantKeys | null
}

export interface RuleGateway {
  read: CallHandler
  set: CallHandler
  /** null without keys to sign with. */
  giveGrant: CallHandler | null
}

/** 404, as the backend answers for a dealership of another customer. After 403 the app would end the session. */
const NOT_FOUND = { status: 404 as const, message: edgeErrors.notFound }

const limitOf = (mostPerWindow: number) => createCallLimit(mostPerWindow, () => performance.now(), WINDOW_MS)

export function createRuleGateway(options: RuleGatewayOptions): RuleGateway {
  const { database, grants } = options
  const bodyOptions = {
    mostBytes: MOST_BODY_BYTES,
    wrongBodyMessage: edgeErrors.noRules,
  }

  const read = answerPost({
    options,
    limit: limitOf(MOST_READS_PER_WINDOW),
    body: { ...bodyOptions, schema: dealershipRulesBody },
    refusalOf: (person, { dealershipIds }) =>
      dealershipIds.every((id) => EDGE_RIGHTS.maySeeRulesOf(person, id)) ? null : NOT_FOUND,
    async answer({ response, person, body: { dealershipIds } }) {
      const rules = await readDealershipRules(database, dealershipIds, EDGE_RIGHTS.isSupplierStaff(person))
      sendJson(response, 200, { data: { rules } })
    },
  })

  const set = answerPost({
    options,
    limit: limitOf(MOST_CHANGES_PER_WINDOW),
    body: { ...bodyOptions, schema: setRuleBody },
    refusalOf(person, { dealershipId }) {
      if (EDGE_RIGHTS.maySetRulesOf(person, dealershipId)) return null
      // A person who sees the rules gets a reason, but also with 404: after 403 the app would end the session.
      return {
        ...NOT_FOUND,
        ...(EDGE_RIGHTS.maySeeRulesOf(person, dealershipId) && { message: edgeErrors.maySetNoRules }),
      }
    },
    async answer({ response, person, body }) {
      const isStaff = EDGE_RIGHTS.isSupplierStaff(person)
      const setBy = { id: person.id, name: person.name || person.login, isStaff }
      if (!(await setDealershipRule(database, body, setBy))) {
        const error = { code: ERROR_CODES.changedMeanwhile, message: edgeErrors.ruleChanged }
        return sendJson(response, 409, { error })
      }
      const [rules] = await readDealershipRules(database, [body.dealershipId], isStaff)
      sendJson(response, 200, { data: { rules } })
    },
  })

  const giveGrant =
    grants &&
    answerPost({
      options,
      limit: limitOf(MOST_GRANTS_PER_WINDOW),
      body: { ...bodyOptions, schema: v.object({}) },
      async answer({ response, person }) {
        const dealershipIds = person.dealerships.map(({ id }) => id)
        const unlockRules = []
        for (let start = 0; start < dealershipIds.length; start += MOST_DEALERSHIPS_OF_CALL) {
          const ids = dealershipIds.slice(start, start + MOST_DEALERSHIPS_OF_CALL)
          unlockRules.push(
            ...(await readDealershipRules(database, ids, false)).map(({ unlock }) => unlock.value),
          )
        }
        sendJson(response, 200, { data: grants.sign(unlockGrantOf(person.id, unlockRules, Date.now())) })
      },
    })

  return { read, set, giveGrant }
}
