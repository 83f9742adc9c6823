// Reads and sets the rules of dealerships (G212), and signs the permission to unlock an account without a network
// (G213). The backend is asked for the rights of the caller in each call.
import * as v from 'valibot'
import { UNLOCK_GRANT_PATH, unlockGrantOf } from '#contract/device/unlock-grant.ts'
import { ERROR_CODES } from '#contract/error-codes.ts'
import {
  DEALERSHIP_RULES_PATH,
  dealershipRulesBody,
  MOST_DEALERSHIPS_OF_CALL,
  SET_RULE_PATH,
  setRuleBody,
} from '#contract/people/dealership-rules.ts'
import { EDGE_RIGHTS } from '#contract/people/edge-rights.ts'
import type { CounterDatabase } from '#server/database/open-database.ts'
import { createMinuteLimit } from '#server/network/call-limit.ts'
import { edgeErrors } from '#texts/edge.ts'
import type { DealershipCheck } from './existing-dealership.ts'
import { readDealershipRules, setDealershipRule } from './dealership-rule-store.ts'
import { OTHER_DEALERSHIP } from '../calls/edge-answers.ts'
import { edgeCall, type EdgeCall, type EdgeCallOptions } from '../calls/edge-call.ts'
import type { GrantKeys } from '../device/unlock-grants.ts'

const MOST_BODY_BYTES = 4000
/** A device reads the rules for the page Dealership rules, and in the check of each waiting order that has changed. */
const MOST_READS_PER_MINUTE = 240
const MOST_CHANGES_PER_MINUTE = 30
/** Each page asks when the server has confirmed its session, and then at most once an hour. */
const MOST_GRANTS_PER_MINUTE = 60

export interface RuleGatewayOptions extends EdgeCallOptions {
  database: CounterDatabase
  checkDealership: DealershipCheck
  /** The keys to sign with; null: no grants are given. */
  grants: GrantKeys | null
}

export function createRuleGateway(options: RuleGatewayOptions): EdgeCall[] {
  const { database, grants } = options
  const bodyOptions = {
    mostBytes: MOST_BODY_BYTES,
    wrongBodyMessage: edgeErrors.noRules,
  }

  const read = edgeCall({
    path: DEALERSHIP_RULES_PATH,
    options,
    limit: createMinuteLimit(MOST_READS_PER_MINUTE),
    body: { ...bodyOptions, schema: dealershipRulesBody },
    refusalOf: (person, { dealershipIds }) =>
      dealershipIds.every((id) => EDGE_RIGHTS.maySeeRulesOf(person, id)) ? null : OTHER_DEALERSHIP,
    async answer({ person, body: { dealershipIds } }) {
      const rules = await readDealershipRules(database, dealershipIds, EDGE_RIGHTS.isSupplierStaff(person))
      return { data: { rules } }
    },
  })

  const set = edgeCall({
    path: SET_RULE_PATH,
    options,
    limit: createMinuteLimit(MOST_CHANGES_PER_MINUTE),
    body: { ...bodyOptions, schema: setRuleBody },
    refusalOf(person, { dealershipId }) {
      if (EDGE_RIGHTS.maySetRulesOf(person, dealershipId)) return null
      // A person who sees the rules gets a reason, but also with 404: after 403 the app would end the session.
      return {
        ...OTHER_DEALERSHIP,
        ...(EDGE_RIGHTS.maySeeRulesOf(person, dealershipId) && { message: edgeErrors.maySetNoRules }),
      }
    },
    async answer({ request, person, body }) {
      const refusal = await options.checkDealership({ request, person }, body.dealershipId)
      if (refusal !== null) return refusal
      const isStaff = EDGE_RIGHTS.isSupplierStaff(person)
      const setBy = { id: person.id, name: person.name || person.login, isStaff }
      if (!(await setDealershipRule(database, body, setBy))) {
        return { status: 409, code: ERROR_CODES.changedMeanwhile, message: edgeErrors.ruleChanged }
      }
      const [rules] = await readDealershipRules(database, [body.dealershipId], isStaff)
      return { data: { rules } }
    },
  })

  const giveGrant =
    grants &&
    edgeCall({
      path: UNLOCK_GRANT_PATH,
      options,
      limit: createMinuteLimit(MOST_GRANTS_PER_MINUTE),
      body: { ...bodyOptions, schema: v.object({}) },
      async answer({ person }) {
        const dealershipIds = person.dealerships.map(({ id }) => id)
        const unlockRules = []
        for (let start = 0; start < dealershipIds.length; start += MOST_DEALERSHIPS_OF_CALL) {
          const ids = dealershipIds.slice(start, start + MOST_DEALERSHIPS_OF_CALL)
          unlockRules.push(
            ...(await readDealershipRules(database, ids, false)).map(({ unlock }) => unlock.value),
          )
        }
        return { data: grants.sign(unlockGrantOf(person.id, unlockRules, Date.now())) }
      },
    })

  return [read, set, ...(giveGrant ? [giveGrant] : [])]
}
